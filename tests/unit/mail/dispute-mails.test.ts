import { beforeAll, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { disputeClosed, disputeDue, disputeOpened, disputeRefused } from '@/lib/mail/session/dispute-mails';
import { Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

it('a merchant reads at the end of a dispute where Stripe had answered it by itself', () => {
  const story = new Story();
  story.start();
  story.pay(story.join('Ben'));
  const charge_id = story.session.payments[0]?.charge_id ?? '';
  const dispute = { dispute_id: 'du_1', charge_id, amount_cents: 2_525 };
  for (const status of ['needs_response', 'lost'])
    story.give({ type: 'dispute_changed', ...dispute, status });
  const [payment] = story.session.payments;
  if (!payment) throw new Error('Nobody has paid');
  const closed = { id: 'du_1', status: 'lost' };
  const facts = {
    ...closed,
    reason: 'fraudulent',
    amount_cents: 2_525,
    due_by: null,
    has_draft: false,
    is_refused: false,
    evidence_version: 0,
    is_answered: true,
  };
  const wordsOf = (processor_answered_at: Date | null) =>
    words(disputeClosed(story.session, payment, closed, { ...facts, processor_answered_at }));
  const said = 'Stripe had answered the bank by itself';
  expect(wordsOf(new Date(story.now))).toContain(said);
  expect(wordsOf(null)).not.toContain(said);
});

it('a merchant reads of a compliance dispute that it is not answered here, in each mail before its end', () => {
  const story = new Story();
  story.start();
  story.pay(story.join('Ben'));
  const charge_id = story.session.payments[0]?.charge_id ?? '';
  const status = 'needs_response';
  story.give({ type: 'dispute_changed', dispute_id: 'du_1', charge_id, amount_cents: 2_525, status });
  const [payment] = story.session.payments;
  if (!payment) throw new Error('Nobody has paid');
  const facts = {
    id: 'du_1',
    status,
    reason: 'noncompliant',
    amount_cents: 2_525,
    due_by: new Date(story.now),
    has_draft: false,
    is_refused: true,
    evidence_version: 1,
    is_answered: false,
    processor_answered_at: null,
  };
  const opened = words(disputeOpened(story.session, payment, { status }, facts));
  const mails = [disputeDue, disputeRefused].map((mail) => words(mail(story.session, payment, facts)));
  for (const said of [opened, ...mails]) {
    expect(said).toContain('only for a fee of the card network');
    expect(said).not.toMatch(/send it (again|to the bank)|have not saved/);
  }
});

it('a merchant reads once that its evidence was refused, and nothing once it has changed or answered it', () => {
  const story = new Story();
  story.start();
  story.pay(story.join('Ben'));
  const charge_id = story.session.payments[0]?.charge_id ?? '';
  const planOf = (dispute_id: string, status: string) => {
    const dispute = { dispute_id, charge_id, amount_cents: 1_000 };
    story.give({ type: 'dispute_changed', ...dispute, status });
    story.mails = [{ kind: 'send_mail', template: 'dispute_refused', member_id: null, about_id: dispute_id }];
    return story.plan('dispute_refused', null);
  };
  // The fourth of the samples is refused.
  const plan = planOf('dp_4', 'needs_response');
  expect(plan?.occurrence).toMatch(/^dp_4:\d+:1$/);
  expect(words(plan?.write(story.now) ?? null)).toContain('Change it, and send it again');
  expect(planOf('dp_4', 'under_review')).toBeNull();
  expect(planOf('dp_3', 'needs_response')).toBeNull();
});

it('a merchant reads of each of two disputes of a payment what it is, whichever is the more pressing', () => {
  const story = new Story();
  story.start();
  story.pay(story.join('Ben'));
  const { id: payment_id = '', charge_id } = story.session.payments[0] ?? {};
  const disputed = { charge_id: charge_id ?? '', amount_cents: 1_000 };
  story.give({ type: 'dispute_changed', ...disputed, dispute_id: 'du_1', status: 'needs_response' });
  story.give({
    type: 'dispute_changed',
    ...disputed,
    dispute_id: 'du_2',
    status: 'warning_needs_response',
  });
  const queued = story.mails.filter(({ template }) => template === 'dispute_opened');
  // A job that has not begun is replaced by one about the same.
  expect(queued.map(({ about_id }) => about_id)).toEqual(['du_1', 'du_2']);
  const planOf = (about_id: string | undefined) => {
    story.mails = [{ kind: 'send_mail', template: 'dispute_opened', member_id: null, about_id }];
    return story.plan('dispute_opened', null);
  };
  const plans = queued.map(({ about_id }) => planOf(about_id));
  expect(plans.map((plan) => plan?.occurrence)).toEqual([`${payment_id}:du_1`, `${payment_id}:du_2:inquiry`]);
  expect(plans.map((plan) => plan?.write(story.now).heading)).toEqual([
    'A payment was disputed',
    'Inquiry about a payment',
  ]);
  // As an earlier version has queued it.
  expect(planOf(payment_id)?.occurrence).toBe(`${payment_id}:du_2:inquiry`);
  expect(planOf('du_other')).toBeNull();
});
