import type { Command, CommandOf } from '@/lib/group/commands';
import type { Effect, Payment, Refund, Session } from '@/lib/group/model';
import { World } from './world';

/** What the processor was told when the payment was opened. */
function found(session: Session, payment: Payment): CommandOf<'payment_found'> {
  const { id, member_id, lines, amount_cents, fee_cents, created_at, hold } = payment;
  const payer = session.members.find((member) => member.id === member_id);
  const gift = session.split?.shares.find((share) => share.id === lines[0]?.share_id)?.gift;
  return {
    type: 'payment_found',
    payment_id: id,
    intent_id: `pi_${id}`,
    payer: { id: member_id, name: payer?.name ?? null },
    lines: lines.map((line) => ({ ...line })),
    gift: gift ? { is_hidden: gift.is_hidden } : null,
    total_cents: amount_cents + fee_cents,
    opened_at: created_at,
    holds: hold !== null,
  };
}

/** A world that can lose what was since a moment. The processor, the clock and the banks go on. */
export class LosingWorld extends World {
  /** By payment, as they were opened. */
  readonly told = new Map<string, CommandOf<'payment_found'>>();
  isLosing = false;
  /** Until it is lost nothing is refunded or transferred: those come back by commands of their own. */
  protected readonly isStill: boolean = true;

  override give(command: Command) {
    const accepted = super.give(command);
    for (const payment of this.session.payments)
      if (!this.told.has(payment.id)) this.told.set(payment.id, found(this.session, payment));
    return accepted;
  }

  override perform(effect: Effect, fate: number): void {
    if (
      this.isLosing &&
      this.isStill &&
      !['cancel_intent', 'capture_payment', 'close_swap'].includes(effect.kind)
    )
      return;
    super.perform(effect, fate);
  }

  override dispute(...about: Parameters<World['dispute']>): void {
    if (!this.isLosing || !this.isStill) super.dispute(...about);
  }

  override disputePart(...about: Parameters<World['disputePart']>): void {
    if (!this.isLosing || !this.isStill) super.disputePart(...about);
  }

  override refundOutside(...about: Parameters<World['refundOutside']>): void {
    if (!this.isLosing || !this.isStill) super.refundOutside(...about);
  }

  override failRefund(...about: Parameters<World['failRefund']>): void {
    if (!this.isLosing || !this.isStill) super.failRefund(...about);
  }

  override makeAfterAll(refund: Refund): void {
    if (!this.isLosing || !this.isStill) super.makeAfterAll(refund);
  }

  /** Does something, and loses the database since. */
  lose(doing: () => void): void {
    const { session, balances, events, effects } = this;
    [this.balances, this.events, this.effects] = [new Map(balances), [...events], [...effects]];
    this.isLosing = true;
    doing();
    this.isLosing = false;
    Object.assign(this, { session, balances, events, effects });
  }

  /** Those whose money was taken, or is kept, and that the database does not know. */
  lost(): CommandOf<'payment_found'>[] {
    const known = new Set(this.session.payments.map(({ id }) => id));
    const hasMoved = ({ payment_id }: CommandOf<'payment_found'>) =>
      ['taken', 'held'].includes(this.intents.get(payment_id) ?? '');
    return [...this.told.values()].filter((one) => !known.has(one.payment_id) && hasMoved(one));
  }

  bringBack(command: CommandOf<'payment_found'>): Payment {
    if (!this.give(command)) throw new Error('It was refused');
    const payment = this.session.payments.find(({ id }) => id === command.payment_id);
    if (!payment) throw new Error('It has not come back');
    this.deliver(payment);
    return payment;
  }
}

export const paymentOf = ({ session }: World, id: string): Payment | undefined =>
  session.payments.find((payment) => payment.id === id);
