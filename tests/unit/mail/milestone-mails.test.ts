import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import type { Session } from '@/lib/group/model';
import { row, Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

const HOUR_ms = 3_600_000;

/** A group of two whose shop keeps the order for four hours unless half of it is paid. */
function keptGroup(config: Partial<Session['config']> = {}) {
  const plain = new Story();
  const { created_at } = plain.session;
  const story = new Story({
    ...plain.session,
    config: { ...plain.session.config, ...config },
    milestones: [
      { at: created_at + 4 * HOUR_ms, warn_at: created_at + 3 * HOUR_ms, paid_percent: 50, state: 'ahead' },
    ],
  });
  const ana = story.start('Ana', 'ana@example.com', 2);
  const ben = story.join('Ben');
  const check = (hours: number) => {
    story.now = created_at + hours * HOUR_ms;
    story.give({ type: 'check_milestones' });
  };
  return { story, ana, ben, check };
}

describe('a group with milestones', () => {
  it('is told of them in every mail that asks to pay', () => {
    const { story, ana, ben } = keptGroup();
    story.give({ type: 'remind', member_ids: null });
    for (const mail of [
      story.mail('group_started', ana),
      story.mail('joined', ben),
      story.mail('reminder', ben),
    ]) {
      expect(words(mail)).toContain('50% of the order must be paid by');
    }
    const plain = new Story();
    expect(words(plain.mail('group_started', plain.start()))).not.toContain('must be paid by');
  });

  it('is warned, the organizer as well, with what is missing and how long there is', () => {
    const { story, ana, ben, check } = keptGroup();
    check(3);
    expect(story.mail('at_risk', ana)?.subject).toBe(
      'Your group at Kettle & Co ends soon unless $50.00 more is paid',
    );
    expect(row(story.mail('at_risk', ben), 'Still missing')).toBe('$50.00');
    expect(row(story.mail('at_risk', ben), 'Time left')).toContain('60 minutes');
  });

  it('does not read beside it that all must be paid by then, nor who has paid until when to pay', () => {
    const { story, ana, ben, check } = keptGroup();
    story.session = {
      ...story.session,
      milestones: story.session.milestones.map((one) => ({ ...one, paid_percent: 80 })),
    };
    story.pay(ana);
    check(3);
    for (const id of [ana, ben])
      expect(words(story.mail('at_risk', id))).not.toContain('not fully paid by then');
    expect(row(story.mail('at_risk', ana), 'Pay by')).toBeUndefined();
    expect(row(story.mail('at_risk', ben), 'Pay by')).toBeDefined();
  });

  it('whose cards are held reads of nothing paid, and of no refund', () => {
    const { story, ana, ben, check } = keptGroup({ funds: 'hold' });
    check(3);
    for (const mail of [story.mail('at_risk', ben), story.mail('group_started', ana)])
      expect(words(mail)).toContain('what is held on cards is released, and what was charged is refunded');
    expect(words(story.mail('at_risk', ben))).not.toContain('who has paid');
  });

  it('gets no warning of what was paid before the mail was sent', () => {
    const { story, ana, ben, check } = keptGroup();
    check(3);
    story.pay(ben);
    expect(story.mail('at_risk', ana)).toBeNull();
  });

  it('asks nobody to pay again whose payment is being processed', () => {
    const { story, ben, check } = keptGroup();
    const payment_id = story.give({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    story.give({ type: 'payment_processing', payment_id });
    check(3);
    const content = story.mail('at_risk', ben);
    expect(content?.button?.label).toBe('View group');
    expect(row(content, 'Your share')).toBeUndefined();
  });

  it('that missed one reads that, and what it gets back', () => {
    const { story, ana, ben, check } = keptGroup();
    check(4);
    expect(words(story.mail('expired', ana))).toContain(
      'Too little was paid in time for Kettle & Co to go on keeping this order',
    );
    expect(words(story.mail('expired', ben))).toContain('your card was not charged');
  });
});
