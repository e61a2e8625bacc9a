import type { Payment, Session } from '@/lib/group/model';
import { allLines } from '@/lib/group/query/owed';
import { sharesOf } from '@/lib/group/query/shares';
import { swappable } from '@/lib/group/query/swap';
import type { World } from './world';

/** A place changes hands once its money is there, and then the former payment is asked back whole. */
export function brokenSwaps(before: Session, { session, events }: World): string[] {
  const broken: string[] = [];
  const taken = session.swaps.flatMap(({ member_id, done }) => (done ? [{ member_id, done }] : []));
  const told = events.filter((event) => event === 'group.member_swapped').length;
  if (told !== taken.length) broken.push('each swap is told once');
  for (const { member_id, done } of taken) {
    const find = (id: string) => session.payments.find((payment) => payment.id === id);
    const former = find(done.former_payment_id);
    const refund = session.refunds.find(({ id }) => id === done.refund_id);
    if (find(done.payment_id)?.status !== 'succeeded')
      broken.push('a place changes hands once it is paid for');
    const isNew = !before.refunds.some(({ id }) => id === done.refund_id);
    if (isNew && former?.amount_cents !== refund?.amount_cents)
      broken.push('the former payment goes back whole');
    if (isNew && former?.fee_cents !== refund?.fee_cents) broken.push('with its fee');
    if (session.split?.shares.some((share) => share.payment_id === done.former_payment_id))
      broken.push('a payment that goes back settles nothing');
    if (session.members.some(({ id, left_at }) => id === member_id && left_at === null))
      broken.push('who gave the place away is not in the group');
  }
  return [...broken, ...brokenOffers(session)];
}

const UNMADE: readonly (string | undefined)[] = ['queued', 'waiting'];

/** What is offered can change hands, or will once its transfer is made, and nobody pays for it in vain. */
function brokenOffers(session: Session): string[] {
  const open = session.swaps.filter(({ state }) => state === 'open');
  const can = ({ member_id }: { member_id: string }) => swappable(session, member_id) !== null;
  const forms = session.payments.flatMap(({ status, lines }) => {
    const swap_id = lines[0]?.swap_id;
    return status === 'open' && swap_id !== undefined ? [open.find(({ id }) => id === swap_id)] : [];
  });
  const holds: [boolean, string][] = [
    [
      open.every((swap) => can(swap) || UNMADE.includes(transferOf(session, swap.member_id))),
      'an open link is for a place that can change hands, now or once its transfer is made',
    ],
    [
      forms.every((swap) => swap && (can(swap) || transferOf(session, swap.member_id) === 'queued')),
      'a card form for an offered place is open only while the place can change hands, or is about to',
    ],
    [isEverythingAsked(session), 'what is owed is asked for, unless a payment in processing can settle it'],
  ];
  return holds.flatMap(([holding, text]) => (holding ? [] : [text]));
}

/** How far the transfer of a member's shares is, of which no bank has asked anything, and nothing has come back. */
function transferOf(session: Session, member_id: string): string | undefined {
  const paid = sharesOf(session, member_id).filter(({ payment_id }) => payment_id !== null);
  const payment = session.payments.find(({ id }) => id === paid[0]?.payment_id);
  const isWhole = paid.every(({ status, payment_id }) => status === 'paid' && payment_id === payment?.id);
  const isAsked = payment?.disputes.length !== 0;
  if (!isWhole || isAsked || session.refunds.some(({ payment_id }) => payment_id === payment?.id)) return;
  return session.transfers.find(({ payment_id }) => payment_id === payment?.id)?.status;
}

/** What is paid for an offered place settles nothing that is owed. */
function isEverythingAsked(session: Session): boolean {
  if (session.status !== 'pending') return true;
  const isProcessing = ({ status }: Payment) => status === 'processing';
  const inHand = session.payments.filter(isProcessing).flatMap(({ lines }) => lines);
  const asked = [...allLines(session), ...inHand.filter(({ swap_id }) => swap_id === undefined)];
  const ids = new Set(asked.map(({ share_id }) => share_id));
  const owed = session.split?.shares.filter(({ status }) => status === 'pending') ?? [];
  return owed.every(({ id }) => ids.has(id));
}
