import { type Area, patienceOf_ms, type Work } from './work';

/*
 * Whose turn it is to take a connection. A table that is locked, or a statement that is slow, holds those who need it,
 * each with a connection. So nobody may hold all:
 *
 *   one route or task     half of them
 *   jobs                  half of them
 *   groups and jobs       all but a quarter
 *   accounts              all but a quarter
 *
 * A caller that has a connection and needs another is not held to the first line: all of a route, each with one, would wait for
 * each other. Others who wait are let in as soon as a connection is free for them, in the order of their arrival.
 */

/** Below this nothing is kept free: a request can need two at once. */
const LEAST = 2;

interface Waiter {
  work: Work | undefined;
  since_ms: number;
  enter(): void;
}

export class Turns {
  private taken = 0;
  private readonly by_area: Record<Area, number> = { groups: 0, accounts: 0, jobs: 0 };
  private readonly by_route = new Map<string, number>();
  private readonly waiters = new Set<Waiter>();
  private readonly half: number;
  private readonly most: number;

  constructor(private readonly connections: number) {
    this.half = Math.max(LEAST, Math.floor(connections / 2));
    this.most = Math.max(LEAST, connections - Math.floor(connections / 4));
  }

  get waiting(): number {
    return this.waiters.size;
  }

  /** How long somebody of this route has waited already, in milliseconds. */
  longestWait_ms({ area, route }: Pick<Work, 'area' | 'route'>): number {
    for (const { work, since_ms } of this.waiters)
      if (work?.route === route && work.area === area) return performance.now() - since_ms;
    return 0;
  }

  /** Takes a connection's slot: null at once, or when its turn has come. Rejects when it has waited too long. */
  take(work: Work | undefined): Promise<void> | null {
    if (this.isFree(work)) {
      this.count(work, 1);
      return null;
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        work,
        since_ms: performance.now(),
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        if (work) work.gave_up = true;
        reject(new Error('No connection was free: timeout exceeded when trying to connect'));
      }, patienceOf_ms(work));
      this.waiters.add(waiter);
    });
  }

  /** Frees it again. */
  give(work: Work | undefined): void {
    this.count(work, -1);
    for (const waiter of this.waiters) {
      if (this.taken >= this.connections) return;
      if (!this.isFree(waiter.work)) continue;
      this.waiters.delete(waiter);
      this.count(waiter.work, 1);
      waiter.enter();
    }
  }

  private isFree(work: Work | undefined): boolean {
    if (this.taken >= this.connections) return false;
    if (!work) return true;
    const { groups, accounts, jobs } = this.by_area;
    if (work.held === 0 && (this.by_route.get(work.route) ?? 0) >= this.half) return false;
    if (work.area === 'accounts') return accounts < this.most;
    return groups + jobs < this.most && (work.area === 'groups' || jobs < this.half);
  }

  private count(work: Work | undefined, by: 1 | -1): void {
    this.taken += by;
    if (!work) return;
    work.held += by;
    this.by_area[work.area] += by;
    const next = (this.by_route.get(work.route) ?? 0) + by;
    if (next > 0) this.by_route.set(work.route, next);
    else this.by_route.delete(work.route);
  }
}
