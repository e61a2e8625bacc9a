import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { REMINDER_PAUSE_ms } from '@/lib/group/decide/remind';
import type { GroupConfig } from '@/lib/group/model';
import { RESERVATION_ms } from '@/lib/group/query/gifts';
import { planMilestones } from '@/lib/group/query/milestones';
import { newSession } from './new-session';
import { row, Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

/** Of a group in which each pays a share; nobody has to give. */
const SHARED = /has to pay|everyone pays|everybody has paid|own share|your share|invite the others/i;

/** Ana collects $100.00, and Ben has chosen to give 20.00, or as much as is said. */
function collection(more: Partial<GroupConfig> = {}, amount_cents = 2_000) {
  const session = newSession();
  const config = { ...session.config, contributions: {}, ...more };
  const milestones = planMilestones(config, session.created_at);
  const story = new Story({ ...session, config, milestones });
  const settings = { mode: 'host-pays', size: 1 } as const;
  const ana = story.give({ type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings });
  const gift = { amount_cents, message: null, is_hidden: false };
  const ben = { member_id: 'mem_ben', name: 'Ben', email: 'ben@example.com' };
  const payment_id = story.give({ type: 'join_and_pay', ...ben, wants: [], gift });
  return { story, ana, ben: ben.member_id, payment_id };
}

it('the organizer of a collection reads until when others can give, and what is left to pay', () => {
  const { story, ana } = collection();
  const started = story.mail('group_started', ana);
  expect(started?.subject).toMatch(/^Your collection at .*Kettle & Co.* has started: ask others to give$/);
  expect(started?.preview).toContain('They can give until');
  expect(row(started, 'Others can give until')).toBeDefined();
  story.now += 3_600_000;
  story.give({ type: 'remind', member_ids: null });
  const reminder = story.mail('reminder', ana);
  expect(reminder?.subject).toMatch(/^Reminder: your group at .*Kettle & Co.* still needs \$100\.00$/);
  expect(words(reminder)).toContain('What nobody gives is yours to pay');
});

it('the organizer is asked for what the page asks for: a gift that was begun and not paid is theirs again', () => {
  const { story, ana } = collection({ rescue_hours: 24 });
  const gift = { amount_cents: 1_000, message: null, is_hidden: false };
  const cleo = { member_id: 'mem_cleo', name: 'Cleo', email: null };
  story.settle(story.give({ type: 'join_and_pay', ...cleo, wants: [], gift }));
  story.now += RESERVATION_ms - 1;
  story.give({ type: 'remind', member_ids: null });
  expect(row(story.mail('reminder', ana), 'To pay')).toBe('$70.70');
  story.now += 1;
  for (const template of ['reminder', 'group_started'])
    expect(row(story.mail(template, ana), 'Your share')).toMatch(/^\$90\.00/);
  const reminder = story.mail('reminder', ana);
  expect(row(reminder, 'To pay')).toBe('$90.90');
  expect(reminder?.button?.label).toBe('Pay $90.90');
  story.now = story.session.expires_at;
  story.give({ type: 'expire' });
  expect(row(story.mail('rescue_started', ana), 'To pay')).toBe('$90.90');
});

it('the organizer reads that others can give only where somebody can', () => {
  const texts = ({ story, ana }: ReturnType<typeof collection>) => {
    story.now += REMINDER_PAUSE_ms;
    story.give({ type: 'remind', member_ids: null });
    return words(story.mail('reminder', ana));
  };
  const none = 'Nobody else can give for your order at';
  const full = collection({ max_size: 2 });
  expect(texts(full)).toContain(none);
  // Ben has not paid, and leaves a place.
  full.story.now += RESERVATION_ms;
  expect(texts(full)).toContain('Others can still give for your order at');
  full.story.settle(full.payment_id);
  expect(texts(full)).toContain(none);
  const news = full.story.mail('digest', full.ana);
  expect(words(news)).not.toContain('Others can');
  expect(row(news, 'Pay by')).toBeDefined();
  const closed = collection();
  closed.story.give({ type: 'set_link', open: false });
  expect(texts(closed)).toContain(none);
});

describe('the organizer, of whose rest somebody has begun to give everything', () => {
  const remind = (story: Story) => {
    story.mails = [];
    story.give({ type: 'remind', member_ids: null });
    return story.mails.map(({ member_id }) => member_id);
  };

  it('is reminded once it is theirs again, and not while the giver or a bank has it', () => {
    const { story, ana, ben, payment_id } = collection({}, 10_000);
    story.now += RESERVATION_ms - 1;
    expect(remind(story)).toEqual([ben]);
    expect(story.mail('reminder', ana)).toBeNull();
    story.now += 1;
    expect(remind(story)).toEqual([ana]);
    expect(row(story.mail('reminder', ana), 'To pay')).toBe('$101.00');
    story.give({ type: 'payment_processing', payment_id });
    story.now += RESERVATION_ms;
    expect(remind(story)).toEqual([]);
    expect(story.mail('reminder', ana)).toBeNull();
  });

  it('reads no reminder of what the giver has begun to pay again, or has paid, meanwhile', () => {
    const { story, ana, ben, payment_id } = collection({}, 10_000);
    story.now += RESERVATION_ms;
    remind(story);
    story.give({ type: 'payment_canceled', payment_id });
    story.now += 1;
    const again = story.give({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    expect(story.mail('reminder', ana)).toBeNull();
    story.settle(again);
    expect(story.mail('reminder', ana)).toBeNull();
  });

  it('is reminded some time after the warning of a milestone, which asks for it, too', () => {
    const { story, ana } = collection({ milestones: [{ after_minutes: 60, paid_percent: 50 }] }, 10_000);
    story.now = (story.session.milestones[0]?.warn_at ?? 0) + 1;
    story.give({ type: 'check_milestones' });
    expect(row(story.mail('at_risk', ana), 'Your share')).toMatch(/^\$100\.00/);
    expect(remind(story)).toEqual([]);
    story.now += REMINDER_PAUSE_ms;
    expect(remind(story)).toContain(ana);
  });
});

it('who gives is told of no share, and that nobody has to give', () => {
  const { story, ben, payment_id } = collection();
  story.now += 3_600_000;
  story.give({ type: 'remind', member_ids: null });
  const reminder = story.mail('reminder', ben);
  expect(words(reminder)).toContain('You do not have to: what nobody gives, the organizer pays.');
  expect(row(reminder, 'Your contribution')).toBe('$20.00');
  expect(words(reminder)).not.toMatch(SHARED);
  story.settle(payment_id);
  const receipt = story.mail('receipt', ben);
  expect(row(receipt, 'Your contribution')).toBe('$20.00');
  expect(words(receipt)).not.toMatch(SHARED);
  story.give({ type: 'give_email', member_id: ben, email: 'ben@other.example' });
  expect(words(story.mail('joined', ben))).toContain('Everyone chooses what to give');
  expect(words(story.mail('joined', ben))).not.toMatch(/own share|everyone pays/i);
});

it('who gives is warned before a milestone, and told of a refund, with the contribution', () => {
  const { story, ana, ben, payment_id } = collection({
    milestones: [{ after_minutes: 60, paid_percent: 50 }],
  });
  story.now = (story.session.milestones[0]?.warn_at ?? 0) + 1;
  story.give({ type: 'check_milestones' });
  expect(row(story.mail('at_risk', ben), 'Your contribution')).toMatch(/^\$20\.00/);
  story.settle(payment_id);
  story.pay(ana);
  story.transfer();
  story.give({ type: 'refund_member', member_id: ben });
  story.reverse();
  expect(row(story.mail('share_refunded', ben), 'Your contribution')).toBe('$20.00');
  for (const template of ['at_risk', 'share_refunded'] as const)
    expect(words(story.mail(template, ben))).not.toMatch(SHARED);
});

it('the news and the end of a collection are those of gifts', () => {
  const { story, ana, ben, payment_id } = collection();
  story.settle(payment_id);
  expect(row(story.mail('digest', ana), 'Others can give until')).toBeDefined();
  story.pay(ana);
  for (const id of [ana, ben]) {
    expect(story.mail('funded', id)?.heading).toBe('All paid');
    expect(words(story.mail('funded', id))).not.toMatch(SHARED);
  }
});
