import { beforeEach, expect, it, vi } from 'vitest';
import { Sweep, type SweptSession } from '@/lib/payment/reconcile/sweep';

/** Stripe's lists, newest first, in pages of what is asked for. */
const lists = vi.hoisted(() => ({
  charges: [] as Row[],
  transfers: [] as Row[],
  paymentIntents: [] as Row[],
  sessions: [] as { id: string; created_ms: number; livemode: boolean }[],
  calls: 0,
  isAway: (): boolean => false,
}));

interface Row {
  id: string;
  created: number;
  transfer_group: string | null;
  status: string;
  captured: boolean;
  payment_intent?: string;
}

vi.mock('@/lib/db/pool', () => ({ pool: () => null }));
vi.mock('@/lib/log', () => ({ log: () => {} }));
vi.mock('@/lib/payment/reconcile/reconcile.sql', () => ({
  selectCreationOf: {
    all: async (_pool: unknown, [ids, livemode]: [string[], boolean]) =>
      lists.sessions.filter((one) => one.livemode === livemode && ids.includes(one.id)),
  },
}));
vi.mock('@/lib/payment/processor/stripe', () => ({
  stripeFor: () =>
    Object.fromEntries(
      (['charges', 'transfers', 'paymentIntents'] as const).map((name) => [
        name,
        {
          list: async ({ limit, starting_after }: { limit: number; starting_after?: string }) => {
            lists.calls += 1;
            if (lists.isAway()) throw new Error('no answer');
            const from = lists[name].findIndex(({ id }) => id === starting_after) + 1;
            return {
              data: lists[name].slice(from, from + limit),
              has_more: from + limit < lists[name].length,
            };
          },
        },
      ]),
    ),
}));

/** The same sequence for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const NOW_s = 1_800_000_000;

/** Sessions of some days, and what Stripe made for them and for others since each was created. */
function fill(random: (below: number) => number): void {
  const days = 1 + random(5);
  lists.sessions = Array.from({ length: 20 + random(300) }, (_, index) => ({
    id: `sess_${index}`,
    created_ms: (NOW_s - random(days * 86_400)) * 1000 + random(1000),
    livemode: false,
  }));
  const rowsOf = (name: string): Row[] => {
    const rows = lists.sessions.flatMap(({ id, created_ms }) =>
      Array.from({ length: random(4) }, (_, index) => {
        const created_s = Math.floor(created_ms / 1000);
        return { id: `${name}_${id}_${index}`, created: created_s + random(NOW_s - created_s), group: id };
      }),
    );
    const foreign = Array.from({ length: random(200) }, (_, index) => ({
      id: `${name}_foreign_${index}`,
      created: NOW_s - random(days * 86_400),
      group: random(2) === 0 ? null : 'sess_of_nobody',
    }));
    return [...rows, ...foreign]
      .sort((one, other) => other.created - one.created)
      .map(({ id, created, group }) => ({
        id,
        created,
        transfer_group: group,
        status: random(4) === 0 ? 'failed' : 'succeeded',
        captured: random(8) !== 0,
      }));
  };
  lists.charges = rowsOf('ch');
  lists.transfers = rowsOf('tr');
  lists.paymentIntents = rowsOf('pi');
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
const of = (rows: readonly Row[], session: SweptSession) =>
  rows.filter(({ transfer_group }) => transfer_group === session.id);

/** Goes through all sessions, the youngest first. Returns how many were passed, and how many there are. */
async function sweepAll(random: (below: number) => number) {
  const sweep = new Sweep();
  const sorted = lists.sessions.toSorted((one, other) => other.created_ms - one.created_ms);
  let passed = 0;
  for (let at = 0; at < sorted.length; ) {
    const batch = sorted.slice(at, at + 5 + random(100));
    at += batch.length;
    await sweep.reach(batch);
    for (const session of batch) {
      const read = sweep.take(session);
      if (!read) continue;
      passed += 1;
      const charges = of(lists.charges, session).filter((one) => one.status === 'succeeded' && one.captured);
      expect(idsOf(await read.charges())).toEqual(idsOf(charges));
      expect(idsOf(await read.transfers())).toEqual(idsOf(of(lists.transfers, session)));
      for (const { id, status } of of(lists.paymentIntents, session))
        expect(await read.intentStatus(id)).toBe(status);
      await expect(read.intentStatus('pi_other')).rejects.toThrow();
    }
    const last = batch.at(-1);
    if (last) sweep.forgetYounger(last);
  }
  return { passed, all: sorted.length };
}

beforeEach(() => {
  lists.calls = 0;
  lists.isAway = () => false;
});

const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

it.each(SEEDS)('hands out all that Stripe has of a session, and nothing else (seed %i)', async (seed) => {
  const random = randomOf(seed);
  fill(random);
  const { passed, all } = await sweepAll(random);
  // The last sessions can be too few for a page of each list.
  expect(passed).toBeGreaterThan(all - 5);
  expect(lists.calls).toBeLessThan(all);
});

it('hands out a hold while its intent can be captured, and asks elsewhere where it has not seen the intent', async () => {
  fill(randomOf(1));
  const session = { id: 'sess_held', created_ms: (NOW_s - 60) * 1000, livemode: false };
  lists.sessions.push(session);
  const made = { created: NOW_s - 30, transfer_group: session.id, captured: false };
  const holdOf = (payment_intent: string) =>
    lists.charges.unshift({ ...made, id: `ch_of_${payment_intent}`, payment_intent, status: 'succeeded' });
  for (const status of ['requires_capture', 'canceled', 'succeeded']) {
    lists.paymentIntents.unshift({ ...made, id: `pi_${status}`, status });
    holdOf(`pi_${status}`);
  }
  const taken = async () => {
    const sweep = new Sweep();
    await sweep.reach([session, ...lists.sessions.slice(0, 10)]);
    return sweep.take(session);
  };
  expect(idsOf((await (await taken())?.holds()) ?? [])).toEqual(['ch_of_pi_requires_capture']);
  holdOf('pi_unseen');
  await expect((await taken())?.holds()).rejects.toThrow();
});

it('hands out the same after pages that have failed', async () => {
  const counts = { passed: 0, all: 0 };
  for (const seed of SEEDS) {
    const random = randomOf(seed);
    fill(random);
    lists.isAway = () => random(12) === 0;
    const { passed, all } = await sweepAll(random);
    counts.passed += passed;
    counts.all += all;
  }
  expect(counts.passed).toBeGreaterThan(counts.all / 2);
});

it('reads no further than the sessions’ own lists would cost', async () => {
  fill(randomOf(1));
  const young = lists.sessions.slice(0, 6).map((one) => ({ ...one, created_ms: (NOW_s - 60) * 1000 }));
  const old = { id: 'sess_old', created_ms: (NOW_s - 400 * 86_400) * 1000, livemode: false };
  lists.charges = Array.from({ length: 5_000 }, (_, index) => ({
    id: `ch_${index}`,
    created: NOW_s - index * 60,
    transfer_group: null,
    status: 'succeeded',
    captured: true,
  }));
  const sweep = new Sweep();
  await sweep.reach([...young, old]);
  expect(lists.calls).toBeLessThanOrEqual(14);
  expect(young.every((session) => sweep.take(session) !== null)).toBe(true);
  expect(sweep.take(old)).toBeNull();
});

it('stops reading when told to', async () => {
  fill(randomOf(2));
  await new Sweep().reach(lists.sessions, AbortSignal.abort());
  expect(lists.calls).toBe(0);
});
