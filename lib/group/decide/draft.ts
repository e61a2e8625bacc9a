import type { Accepted, DecisionContext } from '../commands';
import type { MailTemplate } from '../mail-template';
import type { Effect, Payment, Session, SessionEventType, Split } from '../model';
import type { LedgerAccount, Posting } from '../posting';

/**
 * A session while one command is decided: a copy that the deciding functions may change,
 * and what they want to store with it. Lives for one call of `decide`.
 */
export interface Draft extends DecisionContext, Omit<Accepted, 'ok'> {}

export function openDraft(session: Session, context: DecisionContext): Draft {
  return {
    ...context,
    session: copySession(session),
    events: [],
    effects: [],
    postings: [],
    subject_id: null,
    counts: null,
  };
}

/** Copies what commands can change; the cart and the config are shared, since nothing changes them. */
function copySession(session: Session): Session {
  return {
    ...session,
    split: copySplit(session.split),
    members: session.members.map((member) => ({
      ...member,
      join_request: member.join_request && { ...member.join_request },
    })),
    payments: session.payments.map((payment) => ({
      ...payment,
      lines: payment.lines.map((line) => ({ ...line })),
      disputes: payment.disputes.map((dispute) => ({ ...dispute })),
    })),
    refunds: session.refunds.map((refund) => ({ ...refund })),
    transfers: session.transfers.map((transfer) => ({ ...transfer })),
    reversals: session.reversals.map((reversal) => ({ ...reversal })),
    milestones: session.milestones.map((milestone) => ({ ...milestone })),
    swaps: session.swaps.map((swap) => ({ ...swap })),
    again: session.again && {
      ...session.again,
      people: session.again.people.map((person) => ({ ...person })),
    },
  };
}

/** Commands change neither a place nor a claim. */
export function copySplit(split: Split | null): Split | null {
  return (
    split && {
      ...split,
      places: [...split.places],
      shares: split.shares.map((share) => ({ ...share })),
    }
  );
}

export function emit(draft: Draft, type: SessionEventType, data: Record<string, unknown> = {}): void {
  draft.events.push({ type, data });
}

export function queue(draft: Draft, effect: Effect): void {
  draft.effects.push(effect);
}

/** Mails a payer what has become of a payment. */
export function mailPayer(draft: Draft, { id, member_id }: Payment, template: MailTemplate): void {
  queue(draft, { kind: 'send_mail', template, member_id, about_id: id });
}

/** Writes a balanced posting; entries of zero are left out. */
export function post(
  draft: Draft,
  kind: Posting['kind'],
  source_id: string,
  amounts: Partial<Record<LedgerAccount, number>>,
): void {
  const entries: Posting['entries'] = [];
  let sum = 0;
  for (const [account, amount_cents] of Object.entries(amounts) as [LedgerAccount, number][]) {
    sum += amount_cents;
    if (amount_cents !== 0) entries.push({ account, amount_cents });
  }
  if (sum !== 0) throw new Error(`A ${kind} posting for ${source_id} is out of balance by ${sum}`);
  if (entries.length > 0) draft.postings.push({ kind, source_id, entries });
}
