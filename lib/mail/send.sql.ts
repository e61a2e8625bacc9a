import { statement } from '@/lib/db/statement';

/**
 * Writes a mail's row, or finds that of an earlier request for the same mail. Plain SQL because Prisma's upsert cannot
 * keep the time of the first attempt.
 */
export const reserveMail = statement(
  'reserve_mail',
  `INSERT INTO mails (id, merchant_id, session_id, member_id, template, to_address, dedupe_key, created_at, attempted_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   ON CONFLICT (dedupe_key) DO UPDATE SET attempted_at = COALESCE(mails.attempted_at, EXCLUDED.attempted_at)
   RETURNING id, to_address, created_at, attempted_at, sent_at, error_code`,
  {
    id: 'text',
    to_address: 'text',
    created_at: 'timestamptz',
    attempted_at: 'timestamptz?',
    sent_at: 'timestamptz?',
    error_code: 'text?',
  },
);
