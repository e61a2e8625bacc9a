import { setTimeout as delay } from 'node:timers/promises';
import { plainTransaction, pool } from '@/lib/db/pool';
import type { SimulationMerchant } from './merchant';
import { closeDispute, isClosed, readProcessor } from './processor-state';
import type { Random } from './random';
import { callApp, callStripe, type SimulationStack } from './stack';

const DAY_ms = 86_400_000;

/** A day at the processor: money settles, merchants are paid out. Our own rows are a day older, as keys are there. */
export async function passDay(stack: Pick<SimulationStack, 'stripe'>): Promise<void> {
  await plainTransaction(async (client) => {
    // Rows that are changed by hand need a new version of their session. It is locked first, as the door does.
    await client.query('UPDATE sessions SET version = version + 1');
    for (const table of ['payments', 'refunds', 'transfers', 'reversals'])
      await client.query(`UPDATE ${table} SET created_at = created_at - interval '1 day'`);
  });
  await callStripe(stack, '/_sim/clock', { advance_ms: DAY_ms });
}

interface Life {
  stack: SimulationStack;
  random: Random;
  merchant: SimulationMerchant;
}

/** What goes on besides the groups: one of these each time, in proportion to how often it is listed. */
const HAPPENINGS: readonly [(life: Life) => Promise<unknown>, ...((life: Life) => Promise<unknown>)[]] = [
  ({ stack }) => passDay(stack),
  dispute,
  dispute,
  decide,
  decide,
  refundByHand,
  refundMember,
  refundMember,
  refundMember,
  restrict,
];

/** Lives on until stopped. */
export function startDays(life: Life): { stop(): Promise<number> } {
  let running = true;
  let count = 0;
  const live = async () => {
    while (running) {
      await delay(100 + life.random.below(400));
      await life.random.pick(HAPPENINGS)(life);
      count += 1;
    }
  };
  const living = live();
  return {
    stop: async () => {
      running = false;
      await living;
      await setAccount(life, 'active');
      return count;
    },
  };
}

/** A card issuer takes a payment back, refunded parts too, or a part of it, or only asks, or is appeased in time. */
async function dispute({ stack, random }: Life): Promise<void> {
  const { charges } = await readProcessor(stack);
  const charge = charges
    .filter(({ status }) => status === 'succeeded')
    .at(-1 - random.below(charges.length + 1));
  if (!charge) return;
  const left_cents = charge.amount - charge.amount_refunded;
  if (left_cents <= 0) return;
  const kinds = [
    {},
    { amount: charge.amount },
    { amount: 1 + random.below(left_cents) },
    { inquiry: true },
    { prevented: true },
  ] as const;
  await callStripe(stack, `/_sim/charges/${charge.id}/dispute`, {
    reason: 'fraudulent',
    ...random.pick(kinds),
  });
}

/** An issuer decides, or makes a dispute of its question. */
async function decide({ stack, random }: Life): Promise<void> {
  const { disputes } = await readProcessor(stack);
  const open = disputes.filter((one) => !isClosed(one));
  const one = open[random.below(open.length)];
  if (!one) return;
  const escalates = one.status.startsWith('warning_') && random.chance(0.5);
  if (escalates) await callStripe(stack, `/_sim/disputes/${one.id}/escalate`, {});
  else await closeDispute(stack, one, random.chance(0.5));
}

/** Somebody refunds a charge by hand in the processor's dashboard. */
async function refundByHand({ stack, random }: Life): Promise<void> {
  const { charges } = await readProcessor(stack);
  const charge = charges
    .filter(({ status }) => status === 'succeeded')
    .at(-1 - random.below(charges.length + 1));
  if (!charge) return;
  const left_cents = charge.amount - charge.amount_refunded;
  if (left_cents <= 0) return;
  const amount = random.chance(0.5) ? left_cents : 1 + random.below(left_cents);
  await callStripe(stack, `/_sim/charges/${charge.id}/refund`, { amount });
}

/** The merchant refunds a member, by amount or whole. */
async function refundMember({ stack, random, merchant }: Life): Promise<void> {
  const { rows } = await pool().query<{ id: string; member_id: string; amount_cents: number }>(
    `SELECT s.id, p.member_id, p.amount_cents FROM sessions s JOIN payments p ON p.session_id = s.id
     WHERE s.status = 'funded' AND p.status = 'succeeded' ORDER BY p.id`,
  );
  const row = rows[random.below(rows.length)];
  if (!row) return;
  const part = { amount_cents: 1 + random.below(Number(row.amount_cents)) };
  const body = { member_id: row.member_id, ...(random.chance(0.7) ? part : {}) };
  const key = `refund-${random.next()}-${random.next()}`;
  const headers = { authorization: `Bearer ${merchant.secret_key}`, 'idempotency-key': key };
  await callApp(stack, `/api/v1/sessions/${row.id}/refunds`, body, headers);
}

/** The merchant's account is restricted for a moment. */
async function restrict(life: Life): Promise<void> {
  await setAccount(life, 'restricted');
  await delay(500 + life.random.below(1_500));
  await setAccount(life, 'active');
}

async function setAccount({ stack, merchant }: Life, state: 'active' | 'restricted'): Promise<void> {
  await callStripe(stack, `/_sim/accounts/${merchant.account_id}`, { state });
}
