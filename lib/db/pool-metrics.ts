import type { Pool } from 'pg';
import { type Gauge, timer } from '@/lib/metrics';
import { processSingleton } from '@/lib/singleton';

interface Measured {
  pool: Pool;
  waiting(): number;
}

/** The pools of this process by name; a name's pool is replaced when a new one opens. */
const pools = processSingleton('pool_metrics', () => new Map<string, Measured>());

const wait = timer('split_pool_wait_seconds', 'How long it took to get a connection of a pool.');

/** From here on the metrics have this pool; `waiting` are those who wait elsewhere than in the pool itself. */
export function measurePool(name: string, pool: Pool, waiting = () => 0): void {
  pools.get().set(name, { pool, waiting });
}

/** Notes that a wait for a connection that began then is over, whether one came or not, in the time of `performance.now()`. */
export function noteWait(name: string, began_ms: number): void {
  wait.observe((performance.now() - began_ms) / 1000, { pool: name });
}

export function poolGauges(): Gauge[] {
  const of = (value: (pool: Pool, waiting: () => number) => number) =>
    [...pools.get()].map(([name, { pool, waiting }]) => ({
      labels: { pool: name },
      value: value(pool, waiting),
    }));
  return [
    {
      name: 'split_pool_connections',
      help: 'Open connections of a pool.',
      values: of(({ totalCount }) => totalCount),
    },
    { name: 'split_pool_idle', help: 'Those that nobody uses.', values: of(({ idleCount }) => idleCount) },
    {
      name: 'split_pool_waiting',
      help: 'Who waits for a connection.',
      values: of(({ waitingCount }, waiting) => waitingCount + waiting()),
    },
  ];
}
