import { statement } from '@/lib/db/statement';
import { isSpelledSql } from '../frame/is-spelled.sql';

/*
 * A mail among the others of its address, group and merchant. Plain SQL: Prisma cannot compare a row with its siblings, and
 * asks for an address in any case by ILIKE, for which there is no index.
 */

/**
 * Writes a mail's row, or finds that of an earlier request for the same mail. Prisma's upsert cannot keep the time of the
 * first attempt.
 */
export const reserveMail = statement(
  'reserve_mail',
  `INSERT INTO mails (id, merchant_id, session_id, member_id, template, to_address, dedupe_key, created_at, attempted_at,
     address_hash, livemode)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)
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

/** The other mails of a mail's window, as far as the limit: a merchant with a large cap has many. */
const counted = (same: string, limit: string) =>
  `(SELECT count(*)::int FROM (SELECT FROM mails b WHERE ${same} AND b.error_code IS NULL
        AND b.created_at > own.created_at - $2::float8 * interval '1 millisecond'
        AND b.created_at < own.created_at + interval '1 minute' AND b.id <> own.id LIMIT ${limit}) AS others)`;

/** Mails to one address, in any case. The hash is for the index. */
const toSame = (mail: string, hash: string, address: string) =>
  `${mail}.address_hash = ${hash} AND lower(${mail}.to_address) = lower(${address})`;

const isFinal = (mail: string) => `${mail}.bounce_kind IN ('permanent', 'suppressed')`;
const isHeld = (mail: string) => `${isFinal(mail)} AND ${mail}.bounce_lifted_at IS NULL`;

/**
 * How the last mail to an address came back that did so for good, if none that was sent there later has been delivered.
 * Spellings of a mailbox are told apart: where a label after a plus sign means nothing, a stranger's label bounces, and
 * what is typed without it arrives.
 */
const bounceOf = (hash: string, address: string, only = 'true') =>
  `(SELECT b.bounce_kind FROM mails b WHERE ${toSame('b', hash, address)} AND ${isHeld('b')} AND ${only}
      ORDER BY b.created_at DESC LIMIT 1)`;

/**
 * Lifts what came back from the address of a mail ($1) before another was delivered there. Asked with the report of
 * either, so they may come in any order: the mails' own times count. It is noted, since the one that was delivered may be
 * erased before the one that bounced.
 */
export const liftBounces = statement(
  'lift_bounces',
  `UPDATE mails b SET bounce_lifted_at = now() FROM mails own
   WHERE own.id = $1 AND ${toSame('b', 'own.address_hash', 'own.to_address')} AND ${isHeld('b')}
     AND EXISTS (
       SELECT FROM mails d WHERE ${toSame('d', 'own.address_hash', 'own.to_address')}
         AND d.created_at > b.created_at AND d.delivered_at IS NOT NULL
         AND (d.bounce_kind IS NULL OR NOT ${isFinal('d')}))`,
);

/**
 * Whether the provider may send nothing to a mail's address, and the mail is a reason to change that. After a bounce each
 * is. After a complaint only what goes to a user who has confirmed the address: anybody can sign up with another's.
 */
export const mayBeSuppressed = statement(
  'may_be_suppressed',
  `SELECT CASE
     WHEN EXISTS (
       SELECT FROM mails b WHERE ${toSame('b', 'own.address_hash', 'own.to_address')}
         AND b.complained_at IS NOT NULL)
     THEN own.template <> 'verify_address' AND EXISTS (
       SELECT FROM auth_users u WHERE u.email = lower(own.to_address) AND u.email_verified)
     ELSE EXISTS (
       SELECT FROM mails b WHERE ${toSame('b', 'own.address_hash', 'own.to_address')} AND ${isHeld('b')})
   END AS suppressed
   FROM mails own WHERE own.id = $1`,
  { suppressed: 'bool!' },
);

/**
 * Which of these addresses take no mail, and how the last one came back from each. With a merchant ($3), only what that
 * one has sent counts.
 */
export const selectBounced = statement(
  'select_bounced_addresses',
  `SELECT address, kind FROM unnest($1::bytea[], $2::text[]) AS asked (hash, address)
   CROSS JOIN LATERAL
     ${bounceOf('asked.hash', 'asked.address', '($3::text IS NULL OR b.merchant_id = $3)')} AS bounce (kind)`,
  { address: 'text!', kind: 'text?' },
);

/**
 * What lib/mail/send/policy asks about a mail whose row is written. Each mail counts the rows of all others, also of those
 * being sent at the same moment, so that together they never exceed a cap. What was sent a minute and more after it does
 * not count: a mail that is tried again for days would never go out. Before that, which row is written first is chance.
 * Parameters: mail, length of the window in milliseconds, mode, and how many are counted at most: to the address, of the
 * session, of the merchant.
 */
export const readMailFacts = statement(
  'read_mail_facts',
  `SELECT
     EXISTS (SELECT FROM unsubscribed_addresses u WHERE u.address_hash = own.address_hash) AS unsubscribed,
     EXISTS ${bounceOf('own.address_hash', 'own.to_address')} AS bounced,
     NOT EXISTS (
       SELECT FROM merchants m
       WHERE m.id = own.merchant_id AND m.organization_id IS NOT NULL AND NOT EXISTS (
         SELECT FROM auth_members t JOIN auth_users u ON u.id = t.user_id
         WHERE t.organization_id = m.organization_id AND 'owner' = ANY (string_to_array(t.role, ','))
           AND u.email_verified)) AS merchant_confirmed,
     ${counted('b.address_hash = own.address_hash', '$4')} AS to_address,
     ${counted('b.session_id = own.session_id', '$5')} AS of_session,
     ${counted('b.merchant_id = own.merchant_id AND COALESCE(b.livemode, $3) = $3', '$6')} AS of_merchant
   FROM mails own WHERE own.id = $1`,
  {
    unsubscribed: 'bool!',
    bounced: 'bool!',
    merchant_confirmed: 'bool!',
    to_address: 'int4!',
    of_session: 'int4!',
    of_merchant: 'int4!',
  },
);

/** The group of who was asked. */
const ASKED_IN = '(SELECT session_id FROM members WHERE id = $6)';

/**
 * Who has given an address of a mailbox ($2 to $5) at a merchant ($1). First comes who was asked ($6), whatever that one
 * has given, then the others of the same group, and then the latest. Groups that came to nothing, and those who have left,
 * count only where they were asked about.
 */
export const selectMembersOfMailbox = statement(
  'select_members_of_mailbox',
  `SELECT m.id, m.session_id, s.status, m.is_organizer, m.email, m.left_at
   FROM members m JOIN sessions s ON s.id = m.session_id
   WHERE s.merchant_id = $1
     AND (m.session_id = ${ASKED_IN} OR s.status IN ('pending', 'funded') AND m.left_at IS NULL)
     AND m.id IN (
       SELECT id FROM members WHERE ${isSpelledSql('lower(email)', 2)}
       UNION SELECT id FROM members WHERE id = $6)
   ORDER BY m.id <> $6, m.session_id IS DISTINCT FROM ${ASKED_IN}, m.joined_at DESC LIMIT $7`,
  {
    id: 'text',
    session_id: 'text',
    status: 'text',
    is_organizer: 'bool',
    email: 'text?',
    left_at: 'timestamptz?',
  },
);
