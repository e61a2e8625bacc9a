import type { Posting } from '@/lib/group/posting';

/** What the ledger's unique index refuses to book twice of one source, whatever is reported how often. */
export const BOOKED_ONCE: ReadonlySet<Posting['kind']> = new Set<Posting['kind']>([
  'charge',
  'transfer',
  'transfer_reversed',
  'dispute',
]);
