import type { PaymentCard } from '@/lib/format/payment-card';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Dispute, Effect, Session } from '@/lib/group/model';
import { planAgain } from '@/lib/group/query/plan-again';
import type { Block, Letterhead, MailContent } from '@/lib/mail/frame/content';
import { textOf } from '@/lib/mail/frame/text';
import { endpointDisabled, endpointFailing } from '@/lib/mail/merchant/merchant-notices';
import { payoutAccountNews } from '@/lib/mail/merchant/payout-account-mail';
import { payoutHoldEnds } from '@/lib/mail/merchant/payout-hold-mail';
import { securityNotice } from '@/lib/mail/merchant/security-notices';
import { paymentsPaused } from '@/lib/mail/merchant/staff-mails';
import { confirmAddress } from '@/lib/mail/send/consent';
import { OWN_LETTERHEAD } from '@/lib/mail/send/send';
import type { SessionMailData } from '@/lib/mail/session/context';
import type { DisputeFacts } from '@/lib/mail/session/dispute-mails';
import { planSessionMail } from '@/lib/mail/session/session-mails';
import type { SessionMailPayload } from '@/lib/queue/jobs';
import { type Words, wordsOf } from '@/lib/words/words';
import { HOUR, newSession, START } from './new-session';
import { SECURITY_NEWS } from './security-news';

/** Sessions that the state machine itself has played, and the mails it queues on the way. */

export const SHOP: Letterhead = {
  merchant_name: 'Kettle & Co',
  logo_url: null,
  brand_color: '#b3261e',
  support_email: 'help@kettle.example',
  livemode: true,
};

/** The value beside a label, as the mail shows it. */
export function row(content: MailContent | null, label: string): string | undefined {
  const blocks: readonly Block[] = content?.blocks ?? [];
  return blocks
    .flatMap((block) => (block.kind === 'rows' ? block.rows : []))
    .find((entry) => entry.label === label)?.value;
}

/** The mail as plain text. */
export const words = (content: MailContent | null): string => (content ? textOf(content, SHOP) : '');

/** Gives commands to the machine, and keeps the mails that it queues. */
export class Story {
  now = START;
  mails: Extract<Effect, { kind: 'send_mail' }>[] = [];

  constructor(
    public session: Session = newSession(),
    private ids = 0,
    /** What mails are said with; left out: as the reader has them. */
    readonly words?: Words,
  ) {}

  /** The card of the last refund takes it no more. */
  failRefund(): void {
    const refund_id = this.session.refunds.at(-1)?.id ?? '';
    const failed = { processor_refund_id: 're_failed', status: 'failed' } as const;
    this.give({ type: 'refund_answered', refund_id, ...failed, failure_code: 'expired_or_canceled_card' });
  }

  give(command: Command): string {
    const newId = (prefix: string) => `${prefix}${++this.ids}`;
    const decision = decide(this.session, command, { now: this.now, newId });
    if (!decision.ok)
      throw new Error(
        `${command.type}: ${decision.code} ${decision.violations.map(({ text }) => text).join(' ')}`,
      );
    this.session = decision.session;
    for (const effect of decision.effects) if (effect.kind === 'send_mail') this.mails.push(effect);
    return decision.subject_id ?? '';
  }

  /** What the processor tells of the cards that pay. */
  card: PaymentCard | null = null;

  start(name = 'Ana', email: string | null = 'ana@example.com', size = 4): string {
    return this.give({ type: 'set_up_group', name, email, settings: { mode: 'equal', size } });
  }

  join(name: string, email: string | null = `${name.toLowerCase()}@example.com`): string {
    return this.give({ type: 'join', name, email });
  }

  pay(member_id: string, scope: 'own' | 'all' = 'own', payer_email: string | null = null): string {
    const payment_id = this.give({ type: 'start_payment', member_id, scope: { kind: scope } });
    this.settle(payment_id, payer_email);
    return payment_id;
  }

  /** The bank keeps what the member owes on the card. */
  hold(member_id: string): string {
    const payment_id = this.give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
    const { amount_cents = 0, fee_cents = 0 } = this.session.payments.at(-1) ?? {};
    const held_cents = amount_cents + fee_cents;
    const capture_before = START + 168 * HOUR;
    this.give({ type: 'payment_authorized', payment_id, held_cents, capture_before, payer_email: null });
    return payment_id;
  }

  /** Every transfer is made. */
  transfer(): void {
    for (const { id } of this.session.transfers)
      this.give({ type: 'transfer_made', transfer_id: id, processor_transfer_id: `tr_${id}` });
  }

  /** What refunds need of the transfers is taken back. */
  reverse(): void {
    for (const { id } of this.session.reversals)
      this.give({ type: 'reversal_made', reversal_id: id, processor_reversal_id: `trr_${id}` });
  }

  /** The merchant's balance does not cover what refunds need. */
  refuseReversals(): void {
    for (const { id } of this.session.reversals)
      this.give({ type: 'reversal_refused', reversal_id: id, code: 'balance_insufficient' });
  }

  settle(payment_id: string, payer_email: string | null = null): void {
    const payment = this.session.payments.find(({ id }) => id === payment_id);
    if (!payment) throw new Error(`No payment ${payment_id}`);
    this.give({
      type: 'payment_succeeded',
      payment_id,
      charge_id: `ch_${payment_id}`,
      received_cents: payment.amount_cents + payment.fee_cents,
      payer_email,
      card: this.card,
    });
  }

  /** The newest mail of this kind, as it would be sent now. */
  mail(template: string, member_id: string | null, letterhead = SHOP): MailContent | null {
    return this.plan(template, member_id, letterhead)?.write(this.now, this.words) ?? null;
  }

  /** The same with whom it is for, and its kind. */
  plan(template: string, member_id: string | null, letterhead = SHOP) {
    const effect = this.mails.findLast((mail) => mail.template === template && mail.member_id === member_id);
    return effect ? planned(this.session, payloadOf(this.session, effect), letterhead) : null;
  }
}

function payloadOf(
  session: Session,
  { template, member_id, about_id }: Extract<Effect, { kind: 'send_mail' }>,
): SessionMailPayload {
  return { session_id: session.id, template, member_id, about_id: about_id ?? null };
}

function planned(
  session: Session,
  payload: SessionMailPayload,
  letterhead: Letterhead,
): ReturnType<typeof planSessionMail> {
  const merchant_addresses = letterhead.support_email ? [letterhead.support_email] : [];
  const disputes = session.payments.flatMap((payment) => payment.disputes.map(factsOf));
  const data: SessionMailData = { session, letterhead, merchant_addresses, disputes };
  return planSessionMail(data, payload);
}

/** As the dispute desk has it: open, with a deadline, a draft if it is the second, and one that was refused if the fourth. */
function factsOf({ id, status }: Dispute): DisputeFacts {
  return {
    id,
    status,
    reason: 'product_not_received',
    amount_cents: 2_525,
    due_by: new Date(START + 240 * HOUR),
    processor_answered_at: null,
    has_draft: id === 'dp_2',
    is_refused: id === 'dp_4',
    evidence_version: 1,
    is_answered: !status.endsWith('needs_response'),
  };
}

const ENDPOINT = {
  id: 'whep_1',
  merchant_id: 'split_merch_2VfUX8nZbq7YtLwS5cKdR9',
  url: 'https://kettle.example/hooks/split',
  livemode: true,
  failing_since: new Date(START),
  last_status: 500,
  last_error: null,
};

const HOLD = {
  merchant_id: 'split_merch_2VfUX8nZbq7YtLwS5cKdR9',
  livemode: true,
  refund_at_ms: Date.UTC(2026, 10, 29),
  groups: 2,
  is_ours: false,
  sums: [
    { currency: 'usd', amount_cents: 19_300 },
    { currency: 'eur', amount_cents: 4_825 },
  ],
};

const PAUSE = {
  merchant_name: 'Kettle Cabins',
  merchant_id: 'split_merch_2VfUX8nZbq7YtLwS5cKdR9',
  livemode: true,
  opened_at_ms: START,
  closes_at_ms: START + 900_000,
  declines: 52,
  cards: 55,
};

function addHeld(add: (name: string, content: MailContent | null) => void, words?: Words): void {
  const { config } = newSession();
  const held = new Story(newSession({ config: { ...config, funds: 'hold' } }), 300, words);
  const ana = held.start();
  const payment_id = held.hold(ana);
  add('share_held', held.mail('share_held', ana));
  held.give({ type: 'payment_canceled', payment_id });
  add('hold_released', held.mail('hold_released', ana));
}

/** Every mail once, by name, for looking at. */
export function everyMail(words?: Words): { name: string; content: MailContent; letterhead: Letterhead }[] {
  const list: { name: string; content: MailContent; letterhead: Letterhead }[] = [];
  const add = (name: string, content: MailContent | null, letterhead: Letterhead = SHOP) => {
    if (!content) throw new Error(`${name} was not written`);
    list.push({ name, content, letterhead });
  };

  const story = new Story(newSession(), 0, words);
  const ana = story.start();
  add('confirm_address', confirmAddress(ana, 'ana@example.com', words ?? wordsOf('en')), OWN_LETTERHEAD);
  add('group_started', story.mail('group_started', ana));
  const ben = story.join('Ben');
  add('joined', story.mail('joined', ben));
  const agreed = new Set([ana, ben]);
  const next = new Story(newSession({ id: 'sess_next', total_cents: 12_000 }), 300, words);
  const taken = planAgain(story.session, next.session, agreed);
  if (!taken.ok) throw new Error(taken.violations[0]?.text);
  const anaAgain = next.give({ type: 'start_again', plan: taken.plan });
  add('again-organizer', next.mail('again', anaAgain));
  add('again-member', next.mail('again', next.session.members[1]?.id ?? ''));
  add('digest', story.mail('digest', ana));
  const changed = new Story(story.session, 50, words);
  changed.give({ type: 'change_split', settings: { mode: 'equal', size: 3 } });
  add('amount_changed', changed.mail('amount_changed', ben));
  const milestones: Session['milestones'] = [
    { at: START + 2 * HOUR, warn_at: START + HOUR, paid_percent: 50, state: 'ahead' },
  ];
  const kept = new Story({ ...story.session, milestones }, 80, words);
  kept.now = START + HOUR;
  kept.give({ type: 'check_milestones' });
  add('at_risk', kept.mail('at_risk', ben));
  story.now += 48 * HOUR;
  story.give({ type: 'remind', member_ids: null });
  add('reminder', story.mail('reminder', ben));
  story.pay(ben);
  add('receipt', story.mail('receipt', ben));

  const covered = new Story(story.session, 100, words);
  covered.now = story.now;
  covered.pay(ana, 'all');
  add('receipt-cover-all', covered.mail('receipt', ana));
  add('funded-organizer', covered.mail('funded', ana));
  add('funded-member', covered.mail('funded', ben));
  covered.give({ type: 'send_link', email: 'ben@example.com' });
  add('own_link', covered.mail('own_link', ben));
  const saved = new Story(
    { ...story.session, config: { ...story.session.config, rescue_hours: 24 } },
    200,
    words,
  );
  saved.now = saved.session.expires_at;
  saved.give({ type: 'expire' });
  add('rescue_started-organizer', saved.mail('rescue_started', ana));
  add('rescue_started-member', saved.mail('rescue_started', ben));
  saved.give({ type: 'take_back', member_id: ben });
  add('taken_back', saved.mail('taken_back', ben));
  const disputed = (dispute_id: string, status: string) => {
    const charge_id = covered.session.payments[0]?.charge_id ?? '';
    covered.give({ type: 'dispute_changed', charge_id, dispute_id, status, amount_cents: 2_525 });
  };
  disputed('dp_1', 'needs_response');
  add('dispute_opened', covered.mail('dispute_opened', null), OWN_LETTERHEAD);
  const due = (about_id: string, template: SessionMailPayload['template'] = 'dispute_due') => {
    const payload = { session_id: covered.session.id, template, member_id: null, about_id };
    return planned(covered.session, payload, SHOP)?.write(covered.now) ?? null;
  };
  add('dispute_due', due('dp_1'), OWN_LETTERHEAD);
  disputed('dp_2', 'warning_needs_response');
  add('dispute_due-saved', due('dp_2'), OWN_LETTERHEAD);
  disputed('dp_3', 'warning_needs_response');
  add('dispute_due-inquiry', due('dp_3'), OWN_LETTERHEAD);
  disputed('dp_4', 'warning_needs_response');
  add('dispute_due-refused', due('dp_4'), OWN_LETTERHEAD);
  add('dispute_refused', due('dp_4', 'dispute_refused'), OWN_LETTERHEAD);

  disputed('dp_1', 'won');
  add('dispute_closed', covered.mail('dispute_closed', null), OWN_LETTERHEAD);
  covered.transfer();
  const swap_until = new Date(START + 900 * HOUR).toISOString();
  const config = { ...story.session.config, swap_until };
  const handed = new Story({ ...story.session, config }, 200, words);
  handed.now = story.now;
  const swap_id = handed.give({ type: 'offer_swap', member_id: ben });
  const newcomer = { member_id: 'mem_cleo', name: 'Cleo', email: null };
  handed.settle(handed.give({ type: 'swap_and_pay', swap_id, ...newcomer }));
  add('swapped-member', handed.mail('swapped', ben));
  add('swapped-organizer', handed.mail('swapped', ana));

  addHeld(add, words);
  covered.give({ type: 'refund_member', member_id: ben });
  covered.refuseReversals();
  add('refund_waits', covered.mail('refund_waits', ben));
  covered.reverse();
  add('share_refunded', covered.mail('share_refunded', ben));
  covered.failRefund();
  covered.give({ type: 'settle_refund', refund_id: covered.session.refunds.at(-1)?.id ?? '' });
  add('refund_elsewhere', covered.mail('refund_elsewhere', ben));

  story.give({ type: 'cancel' });
  add('cancelled-organizer', story.mail('cancelled', ana));
  add('cancelled-member', story.mail('cancelled', ben), { ...SHOP, livemode: false, brand_color: null });
  story.give({
    type: 'refund_answered',
    refund_id: story.session.refunds[0]?.id ?? '',
    processor_refund_id: 're_1',
    status: 'failed',
    failure_code: 'expired_or_canceled_card',
  });
  add('refund_failed', story.mail('refund_failed', null), OWN_LETTERHEAD);

  const gone = new Story(newSession(), 0, words);
  const gil = gone.start('Gil', 'gil@example.com', 3);
  gone.give({ type: 'sell_out' });
  add('cancelled-sold-out', gone.mail('cancelled', gil));

  const late = new Story(newSession(), 0, words);
  const cleo = late.start('Cleo', 'cleo@example.com', 3);
  const dan = late.join('Dan');
  late.pay(dan);
  late.now = late.session.expires_at;
  late.give({ type: 'expire' });
  add('expired-organizer', late.mail('expired', cleo));
  add('expired-member', late.mail('expired', dan));

  const tooLate = new Story(newSession(), 0, words);
  tooLate.start('Cleo', 'cleo@example.com', 3);
  const eli = tooLate.join('Eli');
  const payment_id = tooLate.give({ type: 'start_payment', member_id: eli, scope: { kind: 'own' } });
  tooLate.now = tooLate.session.expires_at;
  tooLate.give({ type: 'expire' });
  tooLate.settle(payment_id);
  add('payment_returned', tooLate.mail('payment_returned', eli));

  const shared = new Story(newSession(), 0, words);
  shared.give({
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.com',
    settings: { mode: 'itemized', size: 3 },
  });
  const finn = shared.join('Finn');
  add('joined-itemized', shared.mail('joined', finn));
  shared.now += HOUR;
  shared.give({ type: 'remind', member_ids: [finn] });
  add('reminder-itemized', shared.mail('reminder', finn));

  add('endpoint_failing', endpointFailing(ENDPOINT, 4), OWN_LETTERHEAD);
  add('endpoint_disabled', endpointDisabled(ENDPOINT, 'failing'), OWN_LETTERHEAD);
  add('payments_paused', paymentsPaused(PAUSE), OWN_LETTERHEAD);
  add('payout_hold_ends', payoutHoldEnds(HOLD), OWN_LETTERHEAD);
  add('payout_hold_ends-ours', payoutHoldEnds({ ...HOLD, is_ours: true }), OWN_LETTERHEAD);
  for (const news of ['restricted', 'rejected', 'disconnected', 'ready'] as const)
    for (const livemode of [true, false])
      add(
        `payout_account_${news}${livemode ? '' : '-test'}`,
        payoutAccountNews({ merchant_id: HOLD.merchant_id, livemode, business: 'Kettle & Co', news }),
        OWN_LETTERHEAD,
      );
  for (const { name, news } of SECURITY_NEWS) add(name, securityNotice(news, START), OWN_LETTERHEAD);
  return list;
}
