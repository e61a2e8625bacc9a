import type { Effect, Payment, Refund, Transfer } from '@/lib/group/model';
import { isHeld } from '@/lib/group/query/holds';
import { nameOfCause } from '@/lib/group/query/made-reversals';
import { attemptsOf, isTaken } from '@/lib/group/query/refunds';
import { onCard_cents, onCards_cents } from '@/lib/group/query/sums';
import { chargeStep_cents } from '@/lib/money/currency';
import { ModelProcessor } from './model-processor';
import { ModelSession } from './model-session';
import { newSession } from './new-session';

const HOUR_ms = 3_600_000;
const CURRENCIES = [
  { currency: 'usd', scale: 1 },
  { currency: 'jpy', scale: 1 },
  { currency: 'kwd', scale: 10 },
] as const;

/** In hundredths of a percent. */
const FEES = [
  { merchant_fee_bps: 350, consumer_fee_bps: 100, fx_fee_bps: 0 },
  { merchant_fee_bps: 350, consumer_fee_bps: 100, fx_fee_bps: 200 },
  { merchant_fee_bps: 0, consumer_fee_bps: 0, fx_fee_bps: 0 },
  { merchant_fee_bps: 1_990, consumer_fee_bps: 725, fx_fee_bps: 333 },
  // All of the total, and of an odd one more than that, if each is rounded up.
  { merchant_fee_bps: 5_000, consumer_fee_bps: 100, fx_fee_bps: 5_000 },
] as const;

/** Each currency with each of the fees. */
export const SETTINGS = CURRENCIES.length * FEES.length;

type IntentState = 'open' | 'held' | 'taken' | 'canceled';

const DAY_ms = 24 * HOUR_ms;

/** A session, the processor and the clock as a small model. */
export class World extends ModelSession {
  /** The processor's actual state, which the session learns later. */
  intents = new Map<string, IntentState>();
  /** Until when the bank keeps what is held. */
  holds = new Map<string, number>();
  processor = new ModelProcessor();
  /** Refunds that have failed. */
  private unheard = new Set<string>();

  constructor(setting: number, total: number) {
    const { currency, scale } = CURRENCIES[setting % CURRENCIES.length] ?? CURRENCIES[0];
    const fees = FEES[Math.floor(setting / CURRENCIES.length) % FEES.length];
    super({ ...newSession(currency, scale, total), ...fees });
  }

  /** Finishes everything that is under way, as the queue and the processor would. */
  rest(): void {
    this.passEnd();
    this.passEnd();
    for (let turn = 0; turn < 10_000; turn += 1) {
      const effect = this.effects.shift();
      if (effect) this.perform(effect, 0);
      else if (
        !this.deliverAll() &&
        !this.answerAccepted() &&
        !this.declineProcessing() &&
        !this.tellAll() &&
        !this.passEnd()
      )
        return;
    }
    throw new Error('The world does not come to rest');
  }

  /** Also after a hold was lost, which gives the group time. */
  private passEnd(): boolean {
    if (this.session.status !== 'pending') return false;
    this.now = this.session.expires_at + HOUR_ms;
    return this.give({ type: 'expire' }) !== null;
  }

  deliver(payment: Payment): boolean {
    if (this.intents.get(payment.id) === 'held') return this.deliverHold(payment);
    if (this.intents.get(payment.id) !== 'taken') return false;
    const charge_id = `ch_${payment.id}`;
    const received_cents = this.processor.charges.get(charge_id)?.amount_cents ?? onCard_cents(payment);
    const { id } = payment;
    return (
      this.give({
        type: 'payment_succeeded',
        payment_id: id,
        charge_id,
        received_cents,
        payer_email: null,
      }) !== null
    );
  }

  /** The payer's card is charged, or authorized where the payment is a hold. `short`: not for as long as others. */
  confirm(payment: Payment, short = false): void {
    if (this.intents.get(payment.id) !== 'open') return;
    if (payment.hold === null) this.take(payment);
    else this.hold(payment, short);
  }

  private take(payment: Payment): void {
    this.intents.set(payment.id, 'taken');
    this.processor.charge(`ch_${payment.id}`, payment.amount_cents + payment.fee_cents);
  }

  private hold(payment: Payment, short: boolean): void {
    this.intents.set(payment.id, 'held');
    this.holds.set(payment.id, this.now + (short ? 2 : 7) * DAY_ms);
  }

  private deliverHold({ id, amount_cents, fee_cents }: Payment): boolean {
    const held_cents = amount_cents + fee_cents;
    const capture_before = this.holds.get(id) ?? this.now;
    const answer = { held_cents, capture_before, payer_email: null };
    return this.give({ type: 'payment_authorized', payment_id: id, ...answer }) !== null;
  }

  /** The bank lets the money go; the session may learn it much later. */
  lapse(payment: Payment, tells: boolean): void {
    if (this.intents.get(payment.id) !== 'held') return;
    this.intents.set(payment.id, 'canceled');
    if (tells) this.give({ type: 'payment_canceled', payment_id: payment.id });
  }

  /** As job capture_payment does. The answer can get lost, or the charge be refused. */
  private capture(effect: Effect & { kind: 'capture_payment' }, fate: number): void {
    const payment = this.session.payments.find(({ id }) => id === effect.payment_id);
    if (payment?.status !== 'capturing') return;
    if (this.intents.get(payment.id) === 'held' && fate % 5 === 1) this.lapse(payment, false);
    if (this.intents.get(payment.id) === 'held') {
      this.take(payment);
      if (fate % 5 === 2) {
        this.effects.push(effect);
        return;
      }
    }
    if (!this.deliver(payment)) this.give({ type: 'payment_canceled', payment_id: payment.id });
  }

  /** Does one effect as the processor would; `fate` chooses among its answers. */
  perform(effect: Effect, fate: number): void {
    switch (effect.kind) {
      case 'create_refund':
        this.refund(effect.refund_id, fate);
        break;
      case 'create_transfer':
        this.transfer(effect, fate);
        break;
      case 'reverse_transfer':
        this.reverse(effect, fate);
        break;
      case 'capture_payment':
        this.capture(effect, fate);
        break;
      case 'cancel_intent':
        this.cancelIntent(effect.payment_id);
        break;
      case 'close_swap':
        this.closeSwap(effect);
        break;
      default:
    }
  }

  /** As job create_refund does: a refusal is final once refunds made by hand are known. */
  protected refund(refund_id: string, fate: number): void {
    const asked = this.session.refunds.find((candidate) => candidate.id === refund_id);
    const payment = this.session.payments.find(({ id }) => id === asked?.payment_id);
    if (asked?.status !== 'queued' || !payment?.charge_id) return;
    // The charge of one that was paid in another way has more left than is owed: the job looks at it before it asks.
    if (this.isPaidElsewhere(payment)) this.tellOutside(payment.charge_id);
    const refund = this.session.refunds.find(({ id }) => id === refund_id);
    if (refund?.status !== 'queued') return;
    const refused = this.processor.refund(
      payment.charge_id,
      refund.amount_cents + refund.fee_cents,
      fate % 3 === 2,
    );
    if (refused) {
      this.tellOutside(payment.charge_id);
      const isStill = this.session.refunds.some(({ id, status }) => id === refund_id && status === 'queued');
      if (isStill) this.answerRefund(refund_id, 'failed', null, refused);
      return;
    }
    this.noteMade(refund);
    this.answerRefund(refund_id, fate % 3 === 1 ? 'accepted' : 'succeeded', `re_${refund_id}`, null);
  }

  /** The processor has made it, and goes on to know it whatever becomes of its row. */
  protected noteMade(_refund: Refund): void {}

  answerRefund(
    refund_id: string,
    status: 'accepted' | 'succeeded' | 'failed',
    processor_refund_id: string | null = `re_${refund_id}`,
    failure_code: string | null = status === 'failed' ? 'expired_or_canceled_card' : null,
  ): void {
    this.give({ type: 'refund_answered', refund_id, processor_refund_id, status, failure_code });
  }

  /** A refund that had been accepted turns out to be impossible: the money returns to us. `tells`: not only at rest. */
  failRefund(refund_id: string, tells = true): void {
    const refund = this.session.refunds.find((candidate) => candidate.id === refund_id);
    const payment = this.session.payments.find(({ id }) => id === refund?.payment_id);
    if (refund?.status !== 'accepted' && refund?.status !== 'succeeded') return;
    if (refund.reason === 'outside' || !payment?.charge_id) return;
    if (this.unheard.has(refund_id)) return;
    this.processor.failRefund(payment.charge_id, refund.amount_cents + refund.fee_cents);
    if (tells) this.answerRefund(refund_id, 'failed');
    else this.unheard.add(refund_id);
  }

  /** One that was paid in another way, or refused, reaches the card after all, if the charge still has the money. */
  makeAfterAll(refund: Refund): void {
    const { id, status, reason, payment_id, amount_cents, fee_cents } = refund;
    const payment = this.session.payments.find((one) => one.id === payment_id);
    const isRefused = status === 'failed' && refund.processor_refund_id === null;
    if (!isRefused && status !== 'settled_elsewhere') return;
    if (reason === 'outside' || !payment?.charge_id) return;
    // The processor makes one attempt of a refund at most.
    if (attemptsOf(this.session, refund).some(isTaken)) return;
    if (this.processor.refund(payment.charge_id, amount_cents + fee_cents, false)) return;
    this.unheard.delete(id);
    this.noteMade(refund);
    this.answerRefund(id, 'succeeded');
  }

  /** A card issuer begins to ask about a payment, or goes one step further. */
  dispute(payment: Payment, number: number, path: number): void {
    if (payment.charge_id !== null)
      this.processor.dispute(payment.charge_id, `du_${payment.id}_${number}`, number % 2 === 1, path);
  }

  /** One of several at the same time, about a small or a large part of the charge, or all that is left of it. */
  disputePart(payment: Payment, number: number, part: number, path: number): void {
    if (payment.charge_id === null) return;
    const step_cents = chargeStep_cents(this.session.currency);
    const steps = Math.floor((payment.amount_cents + payment.fee_cents) / step_cents);
    const parts = [1 + (part % 7), Math.ceil((steps * part) / 250), steps];
    const part_cents = (parts[path % parts.length] ?? steps) * step_cents;
    this.processor.disputePart(payment.charge_id, `du_${payment.id}_part_${number}`, part_cents, path);
  }

  /** About the whole charge, whatever was refunded of it. Banks take weeks, in which refunds made by hand are heard of. */
  disputeWhole({ id, charge_id }: Payment, path: number): void {
    if (charge_id === null) return;
    if (this.processor.disputes.has(`du_${id}_whole`)) this.tellOutside(charge_id);
    this.processor.disputeWhole(charge_id, `du_${id}_whole`, path);
  }

  /** The session learns the state of a dispute, current or some steps old. */
  reportDispute(dispute_id: string, stepsAgo: number): void {
    const dispute = this.processor.disputes.get(dispute_id);
    const step = Math.max(0, (dispute?.step ?? 0) - stepsAgo);
    const status = dispute?.path[step];
    if (!dispute || !status) return;
    const { charge_id, amount_cents, returned } = dispute;
    const returned_cents = returned[step] ?? 0;
    this.give({ type: 'dispute_changed', charge_id, dispute_id, status, amount_cents, returned_cents });
  }

  /** Somebody refunds a charge by hand at the processor: what was paid in another way whole again, or beside it what is left. */
  refundOutside({ id, charge_id }: Payment, part: number): void {
    if (charge_id === null) return;
    // Who does so has looked at what became of those before.
    if (this.isPaidElsewhere({ id })) this.tellOutside(charge_id);
    const paid = this.session.refunds.filter(
      (one) => one.payment_id === id && one.status === 'settled_elsewhere',
    );
    const left_cents = this.processor.left_cents(charge_id) - onCards_cents(paid);
    const exact_cents = part % 3 < 2 ? onCards_cents(paid.slice(0, 1)) : left_cents;
    this.processor.refundOutside(charge_id, part, paid.length > 0 ? exact_cents : undefined);
  }

  private isPaidElsewhere({ id }: Pick<Payment, 'id'>): boolean {
    return this.session.refunds.some((one) => one.payment_id === id && one.settled_elsewhere_at !== null);
  }

  /** The session learns of every refund of a charge that was made by hand, the oldest first. */
  tellOutside(charge_id: string): void {
    // The disputes of a charge, and what became of our own refunds, decide what those mean.
    for (const [id, dispute] of this.processor.disputes)
      if (dispute.charge_id === charge_id) this.reportDispute(id, 0);
    for (const id of this.unheard) this.answerRefund(id, 'failed');
    for (const [processor_refund_id, refund] of this.processor.outside) {
      if (refund.charge_id !== charge_id) continue;
      const failure_code = refund.status === 'failed' ? 'expired_or_canceled_card' : null;
      this.give({ type: 'charge_refunded_outside', processor_refund_id, ...refund, failure_code });
    }
  }

  /** As job create_transfer does. The answer can get lost, or the processor refuse for a while. */
  protected transfer(effect: Effect & { kind: 'create_transfer' }, fate: number): void {
    const { transfer_id } = effect;
    const transfer = this.session.transfers.find(({ id }) => id === transfer_id);
    const asked = this.processor.transfers.has(transfer_id);
    if (!transfer || (!asked && transfer.status !== 'queued' && transfer.status !== 'waiting')) return;
    if (!asked && fate % 4 === 1) {
      const command = { code: 'insufficient_capabilities_for_transfer', message: 'Not yet' };
      this.give({ type: 'transfer_refused', transfer_id, ...command });
      this.effects.push(effect);
      return;
    }
    this.processor.transfer(transfer_id, transfer.amount_cents);
    if (fate % 4 === 2) this.effects.push(effect);
    else this.give({ type: 'transfer_made', transfer_id, processor_transfer_id: `tr_${transfer_id}` });
  }

  /** As job reverse_transfer does. The merchant may have paid itself out. */
  protected reverse(effect: Effect & { kind: 'reverse_transfer' }, fate: number): void {
    const { reversal_id } = effect;
    const reversal = this.session.reversals.find(({ id }) => id === reversal_id);
    const asked = this.processor.reversals.has(reversal_id);
    if (!reversal || (!asked && reversal.status !== 'queued' && reversal.status !== 'waiting')) return;
    const { transfer_id, amount_cents, merchant_fee_cents, fx_fee_cents } = reversal;
    const transfer = this.session.transfers.find(({ id }) => id === transfer_id);
    if (amount_cents > 0 && !asked && transfer?.status !== 'succeeded') return;
    const isShort = !asked && fate % 4 === 1;
    const cause_id = nameOfCause(this.session, reversal);
    const told = { cause_id, made: { amount_cents, merchant_fee_cents, fx_fee_cents } };
    if (isShort || !this.processor.reverse(reversal_id, keyOf(transfer) ?? transfer_id, amount_cents, told)) {
      this.give({ type: 'reversal_refused', reversal_id, code: 'balance_insufficient' });
      this.effects.push(effect);
      return;
    }
    const { made } = this.processor.reversals.get(reversal_id) ?? {};
    const command = { reversal_id, processor_reversal_id: `trr_${reversal_id}`, ...(made && { made }) };
    if (fate % 4 === 2) this.effects.push(effect);
    else this.give({ type: 'reversal_made', ...command });
  }

  /** As job close_swap does at its time. */
  private closeSwap({ swap_id, at }: Effect & { kind: 'close_swap' }): void {
    const swap = this.session.swaps.find(({ id }) => id === swap_id);
    this.now = Math.max(this.now, at);
    if (swap?.state !== 'open') return;
    for (const { id, status, lines } of this.session.payments)
      if (lines[0]?.swap_id === swap_id && status === 'open') this.cancelIntent(id);
    this.give({ type: 'close_swap', swap_id });
  }

  private cancelIntent(payment_id: string): void {
    const payment = this.session.payments.find((candidate) => candidate.id === payment_id);
    if (!payment) return;
    if (this.intents.get(payment_id) === 'taken') this.deliver(payment);
    else {
      this.intents.set(payment_id, 'canceled');
      this.give({ type: 'payment_canceled', payment_id });
    }
  }

  private deliverAll(): boolean {
    const unheard = this.session.payments.filter(({ id, status }) => {
      const state = this.intents.get(id);
      if (state === 'held') return !['authorized', 'capturing', 'releasing'].includes(status);
      return status !== 'succeeded' && state === 'taken';
    });
    return unheard.some((payment) => this.deliver(payment)) || this.tellLapsed();
  }

  private tellLapsed(): boolean {
    const lapsed = this.session.payments.find(
      (payment) => isHeld(payment) && this.intents.get(payment.id) === 'canceled',
    );
    return lapsed !== undefined && this.give({ type: 'payment_canceled', payment_id: lapsed.id }) !== null;
  }

  /** Payments that the processor has worked on for long fail in the end. */
  private declineProcessing(): boolean {
    const payment = this.session.payments.find((candidate) => candidate.status === 'processing');
    if (payment)
      this.give({ type: 'payment_declined', payment_id: payment.id, code: 'card_declined', message: '' });
    return payment !== undefined;
  }

  /** Every dispute is decided in the end, and all is told. */
  protected tellAll(): boolean {
    const before = this.accepted;
    const seen = JSON.stringify(this.session);
    for (const { charge_id } of this.processor.outside.values()) this.tellOutside(charge_id);
    this.processor.decideAll();
    for (const id of this.processor.disputes.keys()) this.reportDispute(id, 0);
    for (const id of this.unheard) this.answerRefund(id, 'failed');
    for (const { charge_id } of this.processor.outside.values()) this.tellOutside(charge_id);
    return this.accepted > before && JSON.stringify(this.session) !== seen;
  }

  protected answerAccepted(): boolean {
    const refund = this.session.refunds.find((candidate) => candidate.status === 'accepted');
    if (refund) this.answerRefund(refund.id, this.unheard.has(refund.id) ? 'failed' : 'succeeded');
    return refund !== undefined;
  }
}

/** The row that a transfer was made for, by which the processor knows it. */
export const keyOf = (transfer: Transfer | undefined): string | undefined =>
  transfer?.processor_transfer_id?.replace('tr_', '');
