import { describe, expect, it } from 'vitest';
import { type AttemptOutcome, ReceiverThrottle } from '@/lib/webhook/delivery/receiver-throttle';

const ok: AttemptOutcome = { ok: true, duration_ms: 5, timed_out: false, retry_after_ms: null };
const failed: AttemptOutcome = { ok: false, duration_ms: 5, timed_out: false, retry_after_ms: null };
const timedOut: AttemptOutcome = { ok: false, duration_ms: 15_000, timed_out: true, retry_after_ms: null };
const slow: AttemptOutcome = { ...ok, duration_ms: 3_000 };
const byHand = { by_hand: true };
const HOUR = 3_600_000;

function lanes(options: { shared_slots?: number } = {}) {
  const time = { now: 1_000_000 };
  return { time, lanes: new ReceiverThrottle({ now: () => time.now, random: () => 0.5, ...options }) };
}

type Entrance = Awaited<ReturnType<ReceiverThrottle['enter']>>;

/** What is answered at once; `waits` if nothing is. */
const atOnce = (entrance: Promise<Entrance>) =>
  Promise.race([
    entrance.then(({ kind }) => kind),
    new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits'))),
  ]);

/** Enters as often as there is a slot; answers how often. */
async function fill(board: ReceiverThrottle, key: string, most = 1_000, merchant_id = key): Promise<number> {
  for (let count = 0; count < most; count++) {
    if ((await atOnce(board.enter(key, merchant_id))) !== 'go') return count;
  }
  return most;
}

/** Takes every shared slot, for one dead receiver after another. */
async function takeShared(board: ReceiverThrottle): Promise<void> {
  for (let index = 0; (await fill(board, `dead ${index}`)) > 0; index++);
}

async function once(board: ReceiverThrottle, key: string, outcome: AttemptOutcome): Promise<void> {
  expect(await board.enter(key, key)).toEqual({ kind: 'go' });
  board.leave(key, outcome);
}

describe('lanes', () => {
  it('a new receiver gets a few attempts at a time, a reliable one gets more, up to a limit', async () => {
    const { lanes: board } = lanes();
    expect(await fill(board, 'new')).toBe(4);
    for (let round = 0; round < 100; round++) await once(board, 'quick', ok);
    expect(await fill(board, 'quick')).toBe(32);
  });

  const quick = Array<AttemptOutcome>(20).fill(ok);
  it.each<[string, AttemptOutcome[], number, 'shared' | 'own', 'waits' | 'later']>([
    ['new', [], 4, 'shared', 'waits'],
    ['quick', quick, 24, 'own', 'waits'],
    ['quick, and was slow once', [...quick, slow], 8, 'own', 'waits'],
    ['slow', [...quick, slow, slow], 8, 'shared', 'later'],
    ['slow from the first', [slow], 4, 'shared', 'later'],
    ['failing', [...quick, failed], 12, 'shared', 'later'],
    ['down', [...quick, timedOut, timedOut], 1, 'shared', 'later'],
  ])(
    'a receiver that is %s has the slots that the table says',
    async (_state, outcomes, most, slots, without) => {
      const start = async () => {
        const { lanes: board, time } = lanes();
        for (const outcome of outcomes) await once(board, 'it', outcome);
        // Long after the last one, and after a pause.
        time.now += 300_000;
        return board;
      };
      const board = await start();
      expect(await fill(board, 'it')).toBe(most);
      expect(await atOnce(board.enter('it', 'it'))).toBe(without);
      const crowded = await start();
      await takeShared(crowded);
      expect(await fill(crowded, 'it')).toBe(slots === 'own' ? most : 0);
    },
  );

  it('a slot is free again when its attempt has ended, and not before', async () => {
    const { lanes: board } = lanes({ shared_slots: 10 });
    expect([await fill(board, 'a', 4, 'one'), await fill(board, 'b', 4, 'one')]).toEqual([4, 1]);
    board.leave('a', null);
    expect(await fill(board, 'c')).toBe(3);
  });

  it('dead receivers, however many, leave capacity for those that answer', async () => {
    const { lanes: board } = lanes();
    for (let round = 0; round < 20; round++) await once(board, 'quick', ok);
    expect(await fill(board, 'quick', 12)).toBe(12);
    let taken = 0;
    for (let index = 0; index < 500; index++) taken += await fill(board, `dead ${index}`);
    expect(taken).toBe(100);
    expect(await fill(board, 'quick')).toBe(12);
  });

  it("one merchant's dead receivers, however many, leave capacity for new receivers of others", async () => {
    const { lanes: board } = lanes();
    let taken = 0;
    for (let index = 0; index < 500; index++) taken += await fill(board, `dead ${index}`, 4, 'many URLs');
    expect(taken).toBe(50);
    for (let index = 0; index < 5; index++) expect(await fill(board, `new ${index}`)).toBe(4);
  });

  it('merchants with many dead receivers share evenly in the long run, and leave free capacity', async () => {
    const { lanes: board } = lanes();
    const held: { key: string; merchant: number }[] = [];
    const rush = async () => {
      for (let merchant = 0; merchant < 7; merchant++) {
        for (let url = 0; url < 15; url++) {
          const key = `${merchant} ${url}`;
          const count = await fill(board, key, 4, `merchant ${merchant}`);
          held.push(...Array.from({ length: count }, () => ({ key, merchant })));
        }
      }
    };
    await rush();
    // They end in the order in which they began, and the first to come takes what is free.
    for (let ended = 0; ended < 120; ended++) {
      const first = held.shift();
      if (first) board.leave(first.key, null);
      await rush();
    }
    const shares = Array.from(
      { length: 7 },
      (_, merchant) => held.filter((one) => one.merchant === merchant).length,
    );
    expect(Math.max(...shares)).toBeLessThanOrEqual(20);
    expect(await fill(board, 'newcomer', 4)).toBeGreaterThan(0);
  });

  it('a receiver that answered well and then hangs gets no more attempts at a time', async () => {
    const { lanes: board, time } = lanes({ shared_slots: 5 });
    for (let round = 0; round < 40; round++) await once(board, 'hangs', ok);
    expect(await fill(board, 'hangs', 10)).toBe(10);
    time.now += 1_000;
    expect(await fill(board, 'hangs', 1)).toBe(1);
    time.now += 1;
    expect(await atOnce(board.enter('hangs', 'hangs'))).toBe('later');
  });

  it('after ten failures in a row nothing is sent for a while, then one attempt probes', async () => {
    const { lanes: board, time } = lanes();
    for (let round = 0; round < 10; round++) await once(board, 'down', failed);
    const closed = await board.enter('down', 'down');
    expect(closed).toEqual({ kind: 'later', at_ms: expect.any(Number) });
    time.now += 5_001;
    expect(await board.enter('down', 'down')).toEqual({ kind: 'go' });
    expect((await board.enter('down', 'down')).kind).toBe('later');
    board.leave('down', ok);
    expect(await board.enter('down', 'down')).toEqual({ kind: 'go' });
  });

  it('two time-outs are enough, and the pause grows up to two minutes', async () => {
    const { lanes: board, time } = lanes();
    await once(board, 'dead', timedOut);
    await once(board, 'dead', timedOut);
    const pauses_s: number[] = [];
    for (let round = 0; round < 8; round++) {
      const start = time.now;
      while ((await board.enter('dead', 'dead')).kind === 'later') time.now += 1_000;
      pauses_s.push((time.now - start) / 1_000);
      board.leave('dead', timedOut);
    }
    expect(pauses_s).toEqual([5, 10, 20, 40, 80, 120, 120, 120]);
  });

  it('a receiver that fails at once is tried again at least every fifteen seconds', async () => {
    const { lanes: board, time } = lanes();
    let longest = 0;
    for (let round = 0; round < 100; round++) {
      const start = time.now;
      while ((await board.enter('down', 'down')).kind === 'later') time.now += 1_000;
      longest = Math.max(longest, time.now - start);
      board.leave('down', failed);
    }
    expect(longest).toBe(15_000);
  });

  it('Retry-After pauses the whole receiver', async () => {
    const { lanes: board, time } = lanes();
    await once(board, 'busy', { ...failed, retry_after_ms: 30_000 });
    expect(await board.enter('busy', 'busy')).toEqual({ kind: 'later', at_ms: time.now + 45_000 });
  });

  it('Retry-After counts for as long as it says, whatever attempts that were under way end with', async () => {
    const { lanes: board, time } = lanes();
    expect(await fill(board, 'busy')).toBe(4);
    const waiting = board.enter('busy', 'busy');
    for (const outcome of [{ ...failed, retry_after_ms: 60_000 }, failed, timedOut, timedOut])
      board.leave('busy', outcome);
    expect((await waiting).kind).toBe('later');
    time.now += 59_999;
    expect((await board.enter('busy', 'busy')).kind).toBe('later');
    time.now += 1;
    expect((await board.enter('busy', 'busy')).kind).toBe('go');
  });

  it('a manual attempt ignores a pause, one at a time, and leaves it in slot for the others', async () => {
    const { lanes: board } = lanes();
    await once(board, 'busy', { ...failed, retry_after_ms: 30_000 });
    expect(await board.enter('busy', 'busy', byHand)).toEqual({ kind: 'go' });
    board.leave('busy', ok);
    expect((await board.enter('busy', 'busy')).kind).toBe('later');
    for (let round = 0; round < 10; round++) await once(board, 'down', failed);
    expect(await board.enter('down', 'down', byHand)).toEqual({ kind: 'go' });
    expect((await board.enter('down', 'down', byHand)).kind).toBe('later');
  });

  it('postponed attempts are spread out, over a minute at most', async () => {
    const { lanes: board, time } = lanes();
    for (let round = 0; round < 3; round++) await once(board, 'slow', slow);
    await fill(board, 'slow');
    const times: number[] = [];
    for (let index = 0; index < 200; index++) {
      const entrance = await board.enter('slow', 'slow');
      if (entrance.kind === 'later') times.push(entrance.at_ms - time.now);
    }
    expect(times).toHaveLength(200);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(250);
    expect(Math.max(...times)).toBeLessThanOrEqual(60_250);
    expect(new Set(times).size).toBeGreaterThan(20);
  });

  /** After which times as many old deliveries are to ask again that found no slot. */
  async function putBackAfter(board: ReceiverThrottle, key: string, age_ms: number, now: number) {
    const entrances = Array.from({ length: 50 }, () => board.enter(key, key, { age_ms }));
    const times_ms: number[] = [];
    for (const entrance of await Promise.all(entrances))
      if (entrance.kind === 'later') times_ms.push(entrance.at_ms - now);
    expect(times_ms).toHaveLength(50);
    return { shortest_ms: Math.min(...times_ms), longest_ms: Math.max(...times_ms) };
  }

  it.each([
    ['just made', 0, 7_500],
    ['an hour old', HOUR, 5_000 + HOUR / 40],
    ['nine days old', 9 * 24 * HOUR, 5_000 + HOUR / 2],
  ])(
    'what waits for a receiver that is down asks less often the older it is: %s',
    async (_age, age_ms, after_ms) => {
      const { lanes: board, time } = lanes();
      for (let round = 0; round < 2; round++) await once(board, 'down', timedOut);
      const pausing = await putBackAfter(board, 'down', age_ms, time.now);
      expect(pausing).toEqual({ shortest_ms: after_ms, longest_ms: after_ms });
      // The pause is over, and one attempt is on its way.
      time.now += 5_001;
      expect(await fill(board, 'down')).toBe(1);
      const { longest_ms } = await putBackAfter(board, 'down', age_ms, time.now);
      expect(longest_ms).toBeGreaterThanOrEqual(after_ms - 5_000);
    },
  );

  it('what is old comes back soon to a receiver that answers', async () => {
    const { lanes: board, time } = lanes();
    for (let round = 0; round < 3; round++) await once(board, 'slow', slow);
    await fill(board, 'slow');
    const { longest_ms } = await putBackAfter(board, 'slow', 9 * 24 * HOUR, time.now);
    expect(longest_ms).toBeLessThanOrEqual(60_250);
  });

  it('the first postponed attempts of a new receiver return soon: it may be quick', async () => {
    const { lanes: board, time } = lanes();
    const asked = Array.from({ length: 300 }, () => board.enter('new', 'new'));
    const kinds = await Promise.all(asked.map(atOnce));
    // So many have a turn within a moment.
    expect(kinds.filter((kind) => kind === 'waits')).toHaveLength(20);
    const entrances = await Promise.all(asked);
    const times = entrances.flatMap((entrance) =>
      entrance.kind === 'later' ? [entrance.at_ms - time.now] : [],
    );
    expect(times).toHaveLength(296);
    expect(Math.min(...times)).toBeGreaterThan(250);
    expect(Math.max(...times)).toBeLessThan(2_000);
  });

  it('an attempt that waits in a quick lane goes ahead when another ends', async () => {
    const { lanes: board } = lanes();
    await once(board, 'quick', ok);
    await fill(board, 'quick', 5);
    const waiting = Array.from({ length: 3 }, () => board.enter('quick', 'quick'));
    board.leave('quick', ok);
    // One has the slot that is free again, and one the slot that an answer earns.
    expect(await Promise.all(waiting.map(atOnce))).toEqual(['go', 'go', 'waits']);
  });

  it('an attempt that has waited too long is postponed, and takes the turn of no other', async () => {
    const { lanes: board } = lanes();
    await once(board, 'quick', ok);
    await fill(board, 'quick');
    expect((await board.enter('quick', 'quick')).kind).toBe('later');
    const waiting = board.enter('quick', 'quick');
    board.leave('quick', null);
    expect(await atOnce(waiting)).toBe('go');
  });

  it('forgets after ten minutes a receiver that nobody uses, and none whose attempts are under way', async () => {
    const { lanes: board, time } = lanes();
    const goDown = async (key: string) => {
      for (let round = 0; round < 2; round++) await once(board, key, timedOut);
    };
    await goDown('down');
    await goDown('down too');
    expect(await fill(board, 'hangs')).toBe(4);
    time.now += 600_000;
    await goDown('down now');
    expect(await fill(board, 'down')).toBe(1);
    time.now += 1;
    expect(await atOnce(board.enter('down now', 'down now'))).toBe('later');
    expect([await fill(board, 'hangs'), await fill(board, 'down too')]).toEqual([0, 4]);
  });

  it('a clock that is set back keeps nothing from a receiver for longer than a pause', async () => {
    const { time, lanes: board } = lanes();
    for (let round = 0; round < 2; round++) await once(board, 'down', timedOut);
    time.now -= 86_400_000;
    const later = await board.enter('down', 'down');
    if (later.kind !== 'later') throw new Error('It is down');
    expect(later.at_ms - time.now).toBeLessThanOrEqual(240_000);
    time.now = later.at_ms;
    expect(await board.enter('down', 'down')).toEqual({ kind: 'go' });
  });
});
