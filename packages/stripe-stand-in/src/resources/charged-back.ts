import type { Charge } from '../state/objects';
import type { Call } from '../world';

const WITHDRAWN = ['needs_response', 'under_review', 'lost'];

/** What banks have kept of a charge, by disputes that were lost; null while one is not decided. */
export function lostOf(call: Call, charge: Charge): number | null {
  if (!charge.disputed) return 0;
  const where = { charge: charge.id, status: WITHDRAWN };
  const disputes = call.world.store.list('dispute', call.livemode, { where, limit: 100 })?.data ?? [];
  if (disputes.some(({ status }) => status !== 'lost')) return null;
  return disputes.reduce((sum, { amount, _returned = 0 }) => sum + amount - _returned, 0);
}

/** Whether the payer's bank holds the money of a charge. It no longer does once the dispute was won. */
export function isChargedBack(call: Call, charge: Charge): boolean {
  if (!charge.disputed) return false;
  const where = { charge: charge.id, status: WITHDRAWN };
  return (call.world.store.list('dispute', call.livemode, { where, limit: 1 })?.data.length ?? 0) > 0;
}
