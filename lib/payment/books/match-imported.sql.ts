import { statement } from '@/lib/db/statement';

/** Plain SQL, since Prisma writes one row at a time where each gets values of its own: an import has many. */
export const noteMatches = statement(
  'note_matches',
  `UPDATE balance_transactions AS t SET matched_kind = m.kind, matched_id = m.matched_id, session_id = m.session_id
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS m(id, kind, matched_id, session_id)
   WHERE t.id = m.id`,
);
