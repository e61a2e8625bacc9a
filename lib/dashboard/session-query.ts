import type { SessionStatus } from '@/lib/group/model';
import type { SessionQuery } from './sessions';

/** What the address of the list of sessions says, and addresses that say something else. */

export type SearchParams = Record<string, string | string[] | undefined>;

const STATUSES: readonly SessionStatus[] = ['pending', 'funded', 'cancelled', 'expired'];
const DAY_ms = 86_400_000;

export interface SessionFilters {
  search: string;
  status: SessionStatus | '';
  /** Days, `2026-11-21`, in UTC; both are inside the range. */
  from: string;
  to: string;
}

const one = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value)?.trim() ?? '';

function day(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

function time(text: string): number | undefined {
  const at = Number(text);
  return text !== '' && Number.isSafeInteger(at) && at > 0 && at < 8e15 ? at : undefined;
}

export function filtersFrom(params: SearchParams): SessionFilters {
  return {
    search: one(params.q).slice(0, 200),
    status: STATUSES.find((status) => status === one(params.status)) ?? '',
    from: day(one(params.from)),
    to: day(one(params.to)),
  };
}

export function queryFrom(filters: SessionFilters): Omit<SessionQuery, 'limit'> {
  const { search, status, from, to } = filters;
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(from ? { created_after: Date.parse(from) } : {}),
    ...(to ? { created_before: Date.parse(to) + DAY_ms } : {}),
  };
}

export function cursorFrom(params: SearchParams): { before?: number; after?: number } {
  const after = time(one(params.after));
  const before = time(one(params.before));
  return after !== undefined ? { after } : before !== undefined ? { before } : {};
}

/** The address of a list with these filters. */
export function listHref(
  path: string,
  filters: SessionFilters,
  cursor: { before?: number; after?: number } = {},
): string {
  const search = new URLSearchParams();
  const entries = { q: filters.search, status: filters.status, from: filters.from, to: filters.to };
  for (const [name, value] of Object.entries(entries)) if (value) search.set(name, value);
  for (const [name, value] of Object.entries(cursor)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
