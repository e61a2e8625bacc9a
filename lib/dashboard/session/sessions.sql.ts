import { statement } from '@/lib/db/statement';

/** What was bought, for a list. Plain SQL because Prisma would read whole carts, of up to 250 items each. */
export const readFirstItems = statement(
  'read_first_items',
  `SELECT id, cart->'items'->0->>'name' AS first_item, jsonb_array_length(cart->'items') AS items
   FROM sessions WHERE id = ANY($1::text[])`,
  { id: 'text', first_item: 'text?', items: 'int4!' },
);

/** Sessions that have taken over the people of this one ($1). Plain SQL because Prisma cannot use the index on a field. */
export const findLaterSessions = statement(
  'find_later_sessions',
  `WITH later AS MATERIALIZED (
     SELECT id, merchant_id, livemode, created_at FROM sessions WHERE again IS NOT NULL AND again ->> 'session_id' = $1)
   SELECT id FROM later WHERE merchant_id = $2 AND livemode = $3 ORDER BY created_at, id LIMIT 20`,
  { id: 'text' },
);

/*
 * Searches of sessions by what people type. Plain SQL because Prisma cannot use the indexes on lower(...): its
 * case-insensitive comparison is ILIKE on the bare column. Sessions of other merchants are among those found.
 */

/** Rows that a search looks at; a longer word finds what lies beyond. */
export const CANDIDATES = 2_000;

const SESSION_ID = { id: 'text!' } as const;
/** Common and rare words need different plans. */
const EACH_TIME = { prepared: false };

/** Sessions with a member, a payer or a customer of this address ($3). */
export const findSessionsByEmail = statement(
  'find_sessions_by_email',
  `(SELECT session_id AS id FROM members WHERE lower(email) = lower($3) ORDER BY joined_at DESC LIMIT ${CANDIDATES})
   UNION
   (SELECT session_id FROM payments WHERE lower(payer_email) = lower($3) ORDER BY created_at DESC LIMIT ${CANDIDATES})
   UNION
   (SELECT id FROM sessions
    WHERE merchant_id = $1 AND livemode = $2 AND lower(customer->>'email') = lower($3) LIMIT ${CANDIDATES})`,
  SESSION_ID,
  EACH_TIME,
);

const NEWEST = `SELECT id, order_ref FROM sessions
      WHERE merchant_id = $1 AND livemode = $2 AND created_at < COALESCE($4::timestamptz, 'infinity')
      ORDER BY created_at DESC LIMIT ${CANDIDATES}`;

/**
 * Sessions with a member whose name begins like a pattern ($3), and of the newest sessions before $4 those with a member's
 * name, an email address or an order ref that matches a regular expression ($5), or a card that ends in
 * four digits ($6). A name can be so common that its index is no help, and the others have none for their middle.
 * Together they find rare names anywhere, and the rest among the newest.
 */
export const findSessionsByWord = statement(
  'find_sessions_by_word',
  `(SELECT session_id AS id FROM members WHERE lower(name) LIKE $3 LIMIT ${CANDIDATES})
   UNION
   (SELECT n.id FROM (${NEWEST}) n
    WHERE n.order_ref ~* $5 OR EXISTS
      (SELECT 1 FROM members m WHERE m.session_id = n.id AND (m.name ~* $5 OR m.email ~* $5))
      OR EXISTS (SELECT 1 FROM payments p WHERE p.session_id = n.id AND p.card->>'last4' = $6))`,
  SESSION_ID,
  EACH_TIME,
);

/** Of the newest sessions before $4, those with a payment that charges a card one of these amounts ($3), fee included. */
export const findSessionsByCharge = statement(
  'find_sessions_by_charge',
  `SELECT n.id, p.currency, p.amount_cents + p.fee_cents AS charged_cents
   FROM (${NEWEST}) n JOIN payments p ON p.session_id = n.id
   WHERE p.amount_cents + p.fee_cents = ANY($3::int8[])`,
  { id: 'text', currency: 'text', charged_cents: 'int4!' },
  EACH_TIME,
);
