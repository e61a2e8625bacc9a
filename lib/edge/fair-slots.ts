/*
 * Work of which a process does a little at once, shared among those who ask. Nobody has all the slots, and the next one
 * goes to whom the fewest are working for: work that somebody makes slow on purpose holds up that somebody.
 */

interface Bounds {
  most: number;
  /** Of one asker. */
  most_each: number;
  most_waiting: number;
  patience_ms: number;
}

/** An address; null where addresses are not known: each request is somebody else's then. */
type Asker = string | null;

interface Waiter {
  asker: Asker;
  enter(): void;
}

/** Runs work as soon as there is a slot for its asker. Answers null when there was none for too long. */
export function fairSlots({ most, most_each, most_waiting, patience_ms }: Bounds) {
  const working = new Map<string, number>();
  const waiting = new Set<Waiter>();
  let running = 0;

  const workingFor = (asker: Asker) => (asker === null ? 0 : (working.get(asker) ?? 0));
  const count = (asker: Asker, by: 1 | -1) => {
    running += by;
    if (asker === null) return;
    const left = workingFor(asker) + by;
    if (left > 0) working.set(asker, left);
    else working.delete(asker);
  };

  const leave = (asker: Asker) => {
    count(asker, -1);
    let next: Waiter | undefined;
    for (const waiter of waiting) {
      const others = workingFor(waiter.asker);
      if (others < most_each && (!next || others < workingFor(next.asker))) next = waiter;
    }
    next?.enter();
  };

  /** Whether a slot was had. */
  const wait = (asker: Asker) =>
    new Promise<boolean>((resolve) => {
      if (waiting.size >= most_waiting) return resolve(false);
      const end = (is_in: boolean) => {
        clearTimeout(timer);
        waiting.delete(waiter);
        if (is_in) count(asker, 1);
        resolve(is_in);
      };
      const waiter: Waiter = { asker, enter: () => end(true) };
      const timer = setTimeout(end, patience_ms, false);
      waiting.add(waiter);
    });

  return async <T>(asker: Asker, work: () => Promise<T>): Promise<T | null> => {
    if (running < most && workingFor(asker) < most_each) count(asker, 1);
    else if (!(await wait(asker))) return null;
    try {
      return await work();
    } finally {
      leave(asker);
    }
  };
}
