import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import autocannon from 'autocannon';

/** 16 connections, kept alive, over loopback: load, server and database share the machine. */
export const CONNECTIONS = 16;

export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Round {
  per_s: number;
  p50_ms: number;
  p99_ms: number;
}

/** One round. @throws when a single answer is not 2xx: a ratio of failures means nothing. */
export async function load(target: Target, seconds: number): Promise<Round> {
  const result = await autocannon({ ...target, connections: CONNECTIONS, duration: seconds });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of the requests to ${target.url} failed`);
  // autocannon's percentiles are whole milliseconds; half of one is the least that it can have meant by 0.
  const percentile = (value: number) => Math.max(value, 0.5);
  return {
    per_s: result.requests.total / result.duration,
    p50_ms: percentile(result.latency.p50),
    p99_ms: percentile(result.latency.p99),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/**
 * Rounds of all targets, forwards and backwards in turn (A B C, C B A, ...), so that what drifts on the machine
 * falls on all alike; then the median ratio of a target to another within the same round.
 */
export class Contest<Name extends string> {
  private readonly rounds: Record<Name, Round>[] = [];

  constructor(private readonly runs: Record<Name, () => Promise<Round>>) {}

  async run(rounds: number): Promise<void> {
    const names = Object.keys(this.runs) as Name[];
    for (let round = 0; round < rounds; round += 1) {
      const results = {} as Record<Name, Round>;
      for (const name of round % 2 === 0 ? names : names.toReversed())
        results[name] = await this.runs[name]();
      this.rounds.push(results);
    }
  }

  ratio(name: Name, to: Name): number {
    return median(this.rounds.map((round) => round[name].per_s / round[to].per_s));
  }

  median(name: Name, figure: keyof Round): number {
    return median(this.rounds.map((round) => round[name][figure]));
  }
}

/** The most memory that a process has ever had in RAM, in MB (Linux). */
export function peakMemory_mb(pid: number): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/** One line about the machine, without its name. */
export function machine(): string {
  const memory_gb = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${memory_gb} GiB, Node ${process.versions.node}, ${CONNECTIONS} connections`;
}
