import type { Charge, Dispute } from '../state/objects';
import type { Call } from '../world';

const WITHDRAWN = ['needs_response', 'under_review', 'lost', 'prevented'];

/** The disputes that have taken money of a charge and not returned all of it. */
function takingOf(call: Call, charge: Charge): Dispute[] {
  if (!charge.disputed) return [];
  const where = { charge: charge.id, status: WITHDRAWN };
  const disputes = call.world.store.list('dispute', call.livemode, { where, limit: 100 })?.data ?? [];
  return disputes.filter(({ balance_transactions }) => balance_transactions.length > 0);
}

/** What banks have kept of a charge, by disputes that were lost; null while one is not decided. */
export function lostOf(call: Call, charge: Charge): number | null {
  const disputes = takingOf(call, charge);
  if (!disputes.every(({ status }) => status === 'lost' || status === 'prevented')) return null;
  return disputes.reduce((sum, { amount, _returned = 0 }) => sum + amount - _returned, 0);
}

/** Whether the payer's bank holds the money of a charge. It no longer does once the dispute was won. */
export const isChargedBack = (call: Call, charge: Charge): boolean => takingOf(call, charge).length > 0;
