import { readFileSync } from 'node:fs';
import type { AppProcess } from '../../../dev/app-process';

/** A process is warm after this; one that has lived as long again as this many times is watched for growth. */
const WARM_ms = 120_000;
const WATCHED_ms = 600_000;
/** What the most in the last third of a life may be of the most before it. */
const GROWTH = 1.1;

interface Sample {
  at_ms: number;
  rss_mb: number;
}

interface Life {
  name: string;
  pid: number;
  samples: Sample[];
}

export interface Growth {
  name: string;
  minutes: number;
  /** The most in the first, the middle and the last third of its life. */
  peaks_mb: readonly [number, number, number];
  grows: boolean;
}

/** The memory of a process in MB (Linux). */
function rssOf_mb(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch {
    // It has been killed since.
    return 0;
  }
}

/** Watches the memory of each process, from its start to its end. */
export class MemoryWatch {
  private lives: Life[] = [];

  sample(processes: ReadonlyMap<string, AppProcess>): Record<string, number> {
    const now: Record<string, number> = {};
    for (const [name, { pid, isRunning }] of processes) {
      const rss_mb = pid && isRunning ? rssOf_mb(pid) : 0;
      now[name] = rss_mb;
      if (!pid || rss_mb === 0) continue;
      const sample = { at_ms: Date.now(), rss_mb };
      const life = this.lives.find((known) => known.pid === pid);
      if (life) life.samples.push(sample);
      else this.lives.push({ name, pid, samples: [sample] });
    }
    return now;
  }

  /** Of those that lived for long. */
  growth(): Growth[] {
    return this.lives.flatMap(({ name, samples }) => growthOf(name, samples) ?? []);
  }
}

/**
 * Whether a process needs more and more, null for one that was not there for long. A heap fills for minutes before it is
 * swept, so that what it has at a moment says little: what it comes up to does.
 */
export function growthOf(name: string, samples: readonly Sample[]): Growth | null {
  const warm = samples.filter(({ at_ms }) => at_ms - (samples[0]?.at_ms ?? 0) > WARM_ms);
  const lasted_ms = (warm.at(-1)?.at_ms ?? 0) - (warm[0]?.at_ms ?? 0);
  if (lasted_ms < WATCHED_ms) return null;
  const third = Math.floor(warm.length / 3);
  const most = (part: typeof warm) => Math.max(...part.map(({ rss_mb }) => rss_mb));
  const [first, middle, last] = [
    most(warm.slice(0, third)),
    most(warm.slice(third, -third)),
    most(warm.slice(-third)),
  ];
  return {
    name,
    minutes: Math.round(lasted_ms / 60_000),
    peaks_mb: [first, middle, last],
    grows: last > GROWTH * Math.max(first, middle),
  };
}
