import { HOUR_ms } from '@/lib/format/units';

/*
 * Decides who may send when. Each receiver has a bounded number of attempts in flight, and what finds no slot is put
 * back with a time, so that it holds nothing up.
 *
 *   state    when                                   in flight at most    slots    an attempt without a slot
 *   -------  -------------------------------------  -------------------  -------  -----------------------------------
 *   new      no attempt has ended yet               4                    shared   waits a moment, else is put back
 *   quick    answers within a second                4, and 1 more for    own      waits a moment, else is put back
 *                                                   each, up to 32
 *   stuck    was quick; for a second none in        as before            shared   is put back
 *            flight has ended
 *   slow     answers take a second or more          8                    shared   is put back
 *   failing  the last attempts failed               half for each        shared   is put back
 *   down     ten failures in a row, or two          1, to see whether    shared   is put back
 *            time-outs                              it answers again
 *   any      pausing                                only by hand                  is put back to the end of the pause
 *
 * An answer leads to quick or slow, a failure to failing or down. Each failure of a receiver that is down starts a pause
 * that doubles, and so does a Retry-After in any state, for as long as it says. What is put back then asks less often the
 * older it is: however many wait for a dead receiver, they cost little.
 *
 * Shared slots are a fixed number, far fewer than the worker has: no number of dead receivers delays those that answer.
 * A merchant gets another of these slots only while it has fewer of them than are free: half when it is alone, about
 * even parts where there are several. So no number of dead URLs of one merchant keeps another's new receiver waiting.
 *
 * Kept in this process alone. Several workers add up their slots; each learns for itself.
 */
type State = 'new' | 'quick' | 'stuck' | 'slow' | 'failing' | 'down';

const RULES: Readonly<Record<State, { shares: boolean; waits: boolean; most?: number }>> = {
  new: { shares: true, waits: true },
  quick: { shares: false, waits: true },
  stuck: { shares: true, waits: false },
  slow: { shares: true, waits: false },
  failing: { shares: true, waits: false },
  down: { shares: true, waits: false, most: 1 },
};

/** Attempts in flight: for a new receiver, a quick one, and a slow one. */
const LIMIT = { first: 4, quick: 32, slow: 8 };
/** Answers slower than this make a receiver slow. */
const SLOW_ms = 1_000;
/** Failures in a row after which a receiver is down. */
const DOWN_AFTER = 10;
const TIMEOUT_WEIGHT = 5;
/** A receiver that fails at once costs little, and keeps closer to its schedule. */
const PAUSE_ms = { first: 5_000, longest: 120_000, longest_for_quick_failures: 15_000 };
/** An attempt waits in memory if its turn is this near, and gives up after the other. */
const WAIT_ms = { nearest_turn: 100, longest: 250 };
const MOST_WAITING = 100;
const PUT_BACK_ms = { shortest: 250, longest: 60_000 };
/** While a receiver is down, a delivery asks again within so much of its age. */
const AGED = { share: 1 / 20, longest_ms: HOUR_ms };
/** How long a receiver is taken to need that has not answered yet. */
const ASSUMED_ms = 20;
/** Receivers that nobody used for this long are forgotten. */
const FORGET_AFTER_ms = 600_000;
const SHARED_SLOTS = 100;

interface ThrottleOptions {
  /** Slots that all receivers together have that are not quick, in this process. */
  shared_slots?: number;
  now?: () => number;
  random?: () => number;
}

interface EnterOptions {
  /** Somebody has just asked for this one attempt, and knows more than a pause does: it goes through. */
  by_hand?: boolean;
  /** Of what nobody has just asked for. */
  age_ms?: number;
}

/** Either a slot, or the time at which to ask again. */
type Entrance = { kind: 'go' } | { kind: 'later'; at_ms: number };

export interface AttemptOutcome {
  ok: boolean;
  duration_ms: number;
  timed_out: boolean;
  retry_after_ms: number | null;
}

interface Receiver {
  merchant_id: string;
  in_flight: number;
  limit: number;
  /** Moving average of how long answers take. Null until the first. */
  latency_ms: number | null;
  /** In a row; a time-out weighs five. */
  failures: number;
  /** Nothing is sent before this time. */
  pausing_until_ms: number;
  /** When the last attempt that was put back is due. */
  put_back_until_ms: number;
  waiting: (() => void)[];
  /** When an attempt last ended, or the first one began. */
  moved_ms: number;
  touched_ms: number;
}

function stateOf(receiver: Receiver, now: number): State {
  const { failures, latency_ms, in_flight, moved_ms } = receiver;
  if (failures >= DOWN_AFTER) return 'down';
  if (failures > 0) return 'failing';
  if (latency_ms === null) return 'new';
  if (latency_ms >= SLOW_ms) return 'slow';
  return in_flight > 0 && now - moved_ms > SLOW_ms ? 'stuck' : 'quick';
}

/** How long a receiver pauses after a failure: not at all until it is down, then longer each time. */
function pauseAfter(failures: number, timed_out: boolean): number {
  if (failures < DOWN_AFTER) return 0;
  const doublings = Math.floor((failures - DOWN_AFTER) / TIMEOUT_WEIGHT);
  const longest_ms = timed_out ? PAUSE_ms.longest : PAUSE_ms.longest_for_quick_failures;
  return Math.min(PAUSE_ms.first * 2 ** Math.min(doublings, 10), longest_ms);
}

function learn(receiver: Receiver, outcome: AttemptOutcome, now: number): void {
  const { ok, duration_ms, timed_out, retry_after_ms } = outcome;
  const { latency_ms, limit } = receiver;
  receiver.latency_ms = latency_ms === null ? duration_ms : latency_ms * 0.8 + duration_ms * 0.2;
  if (ok) {
    receiver.failures = 0;
    receiver.limit = duration_ms < SLOW_ms ? Math.min(limit + 1, LIMIT.quick) : Math.min(limit, LIMIT.slow);
    return;
  }
  receiver.failures += timed_out ? TIMEOUT_WEIGHT : 1;
  receiver.limit = Math.max(Math.floor(limit / 2), 1);
  const wished_ms = Math.min(retry_after_ms ?? 0, PAUSE_ms.longest);
  const pause_ms = Math.max(pauseAfter(receiver.failures, timed_out), wished_ms);
  // What another attempt was told to wait goes on.
  receiver.pausing_until_ms = Math.max(receiver.pausing_until_ms, now + pause_ms);
}

export class ReceiverThrottle {
  private readonly receivers = new Map<string, Receiver>();
  /** Those with attempts in flight: never more than the worker has slots, however many are remembered. */
  private readonly busy = new Set<Receiver>();
  private readonly shared_slots: number;
  private readonly now: () => number;
  private readonly random: () => number;
  private forgotten_at_ms: number;

  constructor(options: ThrottleOptions) {
    this.shared_slots = options.shared_slots ?? SHARED_SLOTS;
    this.now = options.now ?? Date.now;
    this.random = options.random ?? Math.random;
    this.forgotten_at_ms = this.now();
  }

  /**
   * Asks for a slot. After `go`, `leave` must follow.
   *
   * @param key the receiver's.
   * @param merchant_id whose receiver it is.
   */
  async enter(
    key: string,
    merchant_id: string,
    { by_hand = false, age_ms = 0 }: EnterOptions = {},
  ): Promise<Entrance> {
    const receiver = this.receiver(key, merchant_id);
    const pause_ms = receiver.pausing_until_ms - this.now();
    if (pause_ms > 0 && !by_hand) {
      const width_ms = Math.max(pause_ms, this.aged(receiver, age_ms));
      return { kind: 'later', at_ms: this.spread(receiver.pausing_until_ms, width_ms) };
    }
    if (this.hasSlot(receiver)) return this.take(receiver);
    if (!this.mayWait(receiver)) return { kind: 'later', at_ms: this.putBack(receiver, age_ms) };
    await this.wait(receiver);
    // Its state may have changed meanwhile.
    if ((by_hand || receiver.pausing_until_ms <= this.now()) && this.hasSlot(receiver))
      return this.take(receiver);
    return { kind: 'later', at_ms: this.putBack(receiver, age_ms) };
  }

  /** Whether it fails whatever is sent; not known of a receiver that this process has sent nothing. */
  isDown(key: string): boolean {
    const receiver = this.receivers.get(key);
    return receiver !== undefined && stateOf(receiver, this.now()) === 'down';
  }

  /** Gives the slot back and tells how it went. Null: nothing was learned. */
  leave(key: string, outcome: AttemptOutcome | null): void {
    const receiver = this.receivers.get(key);
    if (!receiver) return;
    receiver.in_flight -= 1;
    if (receiver.in_flight === 0) this.busy.delete(receiver);
    receiver.moved_ms = this.now();
    receiver.touched_ms = receiver.moved_ms;
    if (outcome) learn(receiver, outcome, this.now());
    // As many as there are slots; all of them if it is not quick, so that they are put back.
    const { limit, in_flight, waiting } = receiver;
    const wake = this.shares(receiver) ? waiting.length : Math.max(limit - in_flight, 1);
    for (const resolve of waiting.splice(0, wake)) resolve();
  }

  private rule(receiver: Receiver) {
    return RULES[stateOf(receiver, this.now())];
  }

  private shares(receiver: Receiver): boolean {
    return this.rule(receiver).shares;
  }

  private take(receiver: Receiver): Entrance {
    if (receiver.in_flight === 0) receiver.moved_ms = this.now();
    receiver.in_flight += 1;
    this.busy.add(receiver);
    return { kind: 'go' };
  }

  private wait(receiver: Receiver): Promise<void> {
    return new Promise((resolve) => {
      const waiter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        receiver.waiting = receiver.waiting.filter((other) => other !== waiter);
        resolve();
      }, WAIT_ms.longest);
      receiver.waiting.push(waiter);
    });
  }

  private receiver(key: string, merchant_id: string): Receiver {
    const now = this.now();
    if (now - this.forgotten_at_ms > FORGET_AFTER_ms) this.forget(now);
    let receiver = this.receivers.get(key);
    if (!receiver) {
      receiver = {
        merchant_id,
        in_flight: 0,
        limit: LIMIT.first,
        latency_ms: null,
        failures: 0,
        pausing_until_ms: 0,
        put_back_until_ms: 0,
        waiting: [],
        moved_ms: now,
        touched_ms: now,
      };
      this.receivers.set(key, receiver);
    }
    receiver.touched_ms = now;
    // Nothing is further away than this, unless the clock was set back.
    receiver.pausing_until_ms = Math.min(receiver.pausing_until_ms, now + PAUSE_ms.longest);
    receiver.put_back_until_ms = Math.min(receiver.put_back_until_ms, now + PUT_BACK_ms.longest);
    return receiver;
  }

  private forget(now: number): void {
    this.forgotten_at_ms = now;
    for (const [key, { in_flight, waiting, touched_ms }] of this.receivers) {
      const idle = in_flight === 0 && waiting.length === 0;
      if (idle && now - touched_ms > FORGET_AFTER_ms) this.receivers.delete(key);
    }
  }

  private hasSlot(receiver: Receiver): boolean {
    const { shares, most = receiver.limit } = this.rule(receiver);
    return receiver.in_flight < most && (!shares || this.hasSharedSlot(receiver));
  }

  private hasSharedSlot({ merchant_id }: Receiver): boolean {
    let taken = 0;
    let own = 0;
    for (const receiver of this.busy) {
      if (!this.shares(receiver)) continue;
      taken += receiver.in_flight;
      if (receiver.merchant_id === merchant_id) own += receiver.in_flight;
    }
    return own < this.shared_slots - taken;
  }

  private mayWait(receiver: Receiver): boolean {
    const { limit, waiting, latency_ms } = receiver;
    const turns = (limit * WAIT_ms.nearest_turn) / Math.max(latency_ms ?? ASSUMED_ms, 1);
    return this.rule(receiver).waits && waiting.length < Math.min(MOST_WAITING, turns);
  }

  /** Within what time a delivery of this age asks again; 0 where its age does not matter. */
  private aged(receiver: Receiver, age_ms: number): number {
    return stateOf(receiver, this.now()) === 'down' ? Math.min(age_ms * AGED.share, AGED.longest_ms) : 0;
  }

  /** One after the other, at the pace that the receiver keeps. */
  private putBack(receiver: Receiver, age_ms: number): number {
    const now = this.now();
    const aged_ms = this.aged(receiver, age_ms);
    if (aged_ms > PUT_BACK_ms.longest) return this.spread(now, aged_ms);
    const pace_ms = (receiver.latency_ms ?? ASSUMED_ms) / receiver.limit;
    const next = Math.max(receiver.put_back_until_ms, now + PUT_BACK_ms.shortest) + pace_ms;
    if (next > now + PUT_BACK_ms.longest) {
      const half_ms = PUT_BACK_ms.longest / 2;
      return this.spread(now + half_ms, half_ms);
    }
    receiver.put_back_until_ms = next;
    return Math.ceil(next);
  }

  private spread(from_ms: number, width_ms: number): number {
    return Math.ceil(from_ms + this.random() * Math.max(width_ms, PUT_BACK_ms.shortest));
  }
}
