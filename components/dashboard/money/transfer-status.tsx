import { StateBadge } from '../formatters';
import { transferState, waitingText } from '../state-labels';

type Waiting = Parameters<typeof waitingText>[0];

/** How far a transfer is, and why it waits. */
export function TransferStatus({ transfer }: { transfer: Waiting & { status: string } }) {
  return (
    <>
      <StateBadge state={transferState(transfer.status)} />
      {transfer.status === 'waiting' && transfer.waiting_code ? (
        <span className="block max-w-72 text-xs text-muted">{waitingText(transfer)}</span>
      ) : null}
    </>
  );
}
