import type { Accepted, Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Effect, GroupConfig, Payment, Session } from '@/lib/group/model';
import { SPLIT_MODES } from '@/lib/group/split/divide';

const HOUR_ms = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const CURRENCIES = [
  { currency: 'usd', scale: 1 },
  { currency: 'jpy', scale: 1 },
  { currency: 'kwd', scale: 10 },
] as const;

type IntentState = 'open' | 'taken' | 'canceled';

/** Words of the processor, in the order in which a dispute can go through them. */
const DISPUTE_PATHS = [
  ['warning_needs_response', 'warning_closed'],
  ['warning_needs_response', 'needs_response', 'won'],
  ['warning_needs_response', 'needs_response', 'under_review', 'lost'],
  ['needs_response', 'under_review', 'won'],
  ['needs_response', 'lost', 'won'],
] as const;

interface IssuerDispute {
  charge_id: string;
  path: (typeof DISPUTE_PATHS)[number];
  /** How far along its path it is. */
  step: number;
  amount_cents: number;
}

/** A session, the processor and the clock as a small model. */
export class World {
  session: Session;
  now = START;
  /** The processor's actual state, which the session learns later. */
  intents = new Map<string, IntentState>();
  effects: Effect[] = [];
  balances = new Map<string, number>();
  charged_cents = 0;
  given_back_cents = 0;
  transferred_cents = 0;
  /** The card issuers' state of each dispute: the session learns it late, twice, or after it has changed again. */
  disputes = new Map<string, IssuerDispute>();
  events: string[] = [];
  accepted = 0;
  private ids = 0;

  constructor(setting: number, total: number) {
    const { currency, scale } = CURRENCIES[setting % CURRENCIES.length] ?? CURRENCIES[0];
    this.session = newSession(currency, scale, total);
  }

  newId = (prefix: string): string => {
    this.ids += 1;
    return `${prefix}${this.ids}`;
  };

  /** Gives a command to the machine and carries its postings and effects over. Returns what was accepted. */
  give(command: Command): Accepted | null {
    const before = this.session;
    const decision = decide(before, command, { now: this.now, newId: this.newId });
    if (!decision.ok) return null;
    this.session = decision.session;
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

  /** Finishes everything that is under way, as the queue and the processor would. */
  rest(): void {
    this.now = this.session.expires_at + HOUR_ms;
    this.give({ type: 'expire' });
    for (const id of this.disputes.keys()) this.reportDispute(id, 0);
    for (let turn = 0; turn < 10_000; turn += 1) {
      const effect = this.effects.shift();
      if (effect) this.perform(effect, 0);
      else if (!this.deliverAll() && !this.answerAccepted() && !this.declineProcessing()) return;
    }
    throw new Error('The world does not come to rest');
  }

  deliver(payment: Payment): boolean {
    if (this.intents.get(payment.id) !== 'taken') return false;
    const received_cents = payment.amount_cents + payment.fee_cents;
    const charge_id = `ch_${payment.id}`;
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

  /** Does one effect as the processor would; `fate` chooses among its answers. */
  perform(effect: Effect, fate: number): void {
    switch (effect.kind) {
      case 'create_refund':
        this.refund(effect.refund_id, fate);
        break;
      case 'create_transfer':
        this.transfer(fate);
        break;
      case 'reverse_transfer':
        this.reverse(effect.refund_id);
        break;
      case 'cancel_intent':
        this.cancelIntent(effect.payment_id);
        break;
      default:
    }
  }

  private refund(refund_id: string, fate: number): void {
    const refund = this.session.refunds.find((candidate) => candidate.id === refund_id);
    if (refund?.status !== 'queued') return;
    const status = (['succeeded', 'accepted', 'failed'] as const)[fate % 3] ?? 'succeeded';
    if (status !== 'failed') this.given_back_cents += refund.amount_cents + refund.fee_cents;
    this.answerRefund(refund_id, status);
  }

  answerRefund(refund_id: string, status: 'accepted' | 'succeeded' | 'failed'): void {
    const failure_code = status === 'failed' ? 'expired_or_canceled_card' : null;
    this.give({
      type: 'refund_answered',
      refund_id,
      processor_refund_id: `re_${refund_id}`,
      status,
      failure_code,
    });
  }

  /** A refund that had been accepted turns out to be impossible: the money returns to us. */
  failRefund(refund_id: string): void {
    const refund = this.session.refunds.find((candidate) => candidate.id === refund_id);
    if (refund?.status !== 'accepted' && refund?.status !== 'succeeded') return;
    this.given_back_cents -= refund.amount_cents + refund.fee_cents;
    this.answerRefund(refund_id, 'failed');
  }

  /** A card issuer begins to ask about a payment, or goes one step further. */
  dispute(payment: Payment, number: number, path: number): void {
    if (payment.charge_id === null) return;
    const { charge_id, amount_cents } = payment;
    const id = `du_${payment.id}_${number}`;
    const known = this.disputes.get(id);
    if (known) known.step = Math.min(known.step + 1, known.path.length - 1);
    else {
      const chosen = DISPUTE_PATHS[path % DISPUTE_PATHS.length] ?? DISPUTE_PATHS[0];
      this.disputes.set(id, { charge_id, path: chosen, step: 0, amount_cents });
    }
  }

  /** The session learns the state of a dispute, current or some steps old. */
  reportDispute(id: string, stepsAgo: number): void {
    const dispute = this.disputes.get(id);
    const status = dispute?.path[Math.max(0, dispute.step - stepsAgo)];
    if (!dispute || !status) return;
    this.give({
      type: 'dispute_changed',
      charge_id: dispute.charge_id,
      dispute_id: id,
      status,
      amount_cents: status.startsWith('warning') ? 0 : dispute.amount_cents,
      outcome: status === 'won' || status === 'lost' ? status : 'open',
    });
  }

  /** What card issuers hold or have kept. */
  disputed_cents(): number {
    let sum = 0;
    for (const { path, step, amount_cents } of this.disputes.values()) {
      const status = path[step] ?? '';
      if (status !== 'won' && !status.startsWith('warning')) sum += amount_cents;
    }
    return sum;
  }

  private transfer(fate: number): void {
    if (this.session.transfer?.status === 'succeeded') return;
    if (fate % 3 === 1) {
      this.give({ type: 'transfer_waits', reason: 'balance' });
      this.effects.push({ kind: 'create_transfer', transfer_id: this.session.transfer?.id ?? '' });
      return;
    }
    this.transferred_cents += this.session.transfer?.amount_cents ?? 0;
    this.give({ type: 'transfer_made', processor_transfer_id: 'tr_1' });
  }

  private reverse(refund_id: string): void {
    const refund = this.session.refunds.find((candidate) => candidate.id === refund_id);
    if (refund?.reversal_status !== 'queued') return;
    this.transferred_cents -= refund.reversal_cents;
    this.give({ type: 'transfer_reversed', refund_id, processor_reversal_id: `trr_${refund_id}` });
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
    const unheard = this.session.payments.filter(
      (payment) => payment.status !== 'succeeded' && this.intents.get(payment.id) === 'taken',
    );
    return unheard.some((payment) => this.deliver(payment));
  }

  /** Payments that the processor has worked on for long fail in the end. */
  private declineProcessing(): boolean {
    const payment = this.session.payments.find((candidate) => candidate.status === 'processing');
    if (payment)
      this.give({ type: 'payment_declined', payment_id: payment.id, code: 'card_declined', message: '' });
    return payment !== undefined;
  }

  private answerAccepted(): boolean {
    const refund = this.session.refunds.find((candidate) => candidate.status === 'accepted');
    if (refund) this.answerRefund(refund.id, 'succeeded');
    return refund !== undefined;
  }
}

/** As it comes back from the database: equal, but with new objects and keys in another order. */
export function stored<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(stored) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, stored(inner)])
      .reverse(),
  ) as Value;
}

function newSession(currency: string, scale: number, total: number): Session {
  const config: GroupConfig = {
    min_size: 1,
    max_size: 6,
    default_mode: 'equal',
    allowed_modes: [...SPLIT_MODES],
    expiry_hours: 72,
    allow_dropping_items: true,
  };
  const unit_price = (100 + (total % 9_000)) * scale;
  const tax = (total % 77) * scale;
  const items = [
    { name: 'Cabin', quantity: 3, unit_price },
    { name: 'Boat', quantity: 1, unit_price: 7 * unit_price },
    { name: 'Wood', quantity: 5, unit_price: Math.ceil(unit_price / scale / 3) * scale },
    // Often less than any card can pay.
    { name: 'Salt', quantity: 1, unit_price: (1 + (total % 60)) * scale },
  ];
  const total_cents = items.reduce((sum, item) => sum + item.quantity * item.unit_price, tax);
  return {
    id: 'sess_1',
    merchant_id: 'split_merch_1',
    livemode: false,
    currency,
    total_cents,
    order_ref: null,
    cart: { total: total_cents, currency, items, tax, shipping: 0, fees: [], metadata: {} },
    config,
    customer_email: 'ana@example.test',
    webhook_url: null,
    merchant_fee_bps: 350,
    consumer_fee_bps: 100,
    fx_fee_bps: 0,
    group_id: 'grp_1',
    share_id: 'share',
    created_at: START,
    status: 'pending',
    started_at: null,
    expires_at: START + 72 * HOUR_ms,
    extended_at: null,
    ended_at: null,
    cancel_announced: false,
    event_sequence: 0,
    split: null,
    members: [],
    payments: [],
    refunds: [],
    transfer: null,
  };
}
