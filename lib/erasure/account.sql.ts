import { statement } from '@/lib/db/statement';
import { isSpelledSql } from '@/lib/mail/frame/is-spelled.sql';

/* What sign-in, teams and the audit log know of a person. */

/** Where somebody was, and who was invited or let go ($2 in lower case), in the entries of an account ($1). */
export const eraseAudit = statement(
  'erase_audit',
  `UPDATE audit_log SET target = CASE WHEN lower(target) = $2 THEN 'erased' ELSE target END,
     address = CASE WHEN actor = ANY($1) THEN NULL ELSE address END
   WHERE (actor = ANY($1) AND address IS NOT NULL) OR (target LIKE '%@%' AND lower(target) = $2)`,
);

/** The same in all entries before $1, as many as $2, after $3. */
export const eraseOldAudit = statement(
  'erase_old_audit',
  `UPDATE audit_log SET target = CASE WHEN target LIKE '%@%' THEN 'erased' ELSE target END, address = NULL
   WHERE id IN (SELECT id FROM audit_log WHERE created_at < $1 AND (address IS NOT NULL OR target LIKE '%@%')
                ORDER BY created_at LIMIT $2 OFFSET $3)`,
);

/** Links under way, whose value has the address as a text of JSON, and codes, which are named by what they are for and it. */
export const eraseVerifications = statement(
  'erase_verifications',
  `DELETE FROM auth_verifications
   WHERE strpos(lower(value), to_json($1::text)::text) > 0 OR regexp_replace(lower(identifier), '^[a-z-]+?-otp-', '') = $1`,
);

/** Merchants that give an address ($1, in lower case) to their customers. */
export const selectSupportedAt = statement(
  'select_merchants_supported_at',
  'SELECT name FROM merchants WHERE lower(support_email) = $1 ORDER BY id',
  { name: 'text' },
);

/** What else a mailbox ($1 to $4) is called in accounts, invitations and by shops, but for one address ($5). */
export const selectOtherSpellings = statement(
  'select_other_spellings',
  `SELECT DISTINCT address FROM (
     SELECT lower(email) AS address FROM auth_users
     UNION ALL SELECT lower(email) FROM auth_invitations
     UNION ALL SELECT lower(support_email) FROM merchants) known
   WHERE address <> $5 AND ${isSpelledSql('address')} ORDER BY address`,
  { address: 'text!' },
);

/** Merchants whose only owner is this user. */
export const selectOnlyOwned = statement(
  'select_only_owned',
  `SELECT m.name FROM merchants m
   WHERE EXISTS (SELECT FROM auth_members t WHERE t.organization_id = m.organization_id AND t.user_id = $1
                   AND 'owner' = ANY (string_to_array(t.role, ',')))
     AND NOT EXISTS (SELECT FROM auth_members t WHERE t.organization_id = m.organization_id AND t.user_id <> $1
                   AND 'owner' = ANY (string_to_array(t.role, ',')))`,
  { name: 'text' },
);

/**
 * Mails about the security of an account ($1) that wait or were given up, with the address and the browser of a sign-in.
 * Those of an account that stays ($2) only if given up. The queue's own view has no payloads.
 */
export const removeSecurityMails = statement(
  'remove_security_mails',
  `SELECT id FROM graphile_worker.complete_jobs(ARRAY(
     SELECT id FROM graphile_worker._private_jobs
     WHERE locked_at IS NULL AND (attempts >= max_attempts OR NOT $2) AND payload->>'user_id' = $1))`,
  { id: 'int8?' },
);

/** Of all accounts, those that were queued before $1 and given up, as many as $2, after $3. */
export const removeOldSecurityMails = statement(
  'remove_old_security_mails',
  `SELECT id FROM graphile_worker.complete_jobs(ARRAY(
     SELECT id FROM graphile_worker._private_jobs
     WHERE created_at < $1 AND locked_at IS NULL AND attempts >= max_attempts AND payload->>'user_id' IS NOT NULL
     ORDER BY id LIMIT $2 OFFSET $3))`,
  { id: 'int8?' },
);
