import type { Charge } from '../state/objects';
import type { Call } from '../world';

const WITHDRAWN = ['needs_response', 'under_review', 'lost'];

/** Whether the payer's bank holds the money of a charge. It no longer does once the dispute was won. */
export function isChargedBack(call: Call, charge: Charge): boolean {
  if (!charge.disputed) return false;
  const where = { charge: charge.id, status: WITHDRAWN };
  return (call.world.store.list('dispute', call.livemode, { where, limit: 1 })?.data.length ?? 0) > 0;
}
