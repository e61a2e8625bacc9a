import type { Session, Transfer } from '@/lib/group/model';
import { notesOfReversals } from '@/lib/group/query/made-reversals';
import { apply } from '@/lib/session/apply';
import type { TransferSeen } from '../processor/objects';
import { reversalSeen } from '../transfer/reversals';
import { madeFor } from '../transfer/transfers';
import type { Comparison } from './comparison';

/** A session's transfers, and what was taken back of them, against the processor's. */
export async function compareTransfers(comparison: Comparison): Promise<void> {
  const { load, lists, say } = comparison;
  const all = await lists.transfers();
  // A payment that was missed can have funded the session. And ours are written before they are asked for: one that was
  // made since the session was read is not a lost one.
  const session = await load();
  const found = madeFor(session, all);
  for (const transfer of session.transfers)
    await compareTransfer({ ...comparison, session }, transfer, found.get(transfer.id) ?? []);
  // A reversal that came back can have been sent again since, after a dispute that was won.
  const now = await load();
  const known = madeFor(now, all);
  for (const transfer of now.transfers.filter(({ id }) => !found.has(id)))
    await compareTransfer({ ...comparison, session: now }, transfer, known.get(transfer.id) ?? []);
  const ours = new Set([...known.values()].flat());
  for (const theirs of all) {
    if (!ours.has(theirs) && !theirs.reversed)
      say(`transfer ${theirs.id} of ${theirs.amount} was not asked for by us`);
  }
}

async function compareTransfer(
  comparison: Comparison,
  transfer: Transfer,
  [made, ...others]: readonly TransferSeen[],
): Promise<void> {
  const { say } = comparison;
  if (others.length > 0)
    say(
      `transfer ${transfer.id} was made ${others.length + 1} times: ${[made, ...others].map((one) => one?.id).join(', ')}`,
    );
  if (transfer.status !== 'succeeded') {
    if (!made) return;
    await compareUnheard(comparison, transfer, made);
    // What was taken back of it is known only now: asked for again, it would be taken twice.
    const now = comparison.fix ? await comparison.load() : null;
    const heard = now?.transfers.find(({ id }) => id === transfer.id);
    if (heard?.status === 'succeeded' && made.amount_reversed !== heard.reversed_cents)
      await compareReversals(comparison, heard, made);
    return;
  }
  if (transfer.amount_cents === 0) return;
  if (!made) return say(`transfer ${transfer.processor_transfer_id} is not known to the processor`);
  if (made.amount !== transfer.amount_cents)
    say(`transfer ${made.id} is ${made.amount}, ours ${transfer.amount_cents}`);
  if (made.amount_reversed !== transfer.reversed_cents) await compareReversals(comparison, transfer, made);
}

async function compareUnheard(
  { session, fix, say }: Comparison,
  transfer: Transfer,
  made: TransferSeen,
): Promise<void> {
  if (fix)
    await apply(session.id, {
      type: 'transfer_made',
      transfer_id: transfer.id,
      processor_transfer_id: made.id,
    });
  say(`transfer ${transfer.id} is ${transfer.status}, but ${made.id} was made`, (now) =>
    now.transfers.some(({ processor_transfer_id }) => processor_transfer_id === made.id),
  );
}

/** What was taken back of the transfer, for which of our reversals. */
async function compareReversals(
  { load, lists, fix, say }: Comparison,
  transfer: Transfer,
  made: TransferSeen,
): Promise<void> {
  const theirs = await lists.reversalsOf(made.id);
  const session = await load();
  const ours = session.reversals.filter(({ transfer_id }) => transfer_id === transfer.id);
  const all = theirs.map((one) => reversalSeen(session, one));
  const notes = notesOfReversals(session, transfer.id, all);
  for (const one of all) {
    const note = notes.get(one.id);
    if (!note) {
      say(`transfer ${made.id}: reversal ${one.id} of ${one.amount_cents} was not asked for by us`);
      continue;
    }
    const reversal = note.type === 'reversal_made' ? ours.find(({ id }) => id === note.reversal_id) : null;
    const isKnown = reversal?.processor_reversal_id === one.id;
    if (reversal && (isKnown || !one.made) && one.amount_cents !== reversal.amount_cents)
      say(`reversal ${one.id} is ${one.amount_cents}, ours ${reversal.amount_cents}`);
    if (isKnown) continue;
    if (fix) await apply(session.id, note);
    const text = reversal
      ? `reversal ${reversal.id} is ${reversal.status}, but ${one.id} was made`
      : `transfer ${made.id}: reversal ${one.id} of ${one.amount_cents} was made for ${one.reversal_id}, which is gone`;
    say(text, (now: Session) =>
      now.reversals.some(({ processor_reversal_id }) => processor_reversal_id === one.id),
    );
  }
  for (const { id, processor_reversal_id } of ours) {
    if (processor_reversal_id && !theirs.some((one) => one.id === processor_reversal_id))
      say(`${processor_reversal_id} of reversal ${id} is not known to the processor`);
  }
}
