import type { Effect, Refund, RefundReason, Transfer } from '@/lib/group/model';
import { notesOfReversals, type ReversalNote } from '@/lib/group/query/made-reversals';
import { attemptsOf, isTaken, isUnderWay, sharesOfRefund, taken_cents } from '@/lib/group/query/refunds';
import { onCard_cents } from '@/lib/group/query/sums';
import { isUnmade } from '@/lib/group/query/transfers';
import { LosingWorld } from './losing-world';
import { keyOf } from './world';

/** A refund at the processor: ours, with what it was told of it, or one made by hand. */
interface Made {
  id: string;
  charge_id: string;
  amount_cents: number;
  status: 'succeeded' | 'failed';
  told?: {
    refund_id: string;
    reason: RefundReason;
    share_ids: string[];
    replaces: string[];
    made_at: number;
  };
}

/** A world that loses what has become of money: refunds, reversals, transfers and disputes. The processor has all of it. */
export class RestoredWorld extends LosingWorld {
  protected override readonly isStill = false;
  /** In the order in which they were made. */
  private readonly made: Made[] = [];

  protected override noteMade(refund: Refund): void {
    const { id: refund_id, reason, payment_id } = refund;
    const attempts = attemptsOf(this.session, refund).map(({ id }) => id);
    const replaces = attempts.slice(0, attempts.indexOf(refund_id));
    const told = { refund_id, reason, share_ids: sharesOfRefund(refund), replaces, made_at: this.now + 999 };
    const of = { charge_id: `ch_${payment_id}`, amount_cents: onCard_cents(refund) };
    this.made.push({ id: `re_${refund_id}`, ...of, status: 'succeeded', told });
  }

  /** All refunds of a charge, the oldest first. */
  private refundsOf(charge_id: string): Made[] {
    for (const [id, refund] of this.processor.outside) {
      const known = this.made.find((one) => one.id === id);
      if (known) known.status = refund.status;
      else this.made.push({ id, ...refund });
    }
    return this.made.filter((one) => one.charge_id === charge_id);
  }

  private knownOf({ id, amount_cents, told }: Made): Refund | undefined {
    const { refunds } = this.session;
    const known = refunds.find(({ processor_refund_id }) => processor_refund_id === id);
    const named = refunds.find((ours) => ours.id === told?.refund_id && onCard_cents(ours) === amount_cents);
    return known ?? (named?.processor_refund_id === null ? named : undefined);
  }

  private answer(ours: Refund, { id, status }: Made): void {
    this.answerRefund(ours.id, status, id);
  }

  /** As job create_refund does: it looks at the charge, and at what was made under the same key, before it asks. */
  protected override refund(refund_id: string, fate: number): void {
    const asked = this.session.refunds.find(({ id }) => id === refund_id);
    const charge_id = `ch_${asked?.payment_id}`;
    const charge = this.processor.charges.get(charge_id);
    if (asked?.status !== 'queued' || !charge) return;
    const known = this.session.refunds.filter(({ payment_id }) => payment_id === asked.payment_id);
    if (charge.refunded_cents > taken_cents(known)) this.tellOutside(charge_id);
    const made = this.refundsOf(charge_id).find((one) => one.told?.refund_id === refund_id);
    const ours = made && this.knownOf(made);
    if (ours?.status === 'queued') this.answer(ours, made as Made);
    else super.refund(refund_id, fate);
  }

  override failRefund(refund_id: string, tells = true): void {
    const refund = this.session.refunds.find(({ id }) => id === refund_id);
    const made = this.made.find((one) => one.told && refund && this.knownOf(one)?.id === refund_id);
    if (!refund || made?.status !== 'succeeded') return;
    this.processor.failRefund(made.charge_id, made.amount_cents);
    made.status = 'failed';
    if (tells) this.answer(refund, made);
  }

  /** As refunds that are not known are recorded (payment/refund/refunds.ts). */
  override tellOutside(charge_id: string): void {
    for (const [id, dispute] of this.processor.disputes)
      if (dispute.charge_id === charge_id) this.reportDispute(id, 0);
    const all = this.refundsOf(charge_id).map((one) => ({ one, ours: this.knownOf(one) }));
    for (const { one, ours } of all) {
      if (!ours) continue;
      const isFailure = (isTaken(ours) || isUnderWay(ours)) && one.status === 'failed';
      const isLate = one.status !== 'failed' && ours.processor_refund_id === null;
      if (isFailure || isLate) this.answer(ours, one);
    }
    for (const { one } of all.filter(({ ours }) => !ours)) this.tellUnknown(one);
  }

  private tellUnknown({ id: processor_refund_id, status, told, ...of }: Made): void {
    const failure_code = status === 'failed' ? 'expired_or_canceled_card' : null;
    const said = { processor_refund_id, status, failure_code, ...of };
    const isOwn = told && !this.session.refunds.some(({ id }) => id === told.refund_id);
    this.give(
      isOwn ? { type: 'refund_found', ...told, ...said } : { type: 'charge_refunded_outside', ...said },
    );
  }

  /** As job create_transfer does: it looks for what a row that is gone has asked for. */
  protected override transfer(effect: Effect & { kind: 'create_transfer' }, fate: number): void {
    const transfer = this.session.transfers.find(({ id }) => id === effect.transfer_id);
    const key = transfer && this.lostOf(transfer);
    if (!key) super.transfer(effect, fate);
    else if (transfer?.status !== 'succeeded') this.tellTransfer(transfer as Transfer, key);
  }

  private tellTransfer({ id: transfer_id }: Transfer, key: string): void {
    this.give({ type: 'transfer_made', transfer_id, processor_transfer_id: `tr_${key}` });
  }

  /** One of the processor's of as much, for a row that is gone. */
  private lostOf({ id, amount_cents, processor_transfer_id }: Transfer): string | undefined {
    const { transfers } = this.session;
    const isKnown = (key: string) => transfers.some((one) => one.id === key || keyOf(one) === key);
    if (processor_transfer_id !== null || this.processor.transfers.has(id)) return undefined;
    return [...this.processor.transfers].find(([key, cents]) => cents === amount_cents && !isKnown(key))?.[0];
  }

  /** As job reverse_transfer does: what was made for rows that are gone comes first. */
  protected override reverse(effect: Effect & { kind: 'reverse_transfer' }, fate: number): void {
    const reversal = this.session.reversals.find(({ id }) => id === effect.reversal_id);
    const transfer = this.session.transfers.find(({ id }) => id === reversal?.transfer_id);
    if (!reversal || !transfer) return;
    for (const note of this.notesOf(transfer)) if (note.type === 'reversal_found') this.give(note);
    const own = this.notesOf(transfer).find(
      (note) => note.type === 'reversal_made' && note.reversal_id === reversal.id,
    );
    if (own) this.give(own);
    else super.reverse(effect, fate);
  }

  private notesOf(transfer: Transfer): ReversalNote[] {
    const key = keyOf(transfer);
    const all = [...this.processor.reversals].filter(
      ([, one]) => one.transfer_id === key && one.amount_cents > 0,
    );
    const seen = all.map(([reversal_id, { amount_cents, cause_id = null, made = null }]) => ({
      ...{ id: `trr_${reversal_id}`, reversal_id, amount_cents, cause_id, made },
    }));
    return [...notesOfReversals(this.session, transfer.id, seen.toReversed()).values()];
  }

  /** As the reconciliation does. The reversals of a transfer begin with any. */
  compare(from: number): void {
    for (const { charge_id } of this.session.payments) {
      if (charge_id === null) continue;
      for (const [id, dispute] of this.processor.disputes)
        if (dispute.charge_id === charge_id) this.reportDispute(id, 0);
      for (const made of this.refundsOf(charge_id)) {
        const ours = this.knownOf(made);
        if (ours) this.answer(ours, made);
      }
      this.tellOutside(charge_id);
    }
    this.compareTransfers(from);
    // What is sent again for a reversal that has come back.
    this.compareTransfers(from);
    this.settleNamed();
  }

  /** What was taken back for refunds that are gone, and have not been made: the processor says of none what they were. */
  forgotten(): string[] {
    const { refunds } = this.session;
    const isMade = (cause_id: string) =>
      refunds.some(({ id }) => id === cause_id) ||
      this.made.some(
        ({ told, status }) =>
          told && status !== 'failed' && [told.refund_id, ...told.replaces].includes(cause_id),
      );
    return [...this.processor.reversals].flatMap(([id, { cause_id = '' }]) =>
      cause_id.startsWith('ref_') && !isMade(cause_id) ? id : [],
    );
  }

  /** What of it is left is named, and somebody sends it again. */
  private settleNamed(): void {
    const { reversals } = this.session;
    for (const id of this.forgotten())
      if (!reversals.some((one) => one.id === id || one.processor_reversal_id === `trr_${id}`))
        this.processor.reversals.delete(id);
  }

  private compareTransfers(from: number): void {
    for (const { id } of this.session.transfers) {
      const transfer = this.session.transfers.find((one) => one.id === id) as Transfer;
      const key = this.processor.transfers.has(id) ? id : this.lostOf(transfer);
      if (key && isUnmade(transfer)) this.tellTransfer(transfer, key);
      const made = this.session.transfers.find((one) => one.id === id) as Transfer;
      const notes = this.notesOf(made);
      const turn = notes.length > 0 ? from % notes.length : 0;
      for (const note of [...notes.slice(turn), ...notes.slice(0, turn)]) this.give(note);
    }
  }

  protected override tellAll(): boolean {
    const before = JSON.stringify(this.session);
    this.processor.decideAll();
    this.compare(0);
    return JSON.stringify(this.session) !== before;
  }

  protected override answerAccepted(): boolean {
    const refund = this.session.refunds.find(({ status }) => status === 'accepted');
    const made =
      refund && this.refundsOf(`ch_${refund.payment_id}`).find((one) => this.knownOf(one) === refund);
    if (made && refund) this.answer(refund, made);
    return refund !== undefined;
  }
}
