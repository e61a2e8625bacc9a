import type { Accepted, Command, SplitSettings } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Effect, GroupConfig, Payment, Session } from '@/lib/group/model';
import { activeMembers } from '@/lib/group/shares';
import { SPLIT_MODES, type SplitMode } from '@/lib/group/split';

/**
 * A session, the processor and the clock as a small model, driven by numbers: every action is four of them, read
 * against what exists at that moment, so that any list of numbers is a history and shrinks to a short one.
 */
export type Action = readonly [kind: number, a: number, b: number, c: number];

const HOUR_ms = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const CURRENCIES = [
  { currency: 'usd', scale: 1 },
  { currency: 'jpy', scale: 1 },
  { currency: 'kwd', scale: 10 },
] as const;

type IntentState = 'open' | 'taken' | 'canceled';

export class World {
  session: Session;
  now = START;
  /** The processor's own truth, which the session hears of later. */
  intents = new Map<string, IntentState>();
  effects: Effect[] = [];
  balances = new Map<string, number>();
  charged_cents = 0;
  given_back_cents = 0;
  transferred_cents = 0;
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

  act([kind, a, b, c]: Action): void {
    if (c % 4 === 0) this.session = stored(this.session);
    const action = ACTIONS[kind % ACTIONS.length];
    action?.(this, a, b, c);
  }

  /** Lets everything that is under way come to its end, as the queue and the processor would. */
  rest(): void {
    this.now = this.session.expires_at + HOUR_ms;
    this.give({ type: 'expire' });
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

  /** A refund that had been accepted turns out to be impossible: the money is with us again. */
  failRefund(refund_id: string): void {
    const refund = this.session.refunds.find((candidate) => candidate.id === refund_id);
    if (refund?.status !== 'accepted' && refund?.status !== 'succeeded') return;
    this.given_back_cents -= refund.amount_cents + refund.fee_cents;
    this.answerRefund(refund_id, 'failed');
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

  /** What the processor had in hand for long fails in the end. */
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

/** As it comes back from the database: equal, but no object the same and no key in its place. */
function stored<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(stored) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, stored(inner)])
      .reverse(),
  ) as Value;
}

type Doing = (world: World, a: number, b: number, c: number) => void;

function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items.length === 0 ? undefined : items[index % items.length];
}

const memberAt = (world: World, index: number): string =>
  pick(activeMembers(world.session), index)?.id ?? 'mem_none';

const setUp: Doing = (world, a, b, c) => {
  world.give({
    type: 'set_up_group',
    name: 'Ana',
    email: null,
    settings: settingsFrom(world, a, b),
    weight: 1 + (c % 2),
  });
};
const join: Doing = (world, a, b) => {
  const weight = a % 5 === 0 ? 2 : 1;
  world.give({
    type: 'join',
    name: 'Ben',
    email: 'ben@example.test',
    weight,
    part: b % 4 === 0 ? b % 7 : undefined,
  });
};
const leave: Doing = (world, a) => {
  world.give({ type: 'leave', member_id: memberAt(world, a) });
};
const change: Doing = (world, a, b) => {
  world.give({ type: 'change_split', settings: settingsFrom(world, a, b) });
};
const claim: Doing = (world, a, b, c) => {
  const wants =
    c % 3 === 0
      ? [{ line: b % 3, pieces: 1 + (c % 2), of: 2 + (b % 3) }]
      : [{ line: b % 3, units: 1 + (c % 3) }];
  world.give({ type: 'claim_items', member_id: memberAt(world, a), wants });
};
const pay: Doing = (world, a, b, c) => {
  const scopes = [
    { kind: 'own' },
    { kind: 'all' },
    { kind: 'member', member_id: memberAt(world, b) },
  ] as const;
  const accepted = world.give({
    type: 'start_payment',
    member_id: memberAt(world, a),
    scope: scopes[c % 3] ?? scopes[0],
  });
  const payment_id = accepted?.subject_id;
  if (!payment_id) return;
  if (!world.intents.has(payment_id)) world.intents.set(payment_id, 'open');
  world.give({ type: 'intent_created', payment_id, intent_id: `pi_${payment_id}` });
};
/** The processor takes the money; the session may hear of it much later. */
const take: Doing = (world, a, b) => {
  const open = world.session.payments.filter((payment) => world.intents.get(payment.id) === 'open');
  const payment = pick(open, a);
  if (!payment) return;
  world.intents.set(payment.id, 'taken');
  world.charged_cents += payment.amount_cents + payment.fee_cents;
  if (b % 2 === 0) world.deliver(payment);
};
const deliver: Doing = (world, a) => {
  const payment = pick(world.session.payments, a);
  if (payment) world.deliver(payment);
};
const decline: Doing = (world, a) => {
  const payment = pick(world.session.payments, a);
  if (payment && world.intents.get(payment.id) === 'open') {
    world.give({
      type: 'payment_declined',
      payment_id: payment.id,
      code: 'card_declined',
      message: 'Declined',
    });
  }
};
const processing: Doing = (world, a) => {
  const payment = pick(world.session.payments, a);
  if (payment && world.intents.get(payment.id) !== 'canceled') {
    world.give({ type: 'payment_processing', payment_id: payment.id });
  }
};
const perform: Doing = (world, a, b) => {
  const index = world.effects.length === 0 ? 0 : a % world.effects.length;
  const [effect] = world.effects.splice(index, 1);
  if (effect) world.perform(effect, b);
};
const failRefund: Doing = (world, a) => {
  const refund = pick(world.session.refunds, a);
  if (refund) world.failRefund(refund.id);
};
const retryRefund: Doing = (world, a) => {
  const refund = pick(world.session.refunds, a);
  if (refund) world.give({ type: 'retry_refund', refund_id: refund.id });
};
const cancel: Doing = (world, a) => {
  if (a % 4 === 0) world.give({ type: 'cancel' });
};
const expire: Doing = (world, a) => {
  if (a % 4 === 0) world.now = Math.max(world.now, world.session.expires_at);
  world.give({ type: 'expire' });
};
const extend: Doing = (world, a) => {
  world.give({ type: 'extend', expires_at: world.session.expires_at + (a % 800) * HOUR_ms });
};
const remind: Doing = (world, a) => {
  world.now += (a % 120) * 60_000;
  world.give({ type: 'remind', member_ids: null, automatic: a % 2 === 0 });
};

const ACTIONS: readonly Doing[] = [
  ...[setUp, setUp, join, join, join, join, leave, change, claim, claim],
  ...[pay, pay, pay, pay, take, take, take, take, deliver, deliver],
  ...[
    decline,
    processing,
    perform,
    perform,
    perform,
    failRefund,
    retryRefund,
    cancel,
    expire,
    extend,
    remind,
  ],
];

function settingsFrom(world: World, a: number, b: number): SplitSettings {
  const mode: SplitMode = SPLIT_MODES[a % SPLIT_MODES.length] ?? 'equal';
  const size = 1 + (b % 6);
  const owed_cents = world.session.total_cents - settledCents(world.session);
  const places = size - settledParts(world.session);
  return { mode, size, amounts: amountsFor(mode, owed_cents, places), percentages: percentagesFor(places) };
}

const settledShares = (session: Session) =>
  session.split?.shares.filter((share) => share.status !== 'pending') ?? [];
const settledCents = (session: Session) =>
  settledShares(session).reduce((sum, share) => sum + share.amount_cents, 0);
const settledParts = (session: Session) =>
  settledShares(session).reduce((sum, share) => sum + share.parts.length, 0);

/** Amounts that fit most of the time: so that custom and host-pays groups really come about. */
function amountsFor(mode: SplitMode, owed_cents: number, places: number): SplitSettings['amounts'] {
  const count = Math.max(0, mode === 'host-pays' ? places - 1 : places);
  const each_cents = Math.floor(owed_cents / Math.max(1, places) / 100) * 100;
  const amounts = Array.from({ length: count }, () => ({ label: null, amount_cents: each_cents }));
  const last = amounts.at(-1);
  if (last && mode === 'custom') last.amount_cents = owed_cents - each_cents * (count - 1);
  return amounts;
}

function percentagesFor(places: number): SplitSettings['percentages'] {
  const count = Math.max(1, places);
  const each = Math.floor(10_000 / count);
  return Array.from({ length: count }, (_none, index) => ({
    label: null,
    percent_bp: index === 0 ? 10_000 - each * (count - 1) : each,
  }));
}

function newSession(currency: string, scale: number, total: number): Session {
  const config: GroupConfig = {
    min_size: 1,
    max_size: 6,
    default_mode: 'equal',
    allowed_modes: [...SPLIT_MODES],
    expiry_hours: 72,
  };
  const unit_price = (100 + (total % 9_000)) * scale;
  const tax = (total % 77) * scale;
  const items = [
    { name: 'Cabin', quantity: 3, unit_price },
    { name: 'Boat', quantity: 1, unit_price: 7 * unit_price },
    { name: 'Wood', quantity: 5, unit_price: Math.ceil(unit_price / scale / 3) * scale },
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
