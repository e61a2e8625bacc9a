import { statement } from '@/lib/db/statement';
import {
  ADDRESS_WINDOW_ms,
  BREAKER_WINDOWS_ms,
  CARD_WINDOW_ms,
  FORGIVEN_DECLINES,
  SESSION_WINDOW_ms,
} from './decline-rules';

/*
 * Plain SQL: each question is several counts over one table, which Prisma would ask one by one, and whose sums by
 * member it cannot say.
 */

/** No honest payment comes near this: it bounds what one intent can write. */
const ROWS_PER_PAYMENT = 100;

const since = (now: string, window_ms: number) => `${now} - interval '${window_ms} milliseconds'`;

/** Declines of the matching rows that no payment followed, by the rule of `FORGIVEN_DECLINES`. */
const unforgiven = (where: string) => `(
  SELECT COALESCE(sum(CASE WHEN paid THEN GREATEST(declined - ${FORGIVEN_DECLINES}, 0) ELSE declined END), 0)::int4
  FROM (
    SELECT count(*) FILTER (WHERE outcome = 'declined') AS declined, bool_or(outcome = 'succeeded') AS paid
    FROM card_outcomes WHERE ${where} GROUP BY member_id
  ) of_member)`;

const sessionDeclines = (session: string) =>
  unforgiven(`session_id = ${session} AND created_at > ${since('$3::timestamptz', SESSION_WINDOW_ms)}`);

const membersOf = (session: string) =>
  `(SELECT count(*)::int4 FROM members WHERE session_id = ${session} AND left_at IS NULL)`;

/** Notes an outcome once; nothing when it was known, or when there is no such payment. */
export const insertOutcome = statement(
  'insert_card_outcome',
  `INSERT INTO card_outcomes
     (id, payment_id, session_id, member_id, merchant_id, livemode, outcome, code, card_fingerprint, address, created_at)
   SELECT $1, p.id, s.id, p.member_id, s.merchant_id, s.livemode, $3, $4, $5, a.address, $6
   FROM payments p
   JOIN sessions s ON s.id = p.session_id
   LEFT JOIN payer_addresses a ON a.payment_id = p.id
   WHERE p.id = $2 AND (SELECT count(*) FROM card_outcomes o WHERE o.payment_id = p.id) < ${ROWS_PER_PAYMENT}
   ON CONFLICT (id) DO NOTHING`,
);

const inBreakerWindow = (window_ms: number) =>
  `merchant_id = asked.merchant_id AND livemode = asked.livemode
   AND created_at > GREATEST(${since('$3::timestamptz', window_ms)}, asked.closes_at)`;

const cardsIn = (window_ms: number) =>
  `(SELECT count(*)::int4 FROM card_outcomes WHERE ${inBreakerWindow(window_ms)})`;

/** What has to be known when a card of a payment ($1) was declined: $2 its fingerprint, $3 the time. */
export const countForDecline = statement(
  'count_for_decline',
  `WITH asked AS (
     SELECT p.id, p.status, s.id AS session_id, s.merchant_id, s.livemode, b.closes_at
     FROM payments p
     JOIN sessions s ON s.id = p.session_id
     LEFT JOIN breakers b ON b.merchant_id = s.merchant_id AND b.livemode = s.livemode
     WHERE p.id = $1
   )
   SELECT asked.session_id, asked.merchant_id, asked.livemode, asked.status = 'open' AS is_open,
     COALESCE(asked.closes_at > $3::timestamptz, false) AS is_paused,
     (SELECT count(*)::int4 FROM card_outcomes
      WHERE payment_id = asked.id AND outcome = 'declined') AS payment_declines,
     (SELECT count(*)::int4 FROM card_outcomes
      WHERE card_fingerprint = $2 AND created_at > ${since('$3::timestamptz', CARD_WINDOW_ms)}
        AND outcome = 'declined') AS card_declines,
     ${sessionDeclines('asked.session_id')} AS session_declines,
     ${membersOf('asked.session_id')} AS members,
     ${unforgiven(inBreakerWindow(BREAKER_WINDOWS_ms.short))} AS short_declines,
     ${cardsIn(BREAKER_WINDOWS_ms.short)} AS short_cards,
     ${unforgiven(inBreakerWindow(BREAKER_WINDOWS_ms.long))} AS long_declines,
     ${cardsIn(BREAKER_WINDOWS_ms.long)} AS long_cards
   FROM asked`,
  {
    session_id: 'text!',
    merchant_id: 'text!',
    livemode: 'bool!',
    is_open: 'bool!',
    is_paused: 'bool!',
    payment_declines: 'int4!',
    card_declines: 'int4!',
    session_declines: 'int4!',
    members: 'int4!',
    short_declines: 'int4!',
    short_cards: 'int4!',
    long_declines: 'int4!',
    long_cards: 'int4!',
  },
);

/** What has to be known before an intent is made: $1 the session, $2 the payer's address or null, $3 the time. */
export const countForIntent = statement(
  'count_for_intent',
  `SELECT b.closes_at AS paused_until,
     ${sessionDeclines('s.id')} AS session_declines,
     (SELECT min(created_at) FROM card_outcomes
      WHERE session_id = s.id AND outcome = 'declined'
        AND created_at > ${since('$3::timestamptz', SESSION_WINDOW_ms)}) AS oldest_decline_at,
     ${membersOf('s.id')} AS members,
     ${unforgiven(`address = $2 AND created_at > ${since('$3::timestamptz', ADDRESS_WINDOW_ms)}`)} AS address_declines
   FROM sessions s
   LEFT JOIN breakers b
     ON b.merchant_id = s.merchant_id AND b.livemode = s.livemode AND b.closes_at > $3::timestamptz
   WHERE s.id = $1`,
  {
    paused_until: 'timestamptz?',
    session_declines: 'int4!',
    oldest_decline_at: 'timestamptz?',
    members: 'int4!',
    address_declines: 'int4!',
  },
);

/**
 * Opens a merchant's breaker, unless it is open: of several who find the same, one gets a row and announces it.
 * $3 and $4: from when until when.
 */
export const openBreaker = statement(
  'open_breaker',
  `INSERT INTO breakers (merchant_id, livemode, opened_at, closes_at, declines, cards)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (merchant_id, livemode) DO UPDATE
     SET opened_at = EXCLUDED.opened_at, closes_at = EXCLUDED.closes_at,
         declines = EXCLUDED.declines, cards = EXCLUDED.cards
     WHERE breakers.closes_at <= EXCLUDED.opened_at
   RETURNING merchant_id`,
  { merchant_id: 'text' },
);
