import { type CommandOf, type Refused, refuse } from '../commands';
import { type Draft, emit, post } from './draft';

/** The transfer has to wait for our balance or for the merchant's account, and is retried. */
export function holdTransfer(draft: Draft, command: CommandOf<'transfer_waits'>): Refused | undefined {
  const { transfer } = draft.session;
  if (!transfer) return refuse('unknown_transfer');
  if (transfer.status === 'succeeded') return undefined;
  transfer.status = 'waiting';
  transfer.waiting_reason = command.reason;
  return undefined;
}

/**
 * The processor has made the transfer: it is posted with the fees that we keep, and the merchant is told. Reported
 * again, it changes nothing.
 */
export function completeTransfer(draft: Draft, command: CommandOf<'transfer_made'>): Refused | undefined {
  const { session } = draft;
  const { transfer } = session;
  if (!transfer) return refuse('unknown_transfer');
  if (transfer.status === 'succeeded') return undefined;
  transfer.status = 'succeeded';
  transfer.waiting_reason = null;
  transfer.processor_transfer_id = command.processor_transfer_id;
  transfer.settled_at = draft.now;
  post(draft, 'transfer', transfer.id, {
    processor: -transfer.amount_cents,
    held: session.total_cents,
    merchant_fees: -transfer.merchant_fee_cents,
    fx_fees: -transfer.fx_fee_cents,
  });
  emit(draft, 'group.transferred');
  return undefined;
}
