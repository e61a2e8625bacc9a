import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '@/lib/singleton';

/**
 * What work is about: groups and their payments; accounts, keys and everything else that opens without them; or jobs.
 * Each is left connections that the others cannot take (turns.ts).
 */
export type Area = 'groups' | 'accounts' | 'jobs';

/** A request or a job, as the pool sees it. */
export interface Work {
  area: Area;
  /** What else is like it: the route of a request, the task of a job. */
  route: string;
  /** How long it waits for a connection, or for its turn with a session, in milliseconds. */
  patience_ms: number;
  /** How many connections it has now. */
  held: number;
  /** The database had no room for it, or gave one of its statements up: it can be tried again. */
  gave_up: boolean;
}

/** Longer makes people press again; shorter would refuse what a busy machine still does in time. */
const REQUEST_PATIENCE_ms = 2_000;
/**
 * Nobody waits for a job, for what the processor sends, or for what a process does for itself, and what fails waits
 * longer for its next attempt.
 */
const PATIENCE_ms = 10_000;

const current = processSingleton('work', () => new AsyncLocalStorage<Work>());

export function workOfRequest(area: Area, route: string, somebody_waits = true): Work {
  return {
    area,
    route,
    patience_ms: somebody_waits ? REQUEST_PATIENCE_ms : PATIENCE_ms,
    held: 0,
    gave_up: false,
  };
}

export function workOfJob(task: string): Work {
  return { area: 'jobs', route: task, patience_ms: PATIENCE_ms, held: 0, gave_up: false };
}

/** Runs `run` as this work: connections that it takes from the pool are counted as its own. */
export function inWork<Result>(work: Work, run: () => Result): Result {
  return current.get().run(work, run);
}

/** The work that is running; undefined for what a process does for itself, and for commands. */
export function currentWork(): Work | undefined {
  return current.get().getStore();
}

export function patienceOf_ms(work: Work | undefined): number {
  return work?.patience_ms ?? PATIENCE_ms;
}
