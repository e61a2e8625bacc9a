/**
 * Who may send when. Each receiver has a lane of its own with a bounded number of attempts in flight; one that is
 * slow or fails gets fewer, and after several failures in a row none for a while (an open circuit). What has no place
 * now is put back with a time, so that it holds nothing up.
 *
 * Lanes that have not shown lately that they answer well (new, slow, stuck, failing) share a fixed number of places, far
 * fewer than the worker has: no number of dead receivers delays those that answer. A merchant gets another of these
 * places only while it has fewer of them than are free: half when it is alone, about even parts where there are several.
 * So no number of dead URLs of one merchant keeps another's new receiver waiting.
 *
 * Kept in this process alone. Several workers add up their places; each learns for itself.
 */
export interface LanesOptions {
  /** Places that new, slow and failing lanes have together, in this process. */
  unproven_places?: number;
  now?: () => number;
  random?: () => number;
}

/** Either a place, or the time at which to ask again. */
export type Entrance = { kind: 'go' } | { kind: 'later'; at_ms: number };

export interface LaneOutcome {
  ok: boolean;
  duration_ms: number;
  timed_out: boolean;
  retry_after_ms: number | null;
}

type Waiter = () => void;

interface Lane {
  merchant_id: string;
  in_flight: number;
  limit: number;
  /** Moving average of how long answers take. Null until the first. */
  latency_ms: number | null;
  /** In a row; a time-out weighs five. */
  failures: number;
  /** Nothing is sent before this time. */
  open_until_ms: number;
  /** When the last one that was put back is due. */
  put_back_until_ms: number;
  waiting: Waiter[];
  /** When an attempt last ended, or the first one began. */
  moved_ms: number;
  touched_ms: number;
}

const FIRST_LIMIT = 4;
const HIGHEST_LIMIT = 32;
const SLOW_LIMIT = 8;
/** Answers slower than this make a lane a slow one. */
const SLOW_ms = 1_000;
const OPEN_AFTER_FAILURES = 10;
const TIMEOUT_WEIGHT = 5;
const FIRST_PAUSE_ms = 5_000;
const LONGEST_PAUSE_ms = 120_000;
/** A receiver that fails at once costs little, and keeps closer to its schedule. */
const LONGEST_QUICK_PAUSE_ms = 15_000;
/** In a quick lane an attempt waits in memory when its turn is this near, and gives up after the other. */
const PATIENCE_ms = 100;
/** How long a receiver is taken to need that has not answered yet. */
const ASSUMED_ms = 20;
const LONGEST_WAIT_ms = 250;
const MOST_WAITING = 100;
const SHORTEST_PUT_BACK_ms = 250;
const LONGEST_PUT_BACK_ms = 60_000;
/** Lanes that nobody used for this long are forgotten. */
const FORGET_AFTER_ms = 600_000;

export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  /** Those with attempts in flight: never more than the worker has places, however many are remembered. */
  private readonly busy = new Set<Lane>();
  private readonly unproven_places: number;
  private readonly now: () => number;
  private readonly random: () => number;
  private forgotten_at_ms: number;

  constructor(options: LanesOptions = {}) {
    this.unproven_places = options.unproven_places ?? 100;
    this.now = options.now ?? Date.now;
    this.random = options.random ?? Math.random;
    this.forgotten_at_ms = this.now();
  }

  /**
   * Asks for a place. After `go`, `leave` must follow.
   *
   * @param key the receiver's.
   * @param merchant_id whose receiver it is.
   * @param by_hand somebody has just asked for this one attempt, and knows more than a pause does: it goes through.
   */
  async enter(key: string, merchant_id: string, by_hand = false): Promise<Entrance> {
    const lane = this.lane(key, merchant_id);
    const pause_ms = lane.open_until_ms - this.now();
    if (pause_ms > 0 && !by_hand) return { kind: 'later', at_ms: this.spread(lane.open_until_ms, pause_ms) };
    if (this.hasPlace(lane)) return this.take(lane);
    if (!this.mayWait(lane)) return { kind: 'later', at_ms: this.putBack(lane) };
    await this.wait(lane);
    // Looked at again: the lane may have turned bad meanwhile.
    if ((by_hand || lane.open_until_ms <= this.now()) && this.hasPlace(lane)) return this.take(lane);
    return { kind: 'later', at_ms: this.putBack(lane) };
  }

  /** Gives the place back and tells how it went. Null: nothing was learned. */
  leave(key: string, outcome: LaneOutcome | null): void {
    const lane = this.lanes.get(key);
    if (!lane) return;
    lane.in_flight -= 1;
    if (lane.in_flight === 0) this.busy.delete(lane);
    lane.moved_ms = this.now();
    lane.touched_ms = lane.moved_ms;
    if (outcome) this.learn(lane, outcome);
    // Each that leaves wakes one; where the lane turned bad, all, so that they are put back.
    const wake = this.isProven(lane) ? Math.max(lane.limit - lane.in_flight, 1) : lane.waiting.length;
    for (const resolve of lane.waiting.splice(0, wake)) resolve();
  }

  /** For tests and figures. */
  inFlight(key: string): number {
    return this.lanes.get(key)?.in_flight ?? 0;
  }

  private take(lane: Lane): Entrance {
    if (lane.in_flight === 0) lane.moved_ms = this.now();
    lane.in_flight += 1;
    this.busy.add(lane);
    return { kind: 'go' };
  }

  private wait(lane: Lane): Promise<void> {
    return new Promise((resolve) => {
      const waiter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        lane.waiting = lane.waiting.filter((other) => other !== waiter);
        resolve();
      }, LONGEST_WAIT_ms);
      lane.waiting.push(waiter);
    });
  }

  private lane(key: string, merchant_id: string): Lane {
    const now = this.now();
    if (now - this.forgotten_at_ms > FORGET_AFTER_ms) this.forget(now);
    let lane = this.lanes.get(key);
    if (!lane) {
      lane = {
        merchant_id,
        in_flight: 0,
        limit: FIRST_LIMIT,
        latency_ms: null,
        failures: 0,
        open_until_ms: 0,
        put_back_until_ms: 0,
        waiting: [],
        moved_ms: now,
        touched_ms: now,
      };
      this.lanes.set(key, lane);
    }
    lane.touched_ms = now;
    return lane;
  }

  private forget(now: number): void {
    this.forgotten_at_ms = now;
    for (const [key, lane] of this.lanes) {
      const idle = lane.in_flight === 0 && lane.waiting.length === 0;
      if (idle && now - lane.touched_ms > FORGET_AFTER_ms) this.lanes.delete(key);
    }
  }

  /** Has answered, quickly, did not fail last, and is not stuck now. */
  private isProven(lane: Lane): boolean {
    const stuck = lane.in_flight > 0 && this.now() - lane.moved_ms > SLOW_ms;
    return !stuck && lane.failures === 0 && lane.latency_ms !== null && lane.latency_ms < SLOW_ms;
  }

  private hasPlace(lane: Lane): boolean {
    // After a pause, one goes ahead to see.
    if (lane.failures >= OPEN_AFTER_FAILURES) return lane.in_flight === 0 && this.unprovenHavePlace(lane);
    if (lane.in_flight >= lane.limit) return false;
    return this.isProven(lane) || this.unprovenHavePlace(lane);
  }

  private unprovenHavePlace({ merchant_id }: Lane): boolean {
    let taken = 0;
    let own = 0;
    for (const lane of this.busy) {
      if (this.isProven(lane)) continue;
      taken += lane.in_flight;
      if (lane.merchant_id === merchant_id) own += lane.in_flight;
    }
    return own < this.unproven_places - taken;
  }

  private mayWait(lane: Lane): boolean {
    if (!this.isProven(lane) && lane.latency_ms !== null) return false;
    if (lane.failures > 0) return false;
    const latency_ms = Math.max(lane.latency_ms ?? ASSUMED_ms, 1);
    return lane.waiting.length < Math.min(MOST_WAITING, (lane.limit * PATIENCE_ms) / latency_ms);
  }

  /** One after the other, at the pace that the lane keeps. */
  private putBack(lane: Lane): number {
    const now = this.now();
    const pace_ms = (lane.latency_ms ?? ASSUMED_ms) / lane.limit;
    const next = Math.max(lane.put_back_until_ms, now + SHORTEST_PUT_BACK_ms) + pace_ms;
    if (next > now + LONGEST_PUT_BACK_ms)
      return this.spread(now + LONGEST_PUT_BACK_ms / 2, LONGEST_PUT_BACK_ms / 2);
    lane.put_back_until_ms = next;
    return Math.ceil(next);
  }

  private spread(from_ms: number, width_ms: number): number {
    return Math.ceil(from_ms + this.random() * Math.max(width_ms, SHORTEST_PUT_BACK_ms));
  }

  private learn(lane: Lane, outcome: LaneOutcome): void {
    const { duration_ms } = outcome;
    lane.latency_ms = lane.latency_ms === null ? duration_ms : lane.latency_ms * 0.8 + duration_ms * 0.2;
    if (outcome.ok) {
      lane.failures = 0;
      lane.limit =
        duration_ms < SLOW_ms ? Math.min(lane.limit + 1, HIGHEST_LIMIT) : Math.min(lane.limit, SLOW_LIMIT);
      return;
    }
    lane.failures += outcome.timed_out ? TIMEOUT_WEIGHT : 1;
    lane.limit = Math.max(Math.floor(lane.limit / 2), 1);
    const wished_ms = Math.min(outcome.retry_after_ms ?? 0, LONGEST_PAUSE_ms);
    const pause_ms = Math.max(this.pauseAfter(lane.failures, outcome.timed_out), wished_ms);
    if (pause_ms > 0) lane.open_until_ms = this.now() + pause_ms;
  }

  /** How long the circuit opens: not at all at first, then longer each time. */
  private pauseAfter(failures: number, timed_out: boolean): number {
    if (failures < OPEN_AFTER_FAILURES) return 0;
    const doublings = Math.floor((failures - OPEN_AFTER_FAILURES) / TIMEOUT_WEIGHT);
    const longest_ms = timed_out ? LONGEST_PAUSE_ms : LONGEST_QUICK_PAUSE_ms;
    return Math.min(FIRST_PAUSE_ms * 2 ** Math.min(doublings, 10), longest_ms);
  }
}
