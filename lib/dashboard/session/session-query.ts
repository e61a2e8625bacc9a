import type { Query } from '@/lib/edge/query';
import { DAY_ms } from '@/lib/format/units';
import type { MerchantMode } from '@/lib/merchant-mode';
import { RENDERED_FOR, renderedFor } from '../access/rendered-for';
import { withoutNul } from '../form/form-text';
import { dayOf, timeOf } from '../list/paging';
import { withoutLink } from '../list/session-of-id';
import type { ListedStatus, SessionQuery } from './sessions';

/** What the address of the list of sessions says, and addresses that say something else. */

export const STATUSES: readonly ListedStatus[] = ['not_started', 'pending', 'funded', 'cancelled', 'expired'];

export interface SessionFilters {
  search: string;
  status: ListedStatus | '';
  /** Days, `2026-11-21`, in UTC; both are inside the range. */
  from: string;
  to: string;
}

/** As long as the longest order ref (API specification 2.1, metadata). */
const SEARCH_LENGTH = 500;

const one = (value: string | string[] | undefined): string =>
  withoutNul((Array.isArray(value) ? value[0] : value) ?? '').trim();

const day = (text: string): string => (dayOf(text) === undefined ? '' : text);

export function filtersFrom(params: Query): SessionFilters {
  return {
    search: withoutLink(one(params.q)).slice(0, SEARCH_LENGTH),
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

export function cursorFrom(params: Query): { before?: number; after?: number } {
  const after = timeOf(one(params.after));
  const before = timeOf(one(params.before));
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

/** The same as a file, of the merchant and mode that the list was rendered for. */
export function exportHref(filters: SessionFilters, merchant: MerchantMode): string {
  const href = listHref('/dashboard/sessions/export', filters);
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [RENDERED_FOR]: renderedFor(merchant) })}`;
}
