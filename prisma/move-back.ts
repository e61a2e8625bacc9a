import type { Queryable } from '@/lib/db/pool';
import { plainTransaction } from '@/lib/db/pool';

/** A session that was played just now, and when it is to have been. */
export interface Played {
  session_id: string;
  /** When its last step ended, in milliseconds since 1970. */
  ended_ms: number;
  /** When it is to have been created. */
  created_ms: number;
  /** How long it is to have taken. */
  lasts_ms: number;
}

const DAY_ms = 86_400_000;
/** How long a merchant has had its keys when its first session comes. */
const SET_UP_days = 5;

/** Where a row belongs to a session without saying so in a column `session_id`. */
const OWNERS: Readonly<Record<string, string>> = { sessions: 'id' };

/*
 * A play of seconds becomes one of hours. What was still to come, such as a deadline, stays as far from the creation
 * as it was; what the worker did afterwards stays as far from the end. A session whose own time went on has started
 * before it was created, which is set right.
 */
const SET_UP = `
  CREATE TEMP TABLE past ON COMMIT DROP AS
    SELECT s.id AS session_id, s.created_at AS played, given.ended, given.created,
           given.lasts / greatest(extract(epoch FROM given.ended - s.created_at), 1e-3) AS factor
    FROM sessions s JOIN jsonb_to_recordset($1)
      AS given (session_id text, ended timestamptz, created timestamptz, lasts double precision) ON s.id = given.session_id;
`;
const FUNCTIONS = `
  CREATE FUNCTION pg_temp.moved(t timestamptz, p past) RETURNS timestamptz LANGUAGE sql AS $$
    SELECT date_trunc('milliseconds', CASE
      WHEN t < p.played THEN p.created + interval '10 minutes'
      WHEN t <= p.ended THEN p.created + (t - p.played) * p.factor
      WHEN t <= now() THEN p.created + (p.ended - p.played) * p.factor + (t - p.ended)
      ELSE p.created + (t - p.played) END)
  $$;
  CREATE FUNCTION pg_temp.moved_text(body text, p past) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE each text;
    BEGIN
      FOR each IN SELECT DISTINCT iso[1]
        FROM regexp_matches(body, '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z', 'g') AS iso
      LOOP
        body := replace(body, each, to_char(
          pg_temp.moved(each::timestamptz, p) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
      END LOOP;
      RETURN body;
    END
  $$;
`;
/** A delivery follows its event at the pace at which it was made. */
const DELIVERIES = `
  UPDATE delivery_attempts a SET started_at = a.started_at + (pg_temp.moved(e.created_at, p) - e.created_at)
  FROM deliveries d JOIN events e ON e.id = d.event_id JOIN past p USING (session_id) WHERE d.id = a.delivery_id;
  UPDATE deliveries d SET
    created_at = d.created_at + (pg_temp.moved(e.created_at, p) - e.created_at),
    delivered_at = d.delivered_at + (pg_temp.moved(e.created_at, p) - e.created_at)
  FROM events e JOIN past p USING (session_id) WHERE e.id = d.event_id;
  UPDATE events e SET body = pg_temp.moved_text(e.body, p) FROM past p WHERE p.session_id = e.session_id;
`;
const TIMES = `
  SELECT table_name, string_agg(format('%1$I = pg_temp.moved(%1$I, p)', column_name), ', ') AS moves
  FROM information_schema.columns c
  WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'
    AND NOT (SELECT relispartition FROM pg_class WHERE oid = to_regclass(format('%I', table_name)))
    AND (table_name = ANY ($1) OR EXISTS (
      SELECT FROM information_schema.columns o
      WHERE o.table_schema = 'public' AND o.table_name = c.table_name AND o.column_name = 'session_id'))
  GROUP BY table_name ORDER BY table_name = 'sessions'
`;
/** The processor tells whole seconds, in which a whole group was played: a dispute comes after its payment. */
const DISPUTES = `
  UPDATE disputes d SET opened_at = m.settled_at
  FROM payments m JOIN past p USING (session_id) WHERE m.id = d.payment_id AND d.opened_at < m.settled_at
`;
/** What is counted of days. */
const KEPT = ['daily_figures', 'daily_margins', 'session_margins', 'daily_balances'];
const MERCHANT = ['api_keys', 'signing_secrets', 'webhook_endpoints'];

async function moveMerchant(client: Queryable, merchant_id: string, since: Date): Promise<void> {
  await client.query('UPDATE merchants SET created_at = least(created_at, $2) WHERE id = $1', [
    merchant_id,
    since,
  ]);
  for (const table of MERCHANT)
    await client.query(`UPDATE ${table} SET created_at = least(created_at, $2) WHERE merchant_id = $1`, [
      merchant_id,
      since,
    ]);
  // Days are counted again from the first session on.
  for (const table of KEPT) await client.query(`DELETE FROM ${table} WHERE merchant_id = $1`, [merchant_id]);
  await client.query(
    `UPDATE merchant_modes SET figures_until = NULL, margins_until = NULL, balances_until = NULL
     WHERE merchant_id = $1`,
    [merchant_id],
  );
}

/** What Postgres says to the one of two transactions that it ends, because each waits for the other. */
const DEADLOCK_code = '40P01';
const ATTEMPTS = 5;

/**
 * Moves sessions, with all rows that belong to them, to when they are to have been, and the merchant's beginnings to
 * some days before. Needs a role that may switch triggers off: the ledger takes no changes otherwise. Servers and workers
 * that run meanwhile lock the same rows in another order: then it is done again.
 */
export async function moveBack(merchant_id: string, played: readonly Played[], attempt = 1): Promise<void> {
  try {
    await move(merchant_id, played);
  } catch (error) {
    if ((error as { code?: unknown }).code !== DEADLOCK_code || attempt === ATTEMPTS) throw error;
    await moveBack(merchant_id, played, attempt + 1);
  }
}

async function move(merchant_id: string, played: readonly Played[]): Promise<void> {
  const rows = played.map(({ session_id, ended_ms, created_ms, lasts_ms }) => ({
    session_id,
    ended: new Date(ended_ms).toISOString(),
    created: new Date(created_ms).toISOString(),
    lasts: lasts_ms / 1_000,
  }));
  const first_ms = Math.min(...played.map(({ created_ms }) => created_ms));
  await plainTransaction(async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(SET_UP, [JSON.stringify(rows)]);
    await client.query(FUNCTIONS);
    await client.query(DELIVERIES);
    const { rows: tables } = await client.query<{ table_name: string; moves: string }>(TIMES, [
      Object.keys(OWNERS),
    ]);
    for (const { table_name, moves } of tables)
      await client.query(
        `UPDATE ${table_name} r SET ${moves} FROM past p WHERE p.session_id = r.${OWNERS[table_name] ?? 'session_id'}`,
      );
    await client.query(DISPUTES);
    // With triggers again, so that nobody goes by a session as it was.
    await client.query('SET LOCAL session_replication_role = DEFAULT');
    await client.query('UPDATE sessions s SET version = s.version + 1 FROM past p WHERE p.session_id = s.id');
    await moveMerchant(client, merchant_id, new Date(first_ms - SET_UP_days * DAY_ms));
  });
}
