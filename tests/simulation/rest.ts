import { setTimeout as delay } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import { dueJobCount, makeDue, makeRetriesDue } from '../support/queued-jobs';
import { storedSession } from '../support/stored-session';
import { compareAll } from './compare-all';
import { passDay } from './days';
import { endTime } from './endings';
import { closeDispute, isClosed, readProcessor } from './processor-state';
import { replayUndelivered, type Shop } from './shop';
import { callApp, callStripe, SIMULATED_CURRENCIES, type SimulationStack } from './stack';
import { findDeadEnds, waysOn } from './ways-on';

/** From the end of the disturbances until everything must have come to rest. */
const REST_ms = 180_000;
/** Days after which only what needs a person is left. */
const DAYS_ALONE = 6;

/**
 * Time passes: lost events are found by reconciliation, what is open expires, disputes are decided, jobs run until none
 * is left. Then staff ends what waits, each by the way that the dashboard offers. Returns what has no such way.
 */
export async function comeToRest(shop: Shop): Promise<string[]> {
  const { stack } = shop;
  await callStripe(stack, '/_sim/events', { duplicate: 0, drop: 0, reorder: 0, delay_ms: [0, 0] });
  const dead_ends = await findDeadEnds();
  await endAll();
  await settleDebits(stack);
  await compareAll({ fix: true });
  await closeUnheard(stack);
  const until = Date.now() + REST_ms;
  for (let day = 1; Date.now() < until; day += 1) {
    await fillBalance(stack);
    // The deadline comes first, and the end of a rescue after it.
    if (day > 1) await endAll();
    await passDay(stack);
    await makeRetriesDue();
    await makeDeliveriesDue();
    await delay(500);
    if (day < DAYS_ALONE && (await workLeft(shop)) > 0) continue;
    // By now most groups have ended long ago.
    const differences = await compareAll({ fix: true, since: Date.now() });
    if (day > DAYS_ALONE) dead_ends.push(...(await endWhatWaits(stack)));
    if (differences.length === 0 && (await workLeft(shop)) === 0 && day > DAYS_ALONE) return dead_ends;
  }
  return [...dead_ends, `the world has not come to rest within ${REST_ms} ms`];
}

/** Banks decide months later, and of each second dispute no event arrives. */
async function closeUnheard(stack: SimulationStack): Promise<void> {
  const { disputes } = await readProcessor(stack);
  for (const [index, dispute] of disputes.filter((one) => !isClosed(one)).entries()) {
    if (index % 4 >= 2) await callStripe(stack, '/_sim/events', { drop: 1 });
    await closeDispute(stack, dispute, index % 2 === 0);
    await callStripe(stack, '/_sim/events', { drop: 0 });
  }
}

/** Moves the end of what is open to now. */
async function endAll(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(`SELECT id FROM sessions WHERE status = 'pending'`);
  for (const { id } of rows) await endTime(id);
  await endLinks();
}

/** Banks answer what they were asked for. */
async function settleDebits(stack: SimulationStack): Promise<void> {
  const { payment_intents } = await readProcessor(stack);
  for (const [index, { id }] of payment_intents.filter(({ status }) => status === 'processing').entries())
    await callStripe(stack, `/_sim/payments/${id}/settle`, { succeeded: index % 2 === 0 });
}

/** What the merchant's server has not taken is sent again: hours have passed. */
async function makeDeliveriesDue(): Promise<void> {
  const { rows } = await pool().query<{ key: string }>(
    `SELECT 'deliver:' || id AS key FROM deliveries WHERE status = 'pending'`,
  );
  await makeDue(rows.map(({ key }) => key));
}

/** The hour of each link that gives a place away has passed. Its job is the one that was queued with it. */
async function endLinks(): Promise<void> {
  const { rows } = await pool().query<{ key: string }>(
    `SELECT 'swap:' || (swap ->> 'id') AS key FROM sessions, jsonb_array_elements(swaps) AS swap
     WHERE swap ->> 'state' = 'open'`,
  );
  await pool().query(
    `UPDATE sessions SET swaps = (
       SELECT jsonb_agg(swap || jsonb_build_object('expires_at', least((swap ->> 'expires_at')::bigint, $1)) ORDER BY place)
       FROM jsonb_array_elements(swaps) WITH ORDINALITY AS list (swap, place))
     WHERE swaps @> '[{"state": "open"}]'`,
    [Date.now()],
  );
  await makeDue(rows.map(({ key }) => key));
}

/** The platform adds funds to its balance: its fees do not cover those of groups that were refunded. */
async function fillBalance(stack: SimulationStack): Promise<void> {
  for (const currency of SIMULATED_CURRENCIES)
    await callStripe(stack, '/_sim/balance', { currency, available: 10_000_000 });
}

/** What still waits after all days shows why, and staff can end it. */
async function endWhatWaits(stack: SimulationStack): Promise<string[]> {
  const dead_ends: string[] = [];
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM sessions ORDER BY id');
  for (const { id } of rows) {
    const session = await storedSession(id);
    if (!session) continue;
    for (const command of waysOn(session)) {
      const { body } = await callApp<{ ok: boolean }>(stack, '/door', { session_id: id, command });
      if (body.ok) continue;
      // The world has moved on meanwhile if this is not a way on any more.
      const now = await storedSession(id);
      const isStill = now && waysOn(now).some((one) => JSON.stringify(one) === JSON.stringify(command));
      if (isStill) dead_ends.push(`${id}: ${command.type} is refused`);
    }
  }
  return dead_ends;
}

/** A refund that staff has tried again can be with the processor while no job is due. */
async function workLeft(shop: Shop): Promise<number> {
  const undelivered = await replayUndelivered(shop);
  const { rows } = await pool().query<{ count: string }>(
    `SELECT (SELECT count(*) FROM sessions WHERE status = 'pending')
          + (SELECT count(*) FROM refunds WHERE status = 'accepted')
          + (SELECT count(*) FROM deliveries WHERE status = 'pending') AS count`,
  );
  return undelivered + Number(rows[0]?.count) + (await dueJobCount());
}
