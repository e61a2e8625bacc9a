import { setTimeout as wait } from 'node:timers/promises';
import { SplitApiError, SplitConnectionError } from '../server/errors';
import type { Page } from '../server/pages';
import { NOT_MODIFIED } from './connection';

const EVERY_ms = 1_000;
const LONGEST_WAIT_ms = 15_000;
/** What is remembered as seen; far more than a page, which is all that is compared with it. */
const MOST_SEEN = 10_000;

interface List<T> {
  /** A page, newest first. */
  read(cursor?: string): PromiseLike<Page<T>>;
  idOf(entry: T): string;
  /** In ISO 8601. */
  timeOf(entry: T): string;
  signal: AbortSignal;
  /** One second unless given. */
  every_ms?: number;
  /** The API cannot be reached, or can be again: then nothing was missed. */
  onOutage(error: Error): void;
  onReturn(): void;
}

/** An outage or a limit, which passes; a refusal does not. */
const passes = (error: unknown): error is Error =>
  error instanceof SplitConnectionError ||
  (error instanceof SplitApiError && (error.status === 429 || error.status >= 500));

/**
 * Follows a list whose first page has the newest: yields what is there already, oldest first, and then what is new, each
 * entry once. Compares ids and not times, since entries can appear a little after younger ones. Goes on after outages
 * with everything that it has not seen.
 */
export async function* follow<T>(list: List<T>): AsyncGenerator<T[], void> {
  const { signal, idOf, every_ms = EVERY_ms } = list;
  const first = await Promise.resolve(list.read()).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (!first) return;
  const seen = new Set(first.data.map(idOf));
  const last = first.data.at(-1);
  // Entries older than the first page were there before, too.
  const oldest = first.has_more && last ? list.timeOf(last) : '';
  yield first.data.toReversed();
  for (let failures = 0; !signal.aborted; ) {
    const wait_ms = Math.min(every_ms * 2 ** Math.max(failures - 1, 0), LONGEST_WAIT_ms);
    await wait(wait_ms, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    let entries: T[];
    try {
      entries = await unseen(list, seen, oldest);
      if (failures > 0) list.onReturn();
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (!passes(error)) throw error;
      if (failures === 0) list.onOutage(error);
      failures += 1;
      continue;
    }
    for (const entry of entries) seen.add(idOf(entry));
    for (const id of seen) {
      if (seen.size <= MOST_SEEN) break;
      seen.delete(id);
    }
    if (entries.length > 0) yield entries.toReversed();
  }
}

/** New entries, newest first: pages are read until one has an entry that is known. */
async function unseen<T>(
  { read, idOf, timeOf }: List<T>,
  seen: ReadonlySet<string>,
  oldest: string,
): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await Promise.resolve(read(cursor)).catch((error: unknown) => {
      if (error instanceof SplitApiError && error.status === NOT_MODIFIED) return null;
      throw error;
    });
    if (!page) return found;
    const fresh = page.data.filter((entry) => !seen.has(idOf(entry)) && timeOf(entry) >= oldest);
    found.push(...fresh);
    if (fresh.length < page.data.length || !page.has_more || page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
}
