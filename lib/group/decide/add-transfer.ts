import type { Payment, Transfer } from '../model';
import { isUndecided } from '../query/disputes';
import { isUnmade } from '../query/transfers';
import { type Draft, post, queue } from './draft';

/** A new transfer, which asks for nothing yet. */
export function addTransfer(
  draft: Draft,
  given: Pick<Transfer, 'payment_id' | 'dispute_id' | 'amount_cents' | 'merchant_fee_cents' | 'fx_fee_cents'>,
): Transfer {
  const transfer: Transfer = {
    id: draft.newId('trf_'),
    created_at: draft.now,
    status: 'queued',
    reversed_cents: 0,
    waiting_code: null,
    waiting_message: null,
    waiting_at: null,
    released_at: null,
    announced_at: null,
    processor_transfer_id: null,
    settled_at: null,
    ...given,
  };
  draft.session.transfers.push(transfer);
  return transfer;
}

/** Sends again what was reversed for a dispute that was won. */
export function sendAgain(
  draft: Draft,
  payment_id: string,
  dispute_id: string,
  amount_cents: number,
): Transfer {
  const fees = { merchant_fee_cents: 0, fx_fee_cents: 0 };
  const transfer = addTransfer(draft, { payment_id, dispute_id, amount_cents, ...fees });
  queue(draft, { kind: 'create_transfer', transfer_id: transfer.id });
  return transfer;
}

/** It will not be made. What would have been sent again after a dispute stays with us. */
export function abandon(draft: Draft, transfer: Transfer): void {
  transfer.status = 'abandoned';
  postAbandoned(draft, transfer, 1);
}

/** One that was stopped can be made after all: now, or once no card issuer is still to decide about its charge. */
export function release(draft: Draft, payment: Payment, transfer: Transfer): void {
  if (transfer.status !== 'held' && transfer.status !== 'abandoned') return;
  if (transfer.status === 'abandoned') postAbandoned(draft, transfer, -1);
  transfer.status = transfer.payment_id !== null && payment.disputes.some(isUndecided) ? 'held' : 'queued';
  if (transfer.status === 'held') return;
  // All of it that is still to be sent gets the same notice.
  for (const each of draft.session.transfers) if (isUnmade(each)) each.released_at = draft.now;
  queue(draft, { kind: 'create_transfer', transfer_id: transfer.id });
}

/** What is sent again after a dispute was in the books as owed to the merchant. */
export function postAbandoned(draft: Draft, { id, dispute_id, amount_cents }: Transfer, sign: 1 | -1): void {
  if (dispute_id === null) return;
  post(draft, 'written_off', id, { disputed: sign * amount_cents, written_off: -sign * amount_cents });
}
