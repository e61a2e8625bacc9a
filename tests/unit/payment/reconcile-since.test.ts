import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readingTurn } from '@/lib/payment/processor/reading-pace';
import type { Difference } from '@/lib/payment/reconcile/reconcile';
import { reconcileSince } from '@/lib/payment/reconcile/reconcile-since';
import type { UnknownMoney } from '@/lib/payment/reconcile/unknown-money';
import { reasonOf } from '@/lib/reason-of';

/** What each half of the comparison does: the sessions, and the processor's own lists. */
const halves = vi.hoisted(() => ({
  compare: async (_told: (difference: Difference) => void): Promise<void> => {},
  find: async (_time: number): Promise<UnknownMoney[]> => [],
  accounts: async (): Promise<void> => {},
  found: 0,
}));
vi.mock('@/lib/payment/processor/modes', () => ({ servedModes: () => [false], servesMode: () => true }));
vi.mock('@/lib/payment/reconcile/reconcile', () => ({
  reconcile: async ({ onDifference }: { onDifference: (difference: Difference) => void }) => {
    await halves.compare(onDifference);
    return { sessions: 1, differences: 0, fixed: 0, rest: null };
  },
}));
vi.mock('@/lib/payment/reconcile/lost-accounts', () => ({ findLostAccounts: () => halves.accounts() }));
vi.mock('@/lib/payment/account/refresh-accounts', () => ({ refreshAccounts: async () => null }));
vi.mock('@/lib/payment/reconcile/unknown-money', () => ({
  findUnknownMoney: () => {
    halves.found += 1;
    return halves.find(halves.found);
  },
  sessionsOf: async () => ['sess_ours'],
  unacknowledged: async (unknown: readonly UnknownMoney[]) => unknown,
}));
beforeEach(() => {
  halves.found = 0;
  halves.accounts = async () => {};
});

const charge = (id: string, session_id: string | null): UnknownMoney => ({
  kind: 'charge',
  id,
  livemode: false,
  amount_cents: 100,
  currency: 'usd',
  session_id,
  row_id: null,
});
const OF_NOBODY = charge('ch_of_nobody', null);
const OF_LOST = charge('ch_of_lost', 'sess_lost');
const OF_OURS = charge('ch_of_ours', 'sess_ours');
const DIFFERS = {
  session_id: 'sess_ours',
  text: 'charge ch_of_ours of 100 belongs to no payment',
  fixed: false,
};
const NO_ANSWER = new Error('1 sessions could not be compared: sess_other');
const AWAY = new Error('the processor is away');
const unknown = (id: string): string => `${id} of 100 usd is not in this database.`;

describe('a session that cannot be compared', () => {
  async function run() {
    const told: string[] = [];
    const onDifference = ({ text }: Difference) => told.push(text.replace(/^charge (.*database\.) .*/, '$1'));
    const ran = reconcileSince({ since: 0, fix: true, onDifference });
    const failure = await ran.catch((error: unknown) => error);
    return { told, failure };
  }
  const told = [DIFFERS.text, unknown(OF_NOBODY.id), unknown(OF_LOST.id)];
  beforeEach(() => {
    halves.find = async () => [OF_NOBODY, OF_LOST, OF_OURS];
    halves.compare = async (tell) => {
      tell(DIFFERS);
      throw NO_ANSWER;
    };
  });

  it('hides nothing that is open elsewhere, and is told at the end', async () => {
    expect(await run()).toEqual({ told, failure: NO_ANSWER });
  });

  it('has none of its own money called unknown, which the next run may take in', async () => {
    halves.compare = async () => Promise.reject(NO_ANSWER);
    expect(await run()).toEqual({ told: told.slice(1), failure: NO_ANSWER });
  });

  it('hides nothing where accounts could not be asked for', async () => {
    halves.accounts = () => Promise.reject(AWAY);
    halves.find = async () => [OF_NOBODY, OF_LOST];
    halves.compare = async (tell) => tell(DIFFERS);
    expect(await run()).toEqual({ told, failure: AWAY });
  });

  it('is named also where accounts could not be asked for', async () => {
    halves.accounts = () => Promise.reject(AWAY);
    const { failure } = await run();
    expect(reasonOf(failure)).toBe(`${AWAY.message}; ${NO_ANSWER.message}`);
  });

  it('is not compared at all where Stripe’s lists fail, which is told beside what failed before', async () => {
    const lists = new Error('the key may not read that');
    halves.find = () => Promise.reject(lists);
    expect(await run()).toEqual({ told: [], failure: lists });
    halves.accounts = () => Promise.reject(AWAY);
    const { told, failure } = await run();
    expect(told).toEqual([]);
    expect(reasonOf(failure)).toBe(`${AWAY.message}; ${lists.message}`);
  });

  it('hides nothing either where Stripe answers no longer in the end', async () => {
    halves.find = async (time) => (time === 1 ? [OF_NOBODY, OF_LOST, OF_OURS] : Promise.reject(AWAY));
    const both = await run();
    expect(both.told).toEqual(told);
    expect(reasonOf(both.failure)).toBe(`${NO_ANSWER.message}; ${AWAY.message}`);
    halves.found = 0;
    halves.compare = async (tell) => tell(DIFFERS);
    expect(await run()).toEqual({ told, failure: AWAY });
  });
});

describe('what Stripe lets an account read', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is kept to by all of the comparison, in test mode 25 times a second', async () => {
    const at: number[] = [];
    const readAll = async () => {
      const read = async (_: unknown, index: number) => {
        await readingTurn(false, 'api.stripe.com', `GET /v1/${index % 5}`);
        at.push(performance.now());
      };
      await Promise.all(Array.from({ length: 100 }, read));
    };
    halves.find = () => readAll().then(() => [OF_LOST]);
    halves.compare = readAll;
    const done = reconcileSince({ since: 0, fix: true, onDifference: () => {} });
    await vi.runAllTimersAsync();
    await done;
    expect(at).toHaveLength(300);
    const busiest = at.map((from) => at.filter((each) => each >= from && each < from + 1_000).length);
    expect(Math.max(...busiest)).toBeLessThanOrEqual(26);
  });
});
