import type { Accepted, Command, Decision } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Effect, Session } from '@/lib/group/model';
import type { LedgerAccount } from '@/lib/group/posting';
import { isToBeMade } from '@/lib/group/query/refunds';
import { onCard_cents } from '@/lib/group/query/sums';
import { jobOf } from '@/lib/session/effect-jobs';
import { BOOKED_ONCE } from '../support/booked-once';
import { frozen } from '../support/frozen';
import { START } from './new-session';

/** A session that is given commands, with all that the machine has said of it. */
export class ModelSession {
  now = START;
  effects: Effect[] = [];
  balances = new Map<LedgerAccount, number>();
  events: string[] = [];
  accepted = 0;
  private ids = 0;
  /** By the session that the postings have led to: a database that is restored to it has no others. */
  private readonly booked = new WeakMap<Session, ReadonlySet<string>>();

  constructor(public session: Session) {}

  newId = (prefix: string): string => {
    this.ids += 1;
    return `${prefix}${this.ids}`;
  };

  /** What would be decided now; nothing changes. */
  ask(command: Command): Decision {
    return decide(this.session, command, { now: this.now, newId: this.newId });
  }

  /** The code with which a command would be refused now; null if it would be accepted. */
  refusal(command: Command): string | null {
    const decision = this.ask(command);
    return decision.ok ? null : decision.code;
  }

  /** Gives a command that must be accepted. Answers the id of what it is about. */
  must(command: Command): string {
    const accepted = this.give(command);
    if (!accepted) throw new Error(`${command.type} was refused: ${this.refusal(command)}`);
    return accepted.subject_id ?? '';
  }

  /** We hear that a payment was taken in full. */
  succeed(payment_id: string): void {
    const payment = this.session.payments.find(({ id }) => id === payment_id);
    const received_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
    const charge_id = `ch_${payment_id}`;
    this.must({ type: 'payment_succeeded', payment_id, charge_id, received_cents, payer_email: null });
  }

  /** Gives a command to the machine and carries its postings and effects over. Returns what was accepted. */
  give(command: Command): Accepted | null {
    const before = this.session;
    const decision = this.ask(command);
    if (!decision.ok) return null;
    // They are queued in one statement, which takes each key once.
    const keys = decision.effects.map((effect) => jobOf(before.id, effect).key);
    if (new Set(keys).size < keys.length) throw new Error(`${command.type} queues one job twice: ${keys}`);
    for (const { id, status, intent_id } of decision.session.payments) {
      const was = before.payments.find((payment) => payment.id === id)?.status;
      const isWithdrawn = status === 'canceled' && was !== status && command.type !== 'payment_canceled';
      const isTold = decision.effects.some((one) => one.kind === 'cancel_intent' && one.payment_id === id);
      if (isWithdrawn && was && intent_id && !isTold)
        throw new Error(`${command.type} withdraws a payment that can still be paid`);
    }
    const isLoss = decision.session.refunds.at(-1)?.settled_elsewhere_at !== null;
    if (isSecond(before, command) && !isLoss && decision.session.refunds.length > before.refunds.length)
      throw new Error('A merchant pays for a refund that was paid in another way already');
    // No command may change the session that it was given: the door keeps it, and may decide on it again.
    this.session = frozen(decision.session);
    this.bookOnce(before, decision);
    this.accepted += 1;
    this.effects.push(...decision.effects.filter((effect) => effect.kind !== 'send_mail'));
    this.events.push(...decision.events.map((event) => event.type));
    for (const { entries } of decision.postings) {
      for (const { account, amount_cents } of entries) {
        this.balances.set(account, (this.balances.get(account) ?? 0) + amount_cents);
      }
    }
    return decision;
  }

  /** As the database does: a command whose posting it refuses fails, and fails again whenever it is repeated. */
  private bookOnce(before: Session, { postings }: Accepted): void {
    const booked = new Set(this.booked.get(before));
    for (const { kind, source_id, entries } of postings) {
      if (!BOOKED_ONCE.has(kind)) continue;
      for (const { account } of entries) {
        const text = `${kind} of ${source_id} on ${account}`;
        if (booked.has(text)) throw new Error(`The ledger refuses a second ${text}`);
        booked.add(text);
      }
    }
    this.booked.set(this.session, booked);
  }
}

/** Whether a refund by hand is of what was paid in another way, as no other of that amount is to be made. */
function isSecond({ payments, refunds }: Session, command: Command): boolean {
  if (command.type !== 'charge_refunded_outside') return false;
  const payment = payments.find(({ charge_id }) => charge_id === command.charge_id);
  const same = refunds.filter(
    (one) => one.payment_id === payment?.id && onCard_cents(one) === command.amount_cents,
  );
  return same.some(({ status }) => status === 'settled_elsewhere') && !same.some(isToBeMade);
}
