import { statement } from '@/lib/db/statement';

/** Plain SQL, since of two notes the higher one stays. */
export const noteAnsweredKey = statement(
  'note_answered_key',
  `INSERT INTO answered_keys AS known (row_id, answered, noted_at) VALUES ($1, $2, now())
   ON CONFLICT (row_id) DO UPDATE SET answered = GREATEST(known.answered, excluded.answered), noted_at = now(),
     conflict_at = CASE WHEN known.answered < excluded.answered THEN NULL ELSE known.conflict_at END`,
);

/**
 * Plain SQL, since the first of several stays, and its age is by the database's clock. It is of the key after those that
 * are noted as answered: no age for a process that is behind, which asks for an earlier one.
 */
export const noteConflict = statement(
  'note_conflict',
  `INSERT INTO answered_keys AS known (row_id, answered, noted_at, conflict_at) VALUES ($1, $2, now(), now())
   ON CONFLICT (row_id) DO UPDATE SET
     conflict_at = CASE WHEN known.answered = excluded.answered
       THEN COALESCE(known.conflict_at, now()) ELSE known.conflict_at END
   RETURNING CASE WHEN answered = $2
     THEN GREATEST(EXTRACT(EPOCH FROM now() - conflict_at) * 1000, 0)::float8 END AS age_ms`,
  { age_ms: 'float8?' },
);
