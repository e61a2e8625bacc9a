import type { ReversalAmounts } from '@/lib/group/model';

/** Words of the processor, in the order in which a dispute can go through them. */
const DISPUTE_PATHS = [
  ['warning_needs_response', 'warning_closed'],
  ['warning_needs_response', 'needs_response', 'won'],
  ['warning_needs_response', 'needs_response', 'under_review', 'lost'],
  ['needs_response', 'under_review', 'won'],
  ['needs_response', 'lost'],
  ['needs_response', 'lost', 'won'],
  ['prevented'],
] as const;

/** Of one about the whole charge, refunded or not. What it took too much comes back when it is lost, or some time later. */
const WHOLE_PATHS = [
  ['needs_response', 'lost'],
  ['needs_response', 'lost', 'lost'],
  ['needs_response', 'lost', 'lost', 'won'],
  ['needs_response', 'lost', 'won'],
  ['warning_needs_response', 'needs_response', 'under_review', 'lost'],
  ['needs_response', 'won'],
] as const;

interface ModelDispute {
  charge_id: string;
  path: readonly string[];
  /** How far along its path it is. */
  step: number;
  amount_cents: number;
  /** What of that has come back, by its step. */
  returned: number[];
  /** What the bank takes for refunded, once it has decided, whatever becomes of that. */
  over_cents?: number;
}

interface OutsideRefund {
  charge_id: string;
  amount_cents: number;
  status: 'succeeded' | 'failed';
}

interface ModelReversal {
  transfer_id: string;
  amount_cents: number;
  cause_id?: string;
  made?: ReversalAmounts;
}

interface ModelCharge {
  amount_cents: number;
  refunded_cents: number;
}

/**
 * The processor's own truth, which the session learns late, twice, or after it has changed again. It refuses what Stripe
 * refuses: a refund of a disputed charge, and more than the charge has left.
 */
export class ModelProcessor {
  readonly charges = new Map<string, ModelCharge>();
  readonly disputes = new Map<string, ModelDispute>();
  /** Refunds made by hand. */
  readonly outside = new Map<string, OutsideRefund>();
  readonly transfers = new Map<string, number>();
  /** By the rows that they were made for, each with what was told of it. */
  readonly reversals = new Map<string, ModelReversal>();

  charge(charge_id: string, amount_cents: number): void {
    this.charges.set(charge_id, { amount_cents, refunded_cents: 0 });
  }

  /** Why a refund is refused; null when it is made. */
  refund(charge_id: string, amount_cents: number, fails: boolean): string | null {
    const charge = this.charges.get(charge_id);
    if (!charge || fails) return 'expired_or_canceled_card';
    if (this.isUndecided(charge_id)) return 'charge_disputed';
    if (this.left_cents(charge_id) < amount_cents) return 'charge_already_refunded';
    charge.refunded_cents += amount_cents;
    return null;
  }

  /** The card's bank sends it back, whatever has become of disputes. */
  failRefund(charge_id: string, amount_cents: number): void {
    const charge = this.charges.get(charge_id);
    if (charge) charge.refunded_cents -= amount_cents;
  }

  /** @param exact_cents how much; by default all that is left, or a part of it */
  refundOutside(charge_id: string, part: number, exact_cents?: number): void {
    const left_cents = this.left_cents(charge_id);
    const part_cents = part % 2 === 0 ? left_cents : Math.floor(left_cents / 30) * 10;
    const amount_cents = exact_cents ?? part_cents;
    if (amount_cents <= 0 || this.refund(charge_id, amount_cents, false)) return;
    this.outside.set(`re_outside_${this.outside.size}`, { charge_id, amount_cents, status: 'succeeded' });
  }

  failOutside(id: string): void {
    const refund = this.outside.get(id);
    if (refund?.status !== 'succeeded') return;
    this.failRefund(refund.charge_id, refund.amount_cents);
    refund.status = 'failed';
  }

  dispute(charge_id: string, id: string, isPart: boolean, path: number): void {
    const known = this.disputes.get(id);
    if (known) {
      this.advance(known);
      return;
    }
    const left_cents = this.left_cents(charge_id);
    const amount_cents = isPart ? Math.floor(left_cents / 20) * 10 : left_cents;
    if (amount_cents <= 0 || this.isAsked(charge_id) || this.isUndecided(charge_id)) return;
    const chosen = DISPUTE_PATHS[path % DISPUTE_PATHS.length] ?? DISPUTE_PATHS[0];
    this.disputes.set(id, { charge_id, path: chosen, step: 0, amount_cents, returned: [] });
  }

  /** One of several disputes of a charge, about a part of what is left of it and not asked about already. */
  disputePart(charge_id: string, id: string, part_cents: number, path: number): void {
    const known = this.disputes.get(id);
    if (known) {
      this.advance(known);
      return;
    }
    const amount_cents = Math.min(part_cents, this.left_cents(charge_id) - this.asked_cents(charge_id));
    if (amount_cents <= 0) return;
    const chosen = DISPUTE_PATHS[path % DISPUTE_PATHS.length] ?? DISPUTE_PATHS[0];
    this.disputes.set(id, { charge_id, path: chosen, step: 0, amount_cents, returned: [] });
  }

  /** About all of a charge, although parts of it were refunded; or all of it, which Stripe rules out, but a bank can err. */
  disputeWhole(charge_id: string, id: string, path: number): void {
    const known = this.disputes.get(id);
    if (known) {
      this.advance(known);
      return;
    }
    const isOther = this.withdrawn_cents(charge_id) + this.asked_cents(charge_id) > 0;
    const { amount_cents = 0 } = this.charges.get(charge_id) ?? {};
    if (isOther || amount_cents === 0) return;
    const chosen = WHOLE_PATHS[path % WHOLE_PATHS.length] ?? WHOLE_PATHS[0];
    this.disputes.set(id, { charge_id, path: chosen, step: 0, amount_cents, returned: [] });
  }

  decideAll(): void {
    for (const dispute of this.disputes.values()) {
      while (dispute.step < dispute.path.length - 1) this.advance(dispute);
    }
  }

  /** An inquiry about a charge that was refunded is closed (Stripe, inquiries). */
  private advance(dispute: ModelDispute): void {
    const isInquiry = dispute.path[dispute.step] === 'warning_needs_response';
    if (isInquiry && this.left_cents(dispute.charge_id) < dispute.amount_cents) {
      dispute.path = DISPUTE_PATHS[0];
      dispute.step = 0;
    }
    if (dispute.step === dispute.path.length - 1) return;
    dispute.step += 1;
    if (dispute.path[dispute.step] !== 'lost') return;
    dispute.over_cents ??= Math.max(0, -this.left_cents(dispute.charge_id));
    const isLast = dispute.step === dispute.path.lastIndexOf('lost');
    if (isLast) dispute.returned[dispute.step] = dispute.over_cents;
  }

  private isUndecided(of: string): boolean {
    return [...this.disputes.values()].some(
      ({ charge_id, path, step }) =>
        charge_id === of && (path[step] === 'needs_response' || path[step] === 'under_review'),
    );
  }

  private isAsked(charge_id: string): boolean {
    return this.asked_cents(charge_id) > 0;
  }

  /** An inquiry can still become a dispute of the same amount. */
  private asked_cents(of: string): number {
    const asked = [...this.disputes.values()].filter(
      ({ charge_id, path, step }) => charge_id === of && path[step] === 'warning_needs_response',
    );
    return sum(asked.map(({ amount_cents }) => amount_cents));
  }

  /** What is neither refunded nor with card issuers. */
  left_cents(charge_id: string): number {
    const charge = this.charges.get(charge_id);
    return charge ? charge.amount_cents - charge.refunded_cents - this.withdrawn_cents(charge_id) : 0;
  }

  /** What card issuers hold or have kept. */
  withdrawn_cents(of?: string): number {
    let sum = 0;
    for (const { charge_id, path, step, amount_cents, returned } of this.disputes.values()) {
      const status = path[step] ?? '';
      const isBack = status === 'won' || status === 'prevented' || status.startsWith('warning');
      if (!isBack && (of === undefined || of === charge_id)) sum += amount_cents - (returned[step] ?? 0);
    }
    return sum;
  }

  transfer(transfer_id: string, amount_cents: number): void {
    this.transfers.set(transfer_id, amount_cents);
  }

  /** Asked again, it is as it was made at first. @returns whether the transfer has that much left */
  reverse(
    reversal_id: string,
    transfer_id: string,
    amount_cents: number,
    told: Pick<ModelReversal, 'cause_id' | 'made'> = {},
  ): boolean {
    if (this.reversals.has(reversal_id)) return true;
    const made = [...this.reversals.values()].filter((reversal) => reversal.transfer_id === transfer_id);
    const left_cents = (this.transfers.get(transfer_id) ?? 0) - sum(made.map((one) => one.amount_cents));
    if (amount_cents > left_cents) return false;
    this.reversals.set(reversal_id, { transfer_id, amount_cents, ...told });
    return true;
  }

  /** What the merchant has. */
  sent_cents(): number {
    return (
      sum(this.transfers.values()) - sum([...this.reversals.values()].map(({ amount_cents }) => amount_cents))
    );
  }

  /** Refunded, or with card issuers. */
  isAllGone(): boolean {
    return [...this.charges.keys()].every((charge_id) => this.left_cents(charge_id) === 0);
  }

  /** What is left of this group's money at the processor. */
  balance_cents(): number {
    const charges = [...this.charges.values()];
    const taken_cents = sum(charges.map(({ amount_cents, refunded_cents }) => amount_cents - refunded_cents));
    return taken_cents - this.withdrawn_cents() - this.sent_cents();
  }
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
