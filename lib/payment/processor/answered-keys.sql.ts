import { statement } from '@/lib/db/statement';

export const countAnsweredKeys = statement(
  'count_answered_keys',
  'SELECT answered FROM answered_keys WHERE row_id = $1',
  { answered: 'int4' },
);

/** Plain SQL, since of two notes the higher one stays. */
export const noteAnsweredKey = statement(
  'note_answered_key',
  `INSERT INTO answered_keys AS known (row_id, answered, noted_at) VALUES ($1, $2, now())
   ON CONFLICT (row_id) DO UPDATE SET answered = GREATEST(known.answered, excluded.answered), noted_at = now()`,
);
