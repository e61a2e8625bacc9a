import { setTimeout as delay } from 'node:timers/promises';
import { closePool, pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { checkBalances } from './books';
import { checkAll } from './checks';
import { startDays } from './days';
import { playGroup } from './groups';
import { createSimulationMerchant, type SimulationMerchant } from './merchant';
import { checkPages } from './pages';
import { type Random, seededRandom } from './random';
import { comeToRest } from './rest';
import { callStripe, type SimulationStack, startSimulationStack, untilUp } from './stack';
import { checkTold } from './told';

interface SimulationReport {
  seed: number;
  groups: number;
  payments: number;
  faults: number;
  kills: number;
  /** Days, disputes, refunds and restrictions. */
  happenings: number;
  violations: string[];
}

const GROUPS_AT_ONCE = 20;

const FAULTS = [
  { kind: 'timeout_after', delay_ms: 2_500 },
  { kind: 'reset_before' },
  { kind: 'reset_after' },
  { kind: '409' },
  { kind: '429' },
  { kind: '500' },
  { kind: '500_after' },
  { kind: '503' },
] as const;

/** Many groups on real Postgres and the processor's stand-in, with faults and killed processes; then every cent is counted. */
export async function simulate(options: {
  groups: number;
  seed: number;
  log?: (line: string) => void;
}): Promise<SimulationReport> {
  const { groups, seed, log = () => {} } = options;
  const random = seededRandom(seed);
  const stack = await startSimulationStack();
  try {
    resetEnvironment(stack.env);
    const merchant = await createSimulationMerchant(stack);
    await disturbEvents(stack, seed);
    const trouble = startTrouble(stack, random.fork());
    const days = startDays({ stack, random: random.fork(), merchant });
    const playing = playGroups(stack, random, groups, merchant, log);
    await Promise.allSettled([playing]);
    const happenings = await days.stop();
    const { faults, kills } = await trouble.stop();
    const payments = await playing;
    log(
      `${groups} groups played, ${payments} payments, ${faults} faults, ${kills} kills, ${happenings} happenings; coming to rest`,
    );
    const shop = { stack, random, merchant };
    const unfinished = await comeToRest(shop);
    const differences = await checkBalances(stack);
    const violations = [
      ...unfinished,
      ...(await checkAll(stack)),
      ...differences,
      ...(await checkTold(shop)),
      ...(await checkPages()),
    ];
    log(`steps: ${stack.steps.line()}`);
    log(`events: ${await countEvents()}`);
    return { seed, groups, payments, faults, kills, happenings, violations };
  } finally {
    await closePool();
    await stack.close();
  }
}

async function playGroups(
  stack: SimulationStack,
  random: Random,
  groups: number,
  merchant: SimulationMerchant,
  log: (line: string) => void,
): Promise<number> {
  let payments = 0;
  let next = 0;
  const line = async () => {
    while (next < groups) {
      next += 1;
      if (next % 50 === 0) log(`group ${next}`);
      const count = await playGroup(stack, random.fork(), merchant);
      payments += count;
    }
  };
  await Promise.all(Array.from({ length: Math.min(GROUPS_AT_ONCE, groups) }, line));
  return payments;
}

/** The processor's events come late, twice, in another order, or not at all. */
async function disturbEvents(stack: SimulationStack, seed: number): Promise<void> {
  await callStripe(stack, '/_sim/events', {
    duplicate: 0.2,
    drop: 0.15,
    reorder: 0.2,
    reorder_ms: 1_500,
    delay_ms: [0, 400],
    seed,
  });
}

/** Arms faults and kills processes until stopped. */
function startTrouble(
  stack: SimulationStack,
  random: Random,
): { stop(): Promise<{ faults: number; kills: number }> } {
  let running = true;
  let faults = 0;
  let kills = 0;
  const arm = async () => {
    while (running) {
      await delay(100 + random.below(300));
      const method = random.pick(['POST', 'POST', 'GET']);
      await callStripe(stack, '/_sim/faults', { ...random.pick(FAULTS), method, nth: 1 + random.below(4) });
      faults += 1;
      if (random.chance(0.1))
        await callStripe(stack, '/_sim/faults', {
          kind: 'balance_insufficient',
          method: 'POST',
          path: '/v1/transfers',
        });
    }
  };
  const kill = async () => {
    while (running) {
      await delay(1_500 + random.below(3_000));
      // Only after it is up again, and has worked as long as that took: a slow machine would never make progress.
      const began = performance.now();
      await untilUp(stack);
      await delay(performance.now() - began);
      if (!running) return;
      const victims = rotateRootKey(stack.env, kills)
        ? stack.processes
        : [random.pick([...stack.processes] as [(typeof stack.processes)[number]])];
      for (const victim of victims) {
        await victim.kill(victim.name === 'server' ? freeIdempotencyKeys : async () => {});
        kills += 1;
      }
    }
  };
  const both = Promise.all([arm(), kill()]);
  return {
    stop: async () => {
      running = false;
      await both;
      await fetch(`${stack.stripe.url}/_sim/faults`, { method: 'DELETE' });
      return { faults, kills };
    },
  };
}

/**
 * As docs/site/deploying has it: every process knows the next key before one uses it. Returns whether all of them are
 * to be started again.
 */
function rotateRootKey(env: Record<string, string>, kills: number): boolean {
  const [former = '', ...others] = (env.ENCRYPTION_KEY ?? '').split(',');
  const next = Buffer.alloc(32, 8).toString('base64');
  if (kills >= 1 && others.length === 0) env.ENCRYPTION_KEY = [former, next, former].join();
  else if (kills >= 4 && others.length === 2) env.ENCRYPTION_KEY = [next, former].join();
  else return false;
  return true;
}

async function countEvents(): Promise<string> {
  const { rows } = await pool().query<{ text: string }>(
    `SELECT string_agg(type || ' ' || count, ', ' ORDER BY type) AS text
     FROM (SELECT type, count(*) FROM events GROUP BY type) AS counted`,
  );
  return rows[0]?.text ?? '';
}

/** A killed server's claims are free again after two minutes; here they have passed. */
async function freeIdempotencyKeys(): Promise<void> {
  await pool().query(
    `UPDATE idempotency_keys SET created_at = created_at - interval '3 minutes' WHERE status IS NULL`,
  );
}
