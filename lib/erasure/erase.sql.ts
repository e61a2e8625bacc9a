import { statement } from '@/lib/db/statement';
import { ERASED_NAME } from '@/lib/group/erased-name';
import { isLabelledSql, isOneOfSql, isSpelledSql } from '@/lib/mail/frame/is-spelled.sql';
import { isTriedAgainSql } from '@/lib/session/is-tried-again.sql';

/*
 * Plain SQL: locks, indexes on lower(...), and the same rows of many tables at once. $1 is a list of sessions
 * where nothing else is said.
 */

/**
 * Real money is still owed to a payer: their refund has failed, and no later one replaces it. Not where it waits for a
 * dispute that the processor does not know, which never ends.
 */
const OWED = `s.livemode AND EXISTS (
  SELECT FROM refunds r WHERE r.session_id = s.id AND r.status = 'failed' AND NOT ${isTriedAgainSql('r')}
    AND NOT EXISTS (SELECT FROM disputes d
      WHERE d.session_id = r.session_id AND d.payment_id = r.payment_id AND d.closed_at IS NULL AND d.unknown_at IS NOT NULL))`;

/** Real money waits for its merchant. It ends in a transfer, or in refunds that their payers hear of. */
const UNTRANSFERRED = `s.livemode AND EXISTS (
  SELECT FROM transfers t WHERE t.session_id = s.id AND t.status IN ('queued', 'waiting'))`;

/**
 * Nothing is pending for these people any longer: they get no mail, nobody owes them money, and no bank asks about them. A
 * dispute that the processor does not know never ends. Nobody can pay for an offered place. Payments by each status alone,
 * as their indexes have it: for both at once, the planner reads all payments.
 */
const SETTLED = `s.status <> 'pending'
  AND NOT s.swaps @> '[{"state": "open"}]'
  AND NOT EXISTS (SELECT FROM refunds r WHERE r.session_id = s.id AND r.status IN ('reversing', 'queued', 'accepted'))
  AND NOT (${OWED})
  AND NOT (${UNTRANSFERRED})
  AND NOT EXISTS (SELECT FROM payments p WHERE p.session_id = s.id AND p.status = 'processing')
  AND NOT EXISTS (SELECT FROM payments p WHERE p.session_id = s.id AND p.status = 'releasing')
  AND NOT EXISTS (SELECT FROM disputes d WHERE d.session_id = s.id AND d.closed_at IS NULL AND d.unknown_at IS NULL)`;

/** Every session that knows a mailbox ($1 to $4, $5), however it is spelled there. */
export const findSessionsOf = statement(
  'find_sessions_of_person',
  `SELECT session_id AS id FROM members WHERE ${isSpelledSql('lower(email)')}
   UNION SELECT session_id FROM payments WHERE ${isSpelledSql('lower(payer_email)')}
   UNION SELECT session_id FROM mails WHERE address_hash = $5 AND session_id IS NOT NULL
   UNION SELECT s.id FROM merchants m CROSS JOIN (VALUES (true), (false)) AS mode (livemode)
     CROSS JOIN LATERAL (
       SELECT id FROM sessions WHERE merchant_id = m.id AND livemode = mode.livemode
         AND ${isOneOfSql("lower(customer->>'email')")}
       UNION ALL SELECT id FROM sessions WHERE merchant_id = m.id AND livemode = mode.livemode
         AND ${isLabelledSql("lower(customer->>'email')")}) s`,
  { id: 'text!' },
  { prepared: false },
);

/**
 * Locks these, so that the door does not write back what is erased meanwhile, and those that took over their people, one
 * from the other, which are written with them. In the order of ids, so that of two that lock several the second waits.
 */
export const lockWithFollowers = statement(
  'lock_sessions_to_erase',
  `WITH RECURSIVE line AS (
     SELECT unnest($1::text[]) AS id
     UNION SELECT t.id FROM line JOIN sessions t ON t.again IS NOT NULL AND t.again->>'session_id' = line.id)
   SELECT s.id FROM sessions s WHERE s.id IN (SELECT id FROM line) ORDER BY s.id FOR UPDATE OF s`,
  { id: 'text' },
);

/** Those that are over. */
export const selectSettled = statement(
  'select_settled_sessions',
  `SELECT s.id FROM sessions s WHERE s.id = ANY($1) AND ${SETTLED}`,
  { id: 'text' },
);

/** Those in which somebody has to see to a refund. */
export const selectOwed = statement(
  'select_owed_sessions',
  `SELECT s.id FROM sessions s WHERE s.id = ANY($1) AND ${OWED} ORDER BY s.id`,
  { id: 'text' },
);

/** Those whose money waits for its merchant. */
export const selectUntransferred = statement(
  'select_untransferred_sessions',
  `SELECT s.id FROM sessions s WHERE s.id = ANY($1) AND ${UNTRANSFERRED} ORDER BY s.id`,
  { id: 'text' },
);

/**
 * The next sessions whose end is longer ago than $1, as many as $2, after $3 that cannot be erased now. Where places change
 * hands after it, that is the end.
 */
export const selectEnded = statement(
  'select_ended_sessions',
  `SELECT s.id FROM sessions s
   WHERE s.ended_at < $1 AND s.erased_at IS NULL
     AND (s.status = 'funded' AND (s.config->>'swap_until')::timestamptz >= $1) IS NOT TRUE AND ${SETTLED}
   ORDER BY s.ended_at LIMIT $2 OFFSET $3`,
  { id: 'text' },
);

/** Members with the address $2; those who gave none are known by the shop's customer or by their card. Null: all. */
export const findMembers = statement(
  'find_members_to_erase',
  `SELECT m.id FROM members m JOIN sessions s ON s.id = m.session_id
   WHERE m.session_id = ANY($1) AND ($2::text IS NULL OR lower(m.email) = $2 OR (m.email IS NULL AND (
     (m.is_organizer AND lower(s.customer->>'email') = $2)
     OR EXISTS (SELECT FROM payments p WHERE p.session_id = m.session_id AND p.member_id = m.id
                  AND lower(p.payer_email) = $2))))`,
  { id: 'text' },
);

/**
 * Who the members $1 are in the sessions that took over their people, one from the other: only those who were in these from
 * the start. Somebody who joins by a name has proven nothing.
 */
export const findComeAlong = statement(
  'find_members_come_along',
  `WITH RECURSIVE line AS (
     SELECT session_id, id FROM members WHERE id = ANY($1)
     UNION SELECT m.session_id, m.id
     FROM line JOIN sessions s ON s.again IS NOT NULL AND s.again->>'session_id' = line.session_id
       CROSS JOIN LATERAL jsonb_array_elements(s.again->'people') AS f (one)
       JOIN members m ON m.id = f.one->>'member_id' AND m.session_id = s.id AND m.joined_at = s.started_at
     WHERE f.one->>'former_id' = line.id)
   SELECT session_id, id FROM line WHERE id <> ALL($1) ORDER BY id`,
  { session_id: 'text!', id: 'text!' },
);

/** Payments of the members $2, and those with the address $3. */
export const findPayments = statement(
  'find_payments_to_erase',
  `SELECT id FROM payments WHERE session_id = ANY($1) AND (member_id = ANY($2) OR lower(payer_email) = $3)`,
  { id: 'text' },
);

/**
 * The split as jsonb, which holds no null character and no half of a surrogate pair; they become U+FFFD. JSON.stringify,
 * which writes the column, escapes no whole pair.
 */
const SPLIT = String.raw`regexp_replace(s.split::text,
  '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::jsonb`;

/**
 * Names that the organizer gave to places: those of the members $2, those of places that they have taken, perhaps by
 * another name, or all. Before the members' own names.
 */
export const eraseLabels = statement(
  'erase_labels',
  `UPDATE sessions s SET split = jsonb_set(${SPLIT}, '{places}', (
     SELECT jsonb_agg(CASE WHEN $3 OR lower(p.place->>'label') IN (
         SELECT lower(m.name) FROM members m WHERE m.session_id = s.id AND m.id = ANY($2))
         OR EXISTS (SELECT FROM jsonb_array_elements(${SPLIT}->'shares') AS h (share)
           WHERE h.share->>'member_id' = ANY($2) AND h.share->'places' @> to_jsonb(p.rank - 1))
       THEN p.place || '{"label": null}' ELSE p.place END ORDER BY p.rank)
     FROM jsonb_array_elements(${SPLIT}->'places') WITH ORDINALITY AS p (place, rank)))::json
   WHERE s.id = ANY($1) AND jsonb_array_length(${SPLIT}->'places') > 0`,
);

/**
 * The members $2 in what sessions keep of a former group: in these, where $3 says all, and in those that took over their
 * people. Names on places first, also other names for the places that were theirs: the same row is read before it is written.
 */
export const eraseAgain = statement(
  'erase_again',
  `UPDATE sessions s SET
     split = CASE WHEN jsonb_array_length(${SPLIT}->'places') > 0 THEN jsonb_set(${SPLIT}, '{places}', (
       SELECT jsonb_agg(CASE WHEN EXISTS (
           SELECT FROM jsonb_array_elements(s.again->'people') AS f (one)
           WHERE f.one->>'former_id' = ANY($2) AND (lower(f.one->>'name') = lower(p.place->>'label')
             OR f.one->'places' @> to_jsonb(p.rank - 1)))
         THEN p.place || '{"label": null}' ELSE p.place END ORDER BY p.rank)
       FROM jsonb_array_elements(${SPLIT}->'places') WITH ORDINALITY AS p (place, rank)))::json ELSE s.split END,
     again = jsonb_set(s.again, '{people}', (
       SELECT COALESCE(jsonb_agg(CASE WHEN ($3 AND s.id = ANY($1)) OR f.one->>'former_id' = ANY($2)
           OR f.one->>'member_id' = ANY($2)
         THEN f.one || '{"name": "${ERASED_NAME}"}' ELSE f.one END ORDER BY f.rank), '[]')
       FROM jsonb_array_elements(s.again->'people') WITH ORDINALITY AS f (one, rank)))
   WHERE s.again IS NOT NULL AND s.id IN (
     SELECT unnest($1::text[])
     UNION SELECT t.id FROM sessions t WHERE t.again IS NOT NULL AND t.again->>'session_id' = ANY($1))
   RETURNING s.id`,
  { id: 'text' },
);

/** What the members $2, or all, have said with what they gave. */
export const eraseMessages = statement(
  'erase_messages',
  `UPDATE sessions s SET split = jsonb_set(${SPLIT}, '{shares}', (
     SELECT jsonb_agg(CASE WHEN h.share ? 'gift' AND ($3 OR h.share->>'member_id' = ANY($2))
       THEN jsonb_set(h.share, '{gift,message}', 'null') ELSE h.share END ORDER BY h.rank)
     FROM jsonb_array_elements(${SPLIT}->'shares') WITH ORDINALITY AS h (share, rank)))::json
   WHERE s.id = ANY($1) AND strpos(s.split::text, '"gift"') > 0`,
);

/**
 * What the shop said of its customer, where that is this person ($2), or everyone is meant ($4). One without an address is
 * the organizer, if among the members $3.
 */
export const eraseCustomers = statement(
  'erase_customers',
  `UPDATE sessions SET customer = NULL, resume_hash = NULL
   WHERE id = ANY($1) AND customer IS NOT NULL AND ($4 OR lower(customer->>'email') = $2
     OR (customer->>'email' IS NULL AND EXISTS (
       SELECT FROM members m WHERE m.session_id = sessions.id AND m.is_organizer AND m.id = ANY($3))))`,
);

/** Open pages show it at once; $2: nobody of the session is known any more. */
export const noteErased = statement(
  'note_erased',
  `UPDATE sessions SET erased_at = CASE WHEN $2 THEN now() ELSE erased_at END, version = version + 1
   WHERE id = ANY($1) RETURNING pg_notify('session_changed', id)::text AS notified`,
  { notified: 'text!' },
);

export const eraseMembers = statement(
  'erase_members',
  `UPDATE members SET name = '${ERASED_NAME}', email = NULL, time_zone = NULL
   WHERE id = ANY($1) AND session_id = ANY($2)`,
);

export const erasePayments = statement(
  'erase_payments',
  `UPDATE payments SET payer_email = NULL, card = NULL
   WHERE id = ANY($1) AND (payer_email IS NOT NULL OR card IS NOT NULL)`,
);

/**
 * An empty answer: a check of the table ties the evidence to its count of versions. Why the processor refused it can
 * repeat what was written.
 */
export const eraseDisputes = statement(
  'erase_disputes',
  `UPDATE disputes SET payer_address = NULL, evidence = CASE WHEN evidence IS NULL THEN NULL ELSE '{}'::jsonb END,
     refusal = NULL
   WHERE session_id = ANY($1) AND payment_id = ANY($2)
     AND (payer_address IS NOT NULL OR evidence <> '{}' OR refusal IS NOT NULL)`,
);

export const eraseOutcomes = statement(
  'erase_card_outcomes',
  `UPDATE card_outcomes SET address = NULL, card_fingerprint = NULL
   WHERE session_id = ANY($1) AND (member_id = ANY($2) OR payment_id = ANY($3))`,
);

export const erasePayerAddresses = statement(
  'erase_payer_addresses',
  'DELETE FROM payer_addresses WHERE payment_id = ANY($1)',
);

/** A key that names the address, or its mailbox as text (lib/mail/frame/addresses), names the mail itself afterwards. */
const BLANK = `to_address = '', subject = NULL, address_hash = NULL,
  dedupe_key = replace(COALESCE(
    replace(dedupe_key, translate(rtrim(encode(address_hash, 'base64'), '='), '+/', '-_'), id), dedupe_key), to_address, id),
  error_code = CASE WHEN sent_at IS NULL THEN COALESCE(error_code, 'erased') ELSE error_code END`;

/** Mails to the members $2 or the mailbox $4, or all ($3). The row stays, so that no job sends the mail again. */
export const eraseSessionMails = statement(
  'erase_session_mails',
  `UPDATE mails SET ${BLANK}
   WHERE session_id = ANY($1) AND ($3 OR member_id = ANY($2) OR address_hash = $4) AND to_address <> ''`,
);

/** Subjects can name anyone in the group. */
export const eraseSubjects = statement(
  'erase_subjects',
  'UPDATE mails SET subject = NULL WHERE session_id = ANY($1) AND subject IS NOT NULL',
);

/** Mails to a mailbox ($1), apart from those about sessions that are not over ($2). */
export const eraseMailsTo = statement(
  'erase_mails_to',
  `UPDATE mails SET ${BLANK} WHERE address_hash = $1 AND (session_id IS NULL OR session_id <> ALL($2))`,
);

export const selectBodies = statement(
  'select_event_bodies',
  'SELECT id, body FROM events WHERE session_id = ANY($1) ORDER BY id FOR UPDATE',
  { id: 'text', body: 'text' },
);

export const replaceBodies = statement(
  'replace_event_bodies',
  `UPDATE events e SET body = n.body FROM json_to_recordset($1::json) AS n (id text, body text) WHERE e.id = n.id`,
);

/** Sessions ($1) that the mailbox ($2) is erased from once they are over. */
export const keepDue = statement(
  'keep_erasures_due',
  `INSERT INTO erasures_due (session_id, address_hash) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING`,
);

/** Members ($1) who are erased once their sessions are over, with the mailbox ($2). */
export const keepMembersDue = statement(
  'keep_member_erasures_due',
  `INSERT INTO member_erasures_due (session_id, member_id, address_hash)
   SELECT session_id, id, $2 FROM members WHERE id = ANY($1) ON CONFLICT DO NOTHING`,
);

/** What can be done now of what had to wait, as much as $1, after $2 that cannot. */
export const selectDue = statement(
  'select_erasures_due',
  `SELECT e.session_id, e.address_hash
   FROM (SELECT session_id, address_hash, requested_at FROM erasures_due
         UNION ALL SELECT session_id, address_hash, requested_at FROM member_erasures_due) e
     JOIN sessions s ON s.id = e.session_id
   WHERE ${SETTLED} GROUP BY e.session_id, e.address_hash ORDER BY min(e.requested_at), e.session_id LIMIT $1 OFFSET $2`,
  { session_id: 'text!', address_hash: 'bytea!' },
);

/** Takes what is due of a session ($1) and a mailbox ($2). Answers which members. */
export const takeDue = statement(
  'take_erasures_due',
  `WITH mailbox AS (DELETE FROM erasures_due WHERE session_id = $1 AND address_hash = $2)
   DELETE FROM member_erasures_due WHERE session_id = $1 AND address_hash = $2 RETURNING member_id AS id`,
  { id: 'text' },
);

/**
 * That a mailbox ($1) agreed to mails of merchants: of all, or of the one that a session ($2) is at. Not where it is still to
 * be erased from a session, since it is written to until that is over, nor where another has written to it since: of those
 * before, the request has erased the address.
 */
export const eraseConfirmed = statement(
  'erase_confirmed_addresses',
  `DELETE FROM confirmed_addresses c
   WHERE c.address_hash = $1
     AND ($2::text IS NULL OR c.merchant_id = (SELECT merchant_id FROM sessions WHERE id = $2) AND NOT EXISTS (
       SELECT FROM mails m WHERE m.address_hash = $1 AND m.merchant_id = c.merchant_id AND m.session_id <> $2))
     AND NOT EXISTS (
       SELECT FROM sessions s WHERE s.merchant_id = c.merchant_id AND s.id IN (
         SELECT session_id FROM erasures_due WHERE address_hash = $1
         UNION SELECT session_id FROM member_erasures_due WHERE address_hash = $1))`,
);

/** Every address that these sessions know. */
export const selectAddresses = statement(
  'select_session_addresses',
  `SELECT lower(email) AS address FROM members WHERE session_id = ANY($1) AND email IS NOT NULL
   UNION SELECT lower(payer_email) FROM payments WHERE session_id = ANY($1) AND payer_email IS NOT NULL
   UNION SELECT lower(to_address) FROM mails WHERE session_id = ANY($1) AND to_address <> ''
   UNION SELECT lower(customer->>'email') FROM sessions WHERE id = ANY($1) AND customer->>'email' IS NOT NULL`,
  { address: 'text!' },
);
