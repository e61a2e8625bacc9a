import { loadavg } from 'node:os';
import { type Growth, MemoryWatch } from './memory';
import type { Meter } from './meter';
import { settleFunds } from './rest';
import type { SoakStack } from './stack';
import { readQueue } from './state';
import type { Trouble } from './trouble';

/** What one minute was like. */
export type Minute = ReturnType<Meter['counted']> &
  Awaited<ReturnType<typeof readQueue>> & { rss_mb: Record<string, number>; load: number };

interface Watch {
  minutes: Minute[];
  stop(): { growth: Growth[]; violations: string[] };
}

const SAMPLE_ms = 5_000;
const MINUTE_ms = 60_000;

/** Looks at the processes every few seconds, and reports each minute. */
export function startWatch(
  stack: SoakStack,
  meter: Meter,
  trouble: Trouble,
  log: (line: string) => void,
): Watch {
  const memory = new MemoryWatch();
  const ended = new Set<string>();
  const minutes: Minute[] = [];
  let mark = meter.mark();
  const look = () => {
    for (const [name, { isRunning }] of stack.processes)
      if (!isRunning && !trouble.isBusyWith(name)) ended.add(`${name} has ended by itself`);
    return memory.sample(stack.processes);
  };
  const report = async () => {
    const counted = meter.counted(mark);
    mark = meter.mark();
    const minute = { ...counted, ...(await readQueue()), rss_mb: look(), load: loadavg()[0] ?? 0 };
    minutes.push(minute);
    log(JSON.stringify({ minute: minutes.length, ...minute }));
    await settleFunds({ stack });
  };
  const timers = [setInterval(look, SAMPLE_ms), setInterval(() => void report(), MINUTE_ms)];
  return {
    minutes,
    stop: () => {
      for (const timer of timers) clearInterval(timer);
      const growth = memory.growth();
      const growing = growth.filter(({ grows }) => grows);
      return {
        growth,
        violations: [...ended, ...growing.map((one) => `memory grows: ${JSON.stringify(one)}`)],
      };
    },
  };
}
