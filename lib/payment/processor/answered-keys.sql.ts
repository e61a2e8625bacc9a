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
   ON CONFLICT (row_id) DO UPDATE SET answered = GREATEST(known.answered, excluded.answered), noted_at = now(),
     conflict_at = NULL`,
);

/** Plain SQL, since the first of several stays, and its age is by the database's clock. */
export const noteConflict = statement(
  'note_conflict',
  `INSERT INTO answered_keys AS known (row_id, answered, noted_at, conflict_at) VALUES ($1, $2, now(), now())
   ON CONFLICT (row_id) DO UPDATE SET conflict_at = COALESCE(known.conflict_at, now())
   RETURNING (EXTRACT(EPOCH FROM now() - conflict_at) * 1000)::float8 AS age_ms`,
  { age_ms: 'float8?' },
);
