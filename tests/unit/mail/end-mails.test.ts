import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { moneyBack } from '@/lib/hosted/page/money-back';
import { newSession } from './new-session';
import { row, Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});
describe('the end of a group', () => {
  it('tells organizer and members, each in its own text, that everything is paid', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    story.pay(ana, 'all');
    expect(story.mail('funded', ana)?.subject).toBe('All paid: your order at Kettle & Co goes through');
    expect(story.mail('funded', ben)?.subject).toBe(
      'All paid: the order of Ana’s group at Kettle & Co goes through',
    );
    expect(row(story.mail('funded', ana), 'You paid, fee included')).toBe('$101.00');
    expect(words(story.mail('funded', ben))).toContain('paid your share');
  });

  it.each(['cancel', 'expire'] as const)('by %s tells each member the refund, fee included', (type) => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 3);
    const ben = story.join('Ben');
    const cleo = story.join('Cleo');
    story.pay(ben);
    if (type === 'expire') story.now = story.session.expires_at;
    story.give({ type });
    const template = type === 'cancel' ? 'cancelled' : 'expired';
    expect(row(story.mail(template, ben), 'Refund to your card')).toBe('$33.66');
    expect(words(story.mail(template, ben))).toContain('5 to 10 days');
    expect(words(story.mail(template, cleo))).toContain('your card was not charged');
    expect(words(story.mail(template, cleo))).not.toContain('$33.66');
    expect(row(story.mail(template, ana), 'Ben')).toBe('$33.66');
  });

  it.each([
    ['', false],
    [', also if somebody has refunded it by hand as well', true],
  ])(
    'tells who gives another address what was paid in another way than to the card%s',
    (_also, also_by_hand) => {
      const story = new Story();
      const ana = story.start('Ana', 'ana@example.com', 3);
      const ben = story.join('Ben');
      story.pay(ben);
      story.give({ type: 'cancel' });
      story.failRefund();
      story.give({ type: 'settle_refund', refund_id: story.session.refunds.at(-1)?.id ?? '' });
      if (also_by_hand)
        story.give({
          type: 'charge_refunded_outside',
          charge_id: story.session.payments[0]?.charge_id ?? '',
          processor_refund_id: 're_hand',
          amount_cents: 3_366,
          status: 'succeeded',
          failure_code: null,
        });
      const content = story.mail('cancelled', ben);
      expect(row(content, 'Refund to your card')).toBeUndefined();
      expect(words(content)).toContain(
        '$33.66 that you paid for the group order could not go back to your card',
      );
      expect(words(content)).toContain('ask Kettle & Co');
      expect(words(content)).not.toContain('5 to 10 days');
      expect(content?.subject).not.toContain('refund');
      expect(row(story.mail('cancelled', ana), 'Ben')).toBeUndefined();
    },
  );

  it.each(['cancel', 'expire'] as const)('by %s tells each member what was held and is released', (type) => {
    const { config } = newSession();
    const story = new Story(newSession({ config: { ...config, funds: 'hold' } }));
    story.start('Ana', 'ana@example.com', 3);
    const ben = story.join('Ben');
    const cleo = story.join('Cleo');
    story.hold(ben);
    if (type === 'expire') story.now = story.session.expires_at;
    story.give({ type });
    const template = type === 'cancel' ? 'cancelled' : 'expired';
    expect(words(story.mail(template, ben))).toContain('$33.66 held on your card');
    expect(words(story.mail(template, ben))).not.toContain('You had not paid anything');
    expect(story.plan(template, ben)?.kind).toBe('money');
    expect(words(story.mail(template, cleo))).toContain('You had not paid anything');
    expect(story.plan(template, cleo)?.kind).toBe('notice');
  });

  it('says to nobody whose card is only held that they have paid', () => {
    const { config } = newSession();
    const story = new Story(newSession({ config: { ...config, funds: 'hold' } }));
    story.start('Ana', 'ana@example.com', 3);
    const ben = story.join('Ben');
    const payment_id = story.hold(ben);
    expect(words(story.mail('share_held', ben))).not.toContain('because you paid');
    story.give({ type: 'payment_canceled', payment_id });
    expect(words(story.mail('hold_released', ben))).not.toContain('because you paid');
  });

  it('while held cards are being charged promises no release, and tells a charge once', () => {
    const { config } = newSession();
    const story = new Story(newSession({ config: { ...config, funds: 'hold' } }));
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    story.hold(ana);
    const payment_id = story.hold(ben);
    expect(story.session.payments.map(({ status }) => status)).toEqual(['capturing', 'capturing']);
    story.give({ type: 'cancel' });
    expect(words(story.mail('cancelled', ben))).not.toContain('nothing was charged');
    expect(words(story.mail('cancelled', ben))).toContain('we refund it automatically');
    story.settle(payment_id);
    expect(row(story.mail('payment_returned', ben), 'Refund to your card')).toBe('$50.50');
    expect(words(story.mail('cancelled', ben))).not.toContain('released');
    expect(moneyBack(story.session, ben)).toMatchObject([{ text: 'refundComing', amount_cents: 5_050 }]);
  });

  it('does not say to a payer whose money has gone back before that nothing was charged', () => {
    const { config } = newSession();
    const story = new Story(newSession({ config: { ...config, rescue_hours: 24 } }));
    const ana = story.start('Ana', 'ana@example.com', 3);
    const ben = story.join('Ben');
    story.pay(ana);
    story.pay(ben);
    story.now = story.session.expires_at;
    story.give({ type: 'expire' });
    story.give({ type: 'take_back', member_id: ana });
    story.now = story.session.expires_at;
    story.give({ type: 'expire' });
    expect(story.mail('expired', ana)?.preview).not.toContain('not charged');
    expect(words(story.mail('expired', ana))).not.toContain('not charged');
  });

  it('does not say to a payer whom the shop has refunded by hand that the card was not charged', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    const charge_id = `ch_${story.pay(ben)}`;
    const refund = { processor_refund_id: 're_1', amount_cents: 5_050, failure_code: null } as const;
    story.give({ type: 'charge_refunded_outside', charge_id, ...refund, status: 'succeeded' });
    story.pay(ana, 'all');
    expect(words(story.mail('funded', ben))).not.toContain('your card was not charged');
  });

  it('because the shop ran out says that, and not that somebody cancelled', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    story.pay(ben);
    story.give({ type: 'sell_out' });
    expect(story.mail('cancelled', ben)?.subject).toBe(
      'Kettle & Co ran out, so the order of Ana’s group ended: we are refunding $50.50',
    );
    expect(words(story.mail('cancelled', ana))).toContain('no longer has everything in this order');
    for (const id of [ana, ben]) expect(words(story.mail('cancelled', id))).not.toContain('cancelled');
    expect(row(story.mail('cancelled', ben), 'Refund to your card')).toBe('$50.50');
  });

  it('names a refund once, even if it failed and was retried', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    story.pay(ben);
    story.give({ type: 'cancel' });
    const refund_id = story.session.refunds[0]?.id ?? '';
    const answer = { processor_refund_id: 're_1', status: 'failed', failure_code: 'declined' } as const;
    story.give({ type: 'refund_answered', refund_id, ...answer });
    story.give({ type: 'retry_refund', refund_id });
    expect(row(story.mail('cancelled', ben), 'Refund to your card')).toBe('$50.50');
    expect(row(story.mail('cancelled', ana), 'Ben')).toBe('$50.50');
  });

  it('promises a refund to a member who is paying at that moment', () => {
    const story = new Story();
    story.start();
    const ben = story.join('Ben');
    const payment_id = story.give({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    story.give({ type: 'payment_processing', payment_id });
    story.give({ type: 'cancel' });
    expect(words(story.mail('cancelled', ben))).toContain('we refund it automatically');
  });

  it.each(['needs_response', 'lost'])('promises no refund of what a bank has taken back (%s)', (status) => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    const charge_id = `ch_${story.pay(ben)}`;
    const dispute = { dispute_id: 'du_1', charge_id, amount_cents: 5_050 };
    story.give({ type: 'dispute_changed', ...dispute, status: 'needs_response' });
    if (status === 'lost') story.give({ type: 'dispute_changed', ...dispute, status });
    story.give({ type: 'cancel' });
    expect(story.mail('cancelled', ben)?.subject).not.toContain('refunding');
    expect(words(story.mail('cancelled', ben))).toContain(
      'Your bank has taken back $50.50 that you had paid',
    );
    expect(words(story.mail('cancelled', ana))).not.toContain('$50.50');
  });

  it.each(['not asked for', 'failed'])('says what waits until a bank has decided: a refund %s', (refund) => {
    const mailOf = (amount_cents: number) => {
      const story = new Story();
      story.start('Ana', 'ana@example.com', 2);
      const ben = story.join('Ben');
      const about = { charge_id: `ch_${story.pay(ben)}`, dispute_id: 'du_1', amount_cents } as const;
      const dispute = () => story.give({ type: 'dispute_changed', ...about, status: 'needs_response' });
      if (refund === 'not asked for') dispute();
      story.give({ type: 'cancel' });
      if (refund === 'failed') {
        story.failRefund();
        dispute();
      }
      return words(story.mail('cancelled', ben));
    };
    const part = mailOf(1_000);
    expect(part).toContain('Your bank has taken back $10.00');
    expect(part).toContain('so $40.50 is not refunded to your card until then');
    expect(part).not.toContain('could not be refunded');
    expect(mailOf(5_050)).not.toContain('until then');
  });

  it('promises no refund that has failed', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    const charge_id = `ch_${story.pay(ben)}`;
    story.give({ type: 'cancel' });
    const refund_id = story.session.refunds[0]?.id ?? '';
    const answer = { processor_refund_id: null, status: 'failed', failure_code: 'charge_disputed' } as const;
    story.give({ type: 'refund_answered', refund_id, ...answer });
    expect(story.mail('cancelled', ben)?.subject).not.toContain('refunding');
    expect(words(story.mail('cancelled', ben))).toContain('$50.50 could not be refunded to your card yet');
    expect(row(story.mail('cancelled', ana), 'Ben')).toBeUndefined();
    const dispute = { dispute_id: 'du_1', charge_id, amount_cents: 5_050 };
    story.give({ type: 'dispute_changed', ...dispute, status: 'lost' });
    expect(words(story.mail('cancelled', ben))).not.toContain('could not be refunded');
    expect(words(story.mail('cancelled', ben))).toContain('Your bank has taken back $50.50');
  });
});
