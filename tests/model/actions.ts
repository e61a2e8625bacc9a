import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { giftRoom_cents, RESERVATION_ms, takesGifts } from '@/lib/group/query/gifts';
import { milestoneCheckAt } from '@/lib/group/query/milestones';
import { freeClaims, linesOf, paid_cents } from '@/lib/group/query/shares';
import { waitingMembers } from '@/lib/group/query/waiting';
import type { Want } from '@/lib/group/split/claims';
import { SPLIT_MODES, type SplitMode } from '@/lib/group/split/divide';
import type { SplitSettings } from '@/lib/group/split/settings';
import { chargeStep_cents } from '@/lib/money/currency';
import { type Doing, memberAt, pick } from './doing';
import { formerPlan } from './former';
import { capture, captureInPart, completeNow, lapse } from './hold-actions';
import {
  abandon,
  dispute,
  disputePart,
  disputeWhole,
  failOutside,
  failRefund,
  refundOutside,
  reportDispute,
  retryRefund,
  settleRefund,
  tellOutside,
  writeOff,
} from './money-actions';
import { stored } from './stored';
import { closeSwap, offerSwap, swapAndPay, swapNow, withdrawSwap } from './swap-actions';
import type { World } from './world';

/**
 * What can be done to a world. Every action is four numbers, read against what exists at that moment, so that any
 * list of numbers is a history and shrinks to a short one.
 */
export type Action = readonly [kind: number, a: number, b: number, c: number];

const HOUR_ms = 3_600_000;

const setUp: Doing = (world, a, b, c) => {
  const begins = c % 4 === 0 && world.session.split === null;
  const plan = begins ? formerPlan(world, settingsFrom(world, a, b), c) : null;
  if (plan) world.give({ type: 'start_again', plan });
  world.give({
    type: 'set_up_group',
    name: 'Ana',
    email: c % 3 === 0 ? null : 'ana@example.test',
    settings: settingsFrom(world, a, b),
    weight: 1 + (c % 2),
  });
};
const join: Doing = (world, a, b, c) => {
  const weight = a % 5 === 0 ? 2 : 1;
  world.give({
    type: 'join',
    // Now and then a name that is taken or reserved.
    name: c % 20 === 0 ? 'Ana' : c % 21 === 0 ? 'The organizer' : `Ben ${world.session.members.length}`,
    email: 'ben@example.test',
    weight,
    place: b % 4 === 0 ? b % 7 : undefined,
  });
};
const leave: Doing = (world, a) => {
  world.give({ type: 'leave', member_id: memberAt(world, a) });
};
const remove: Doing = (world, a) => {
  world.give({ type: 'remove', member_id: memberAt(world, a) });
};
const setLink: Doing = (world, a) => {
  world.give({ type: 'set_link', open: a % 3 > 0 });
};
const renewLink: Doing = (world, a) => {
  world.give({ type: 'renew_link', share_id: `share-${a}` });
};
const setApproval: Doing = (world, a) => {
  world.give({ type: 'set_approval', on: a % 3 > 0 });
};
/** Somebody on record: mostly one who waits, else a member or one who has left or was declined. */
const askerAt = ({ session }: World, index: number): string => {
  const waiting = index % 4 > 0 ? waitingMembers(session) : [];
  return pick(waiting.length > 0 ? waiting : session.members, index)?.id ?? 'mem_none';
};
const approve: Doing = (world, a) => {
  world.give({ type: 'approve', member_id: askerAt(world, a) });
};
const decline: Doing = (world, a, b) => {
  world.give({
    type: 'decline',
    member_ids: [askerAt(world, a), ...(b % 3 === 0 ? [askerAt(world, b)] : [])],
  });
};
/** Somebody who is not let in tries all the same what members do. */
const intrude: Doing = (world, a, b) => {
  const member_id = askerAt(world, a);
  const tries: Command[] = [
    { type: 'start_payment', member_id, scope: { kind: b % 2 === 0 ? 'own' : 'all' } },
    { type: 'claim_items', member_id, wants: [{ line: b % 4, units: 1 }] },
    { type: 'leave', member_id },
    { type: 'remove', member_id },
  ];
  const attempt = pick(tries, b);
  if (attempt && world.session.members.some(({ id, left_at }) => id === member_id && left_at !== null)) {
    world.give(attempt);
  }
};
const change: Doing = (world, a, b) => {
  world.give({ type: 'change_split', settings: settingsFrom(world, a, b) });
};
/** All that is free in whole units, except of one line. */
function allBut({ session }: World, line: number): Want[] {
  const free = freeClaims(session, linesOf(session)).filter((claim) => claim.of === 1 && claim.line !== line);
  return free.map((claim) => ({ line: claim.line, units: claim.units }));
}
const claim: Doing = (world, a, b, c) => {
  const wants =
    c % 5 === 0
      ? allBut(world, b % 4)
      : c % 3 === 0
        ? [{ line: b % 4, pieces: 1 + (c % 2), of: 2 + (b % 3) }]
        : [{ line: b % 4, units: 1 + (c % 3) }];
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
/** The processor takes the money; the session may learn it much later. */
const take: Doing = (world, a, b) => {
  const open = world.session.payments.filter((payment) => world.intents.get(payment.id) === 'open');
  const payment = pick(open, a);
  if (!payment) return;
  world.confirm(payment, b % 7 === 1);
  if (b % 2 === 0) world.deliver(payment);
};
const deliver: Doing = (world, a) => {
  const payment = pick(world.session.payments, a);
  if (payment) world.deliver(payment);
};
const declineCard: Doing = (world, a) => {
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
export const perform: Doing = (world, a, b) => {
  const index = world.effects.length === 0 ? 0 : a % world.effects.length;
  const [effect] = world.effects.splice(index, 1);
  if (effect) world.perform(effect, b);
};
export const refundMember: Doing = (world, a, b, c) => {
  const amount_cents = c % 3 === 0 ? {} : { amount_cents: (1 + (b % 40)) * 100 };
  world.give({ type: 'refund_member', member_id: memberAt(world, a), ...amount_cents });
};
export const refundGroup: Doing = (world, _a, b, c) => {
  const amount_cents = c % 3 === 0 ? {} : { amount_cents: (1 + (b % 60)) * 100 };
  world.give({ type: 'refund_group', ...amount_cents });
};
const drop: Doing = (world) => {
  world.give({ type: 'drop_items' });
};
const cancel: Doing = (world, a) => {
  if (a % 4 === 0) world.give({ type: 'cancel' });
};
const sellOut: Doing = (world, a) => {
  if (a % 4 === 0) world.give({ type: 'sell_out' });
};
const checkMilestones: Doing = (world, a) => {
  const due = milestoneCheckAt(world.session);
  if (a % 3 === 0 && due !== null) world.now = Math.max(world.now, due);
  world.give({ type: 'check_milestones' });
};
const expire: Doing = (world, a) => {
  if (a % 4 === 0) world.now = Math.max(world.now, world.session.expires_at);
  world.give({ type: 'expire' });
};
/** The deadline comes, and then the end of the rescue. */
const passDeadline: Doing = (world, a) => {
  const { rescue_until } = world.session;
  if (paid_cents(world.session) === 0 || (rescue_until !== null && a % 8 !== 0)) return;
  const { milestones, expires_at } = world.session;
  for (const { at } of milestones) {
    world.now = Math.max(world.now, Math.min(at, expires_at));
    world.give({ type: 'check_milestones' });
  }
  world.now = Math.max(world.now, expires_at);
  world.give({ type: 'expire' });
};
const takeBack: Doing = (world, a) => {
  const payer = pick(world.session.payments, a)?.member_id ?? memberAt(world, a);
  world.give({ type: 'take_back', member_id: payer });
};
const extend: Doing = (world, a) => {
  world.give({ type: 'extend', expires_at: world.session.expires_at + (a % 800) * HOUR_ms });
};
const remind: Doing = (world, a) => {
  world.now += (a % 120) * 60_000;
  world.give({ type: 'remind', member_ids: null });
};

/** Somebody begins to give: a round amount, all that is left, or what nobody can give. Time passes now and then. */
const give: Doing = (world, a, b, c) => {
  if (!takesGifts(world.session)) return;
  if (c % 4 === 0) world.now += RESERVATION_ms;
  const step_cents = chargeStep_cents(world.session.currency);
  const room_cents = giftRoom_cents(world.session, world.now);
  const amounts = [(1 + (a % 60)) * 50 * step_cents, room_cents, room_cents - (a % 70) * step_cents, a];
  const { length } = world.session.members;
  const accepted = world.give({
    type: 'join_and_pay',
    member_id: c % 7 === 0 ? (pick(world.session.members, b)?.id ?? '') : `mem_gift${length}`,
    name: `Cleo ${length}`,
    email: null,
    wants: [],
    gift: { amount_cents: amounts[b % 4] ?? 0, message: null, is_hidden: c % 3 === 0 },
  });
  const payment_id = accepted?.subject_id;
  if (!payment_id) return;
  if (!world.intents.has(payment_id)) world.intents.set(payment_id, 'open');
  world.give({ type: 'intent_created', payment_id, intent_id: `pi_${payment_id}` });
};

/** Each is chosen in proportion to how often it is listed here. */
const ACTIONS: readonly Doing[] = [
  ...[setUp, setUp, join, join, join, join, leave, change, claim, claim],
  ...[pay, pay, pay, pay, take, take, take, take, deliver, deliver],
  ...[
    declineCard,
    processing,
    perform,
    perform,
    perform,
    failRefund,
    retryRefund,
    refundMember,
    refundMember,
    refundOutside,
    tellOutside,
    abandon,
    writeOff,
    dispute,
    dispute,
    reportDispute,
    reportDispute,
    drop,
    remove,
    setLink,
    renewLink,
    cancel,
    expire,
    extend,
    remind,
  ],
  ...[setApproval, approve, approve, approve, decline, intrude, intrude],
  sellOut,
  checkMilestones,
  passDeadline,
  ...[takeBack, takeBack],
  ...[offerSwap, swapAndPay, swapAndPay, swapNow, swapNow, withdrawSwap, closeSwap],
  ...[give, give, give],
  ...[lapse, lapse, completeNow, capture, capture],
  ...[disputePart, disputePart, disputePart, reportDispute],
  ...[disputeWhole, disputeWhole, failOutside],
  refundGroup,
  settleRefund,
  captureInPart,
];

export const ACTION_KINDS = ACTIONS.length;
export const kindOf = (doing: Doing): number => ACTIONS.indexOf(doing);
/** Seldom possible in a random history, so that one is told to. */
export const SWAP_NOW = ACTIONS.indexOf(swapNow);
export const GIVE = ACTIONS.indexOf(give);
/** What moves money that was paid, for histories of nothing else. */
export const MONEY_KINDS: readonly number[] = [
  ...[perform, perform, perform, perform, failRefund, retryRefund, settleRefund],
  ...[refundMember, refundMember, refundGroup],
  ...[refundOutside, tellOutside, failOutside, abandon, writeOff, swapNow],
  ...[disputeWhole, disputeWhole, disputeWhole, reportDispute, reportDispute, reportDispute],
  ...[dispute, disputePart, disputePart],
].map((doing) => ACTIONS.indexOf(doing));

/** The same where no bank decides for the cardholder: refunds, and disputes about parts. */
export const WON_KINDS: readonly number[] = [
  ...[perform, perform, perform, refundMember, refundMember, refundGroup, refundOutside, tellOutside],
  ...[disputePart, disputePart, disputePart, reportDispute, reportDispute],
].map((doing) => ACTIONS.indexOf(doing));

/** Refunds that fail, are paid in another way, and are made by hand as well. */
export const SETTLED_KINDS: readonly number[] = [
  ...[perform, refundMember, failRefund, settleRefund, refundOutside, tellOutside],
].map((doing) => ACTIONS.indexOf(doing));

/** Cards that are charged less than they were asked for, and what becomes of that money. */
export const ODD_KINDS: readonly number[] = [
  ...[captureInPart, captureInPart, captureInPart, pay, pay, take, deliver, deliver, join, leave],
  ...[perform, perform, perform, failRefund, retryRefund, settleRefund, refundMember, abandon],
  ...[refundOutside, refundOutside, tellOutside, failOutside, passDeadline, takeBack, cancel],
  ...[dispute, disputePart, disputeWhole, reportDispute, reportDispute, reportDispute],
  ...[swapNow, swapAndPay, completeNow, capture, lapse],
].map((doing) => ACTIONS.indexOf(doing));

/** What is done with places that are offered, and what puts in doubt whether they can change hands. */
export const SWAP_KINDS: readonly number[] = [
  ...[offerSwap, offerSwap, swapAndPay, swapAndPay, swapNow, withdrawSwap, closeSwap],
  ...[claim, claim, change, pay, take, deliver, processing, processing, declineCard],
  ...[completeNow, completeNow, completeNow, perform, perform, perform, perform],
  ...[dispute, reportDispute, reportDispute, refundMember, refundOutside, tellOutside, abandon],
  ...[setApproval, passDeadline, takeBack, cancel],
].map((doing) => ACTIONS.indexOf(doing));

/** Does one action; now and then the session makes a journey through the database first. */
export function act(world: World, [kind, a, b, c]: Action): void {
  if (c % 4 === 0) world.session = stored(world.session);
  ACTIONS[kind % ACTIONS.length]?.(world, a, b, c);
}

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
  settledShares(session).reduce((sum, share) => sum + share.places.length, 0);

/** Amounts that fit most of the time, so that custom and host-pays groups get started. */
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
