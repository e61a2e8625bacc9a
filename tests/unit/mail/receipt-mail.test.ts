import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { isolated } from '@/lib/format/isolate';
import { newSession } from './new-session';
import { row, Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

describe('a receipt', () => {
  it('has a row for each person, also where none has a name that can be shown', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 3);
    for (const name of ['one.example', 'two.example']) story.give({ type: 'join', name, email: null });
    story.pay(ana, 'all');
    const rows = story
      .mail('receipt', ana)
      ?.blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
    expect(rows?.filter(({ label }) => label === 'Share of another member')).toHaveLength(2);
  });

  it('shows share, fee and what the card was charged, and what happens if the group does not complete', () => {
    const story = new Story();
    story.start();
    const ben = story.join('Ben');
    const payment_id = story.pay(ben);
    const content = story.mail('receipt', ben);
    expect(row(content, 'Your share')).toBe('$25.00');
    expect(row(content, 'Service fee (1%)')).toBe('$0.25');
    expect(row(content, 'Charged to your card')).toBe('$25.25');
    expect(row(content, 'Order')).toBe('1042');
    expect(row(content, 'Merchant')).toBe('Kettle & Co');
    expect(row(content, 'Receipt number')).toBe(payment_id);
    expect(words(content)).toContain('to your card in full, fee included');
    const url = content?.button?.url.replace('?m=', `/receipt/${payment_id}?m=`);
    expect(content?.after?.[0]).toEqual({ kind: 'action', label: 'Open the receipt', url });
  });

  it('has the shop’s order ref on one line, without signs that are not seen', () => {
    const order_ref = ' 1042\r\n\r\nPay\u2028again\u202e:\u001b ';
    const story = new Story(newSession({ order_ref }));
    const ana = story.start();
    story.pay(ana);
    expect(row(story.mail('receipt', ana), 'Order')).toBe('1042 Pay again :');
    const blank = new Story(newSession({ order_ref: ' \n\u200b' }));
    const ben = blank.start();
    blank.pay(ben);
    expect(row(blank.mail('receipt', ben), 'Order')).toBeUndefined();
  });

  it('names the card that was charged, where the processor does', () => {
    const story = new Story();
    const ana = story.start();
    story.card = { brand: 'mastercard', last4: '4444' };
    story.pay(ana);
    expect(
      row(story.mail('receipt', ana), `Charged to your card · ${isolated('Mastercard\u00A0••••\u00A04444')}`),
    ).toBe('$25.25');
  });

  it('names the members whose shares a payment for everybody covered', () => {
    const story = new Story();
    const ana = story.start();
    story.join('Ben');
    story.pay(ana, 'all');
    const content = story.mail('receipt', ana);
    expect(row(content, 'Your share')).toBe('$25.00');
    expect(row(content, 'Share of Ben')).toBe('$25.00');
    expect(row(content, 'Places nobody had taken')).toBe('$50.00');
    expect(row(content, 'Charged to your card')).toBe('$101.00');
    expect(words(content)).toContain('it goes through now');
  });

  it('tells what is refunded at once because somebody else had just paid for it', () => {
    const story = new Story();
    const ana = story.start();
    const ben = story.join('Ben');
    const forAll = story.give({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } });
    story.pay(ben);
    story.settle(forAll);
    const content = story.mail('receipt', ana);
    expect(row(content, 'Charged to your card')).toBe('$101.00');
    expect(words(content)).toContain('$25.25 of this is refunded to your card');
    expect(row(story.mail('funded', ana), 'You paid, fee included')).toBe('$75.75');
    const refund_id = story.session.refunds[0]?.id ?? '';
    const answer = { processor_refund_id: 're_1', status: 'failed', failure_code: 'declined' } as const;
    story.give({ type: 'refund_answered', refund_id, ...answer });
    story.give({ type: 'retry_refund', refund_id });
    expect(words(story.mail('receipt', ana))).toContain('$25.25 of this is refunded to your card');
  });

  it('promises nothing of a payment that has gone back since', () => {
    const { config } = newSession();
    const story = new Story(newSession({ config: { ...config, rescue_hours: 24 } }));
    const ana = story.start();
    const ben = story.join('Ben');
    story.pay(ana);
    story.pay(ben);
    story.now = story.session.expires_at;
    story.give({ type: 'expire' });
    story.give({ type: 'take_back', member_id: ana });
    story.give({ type: 'give_email', member_id: ana, email: 'ana@other.example' });
    const content = story.mail('receipt', ana);
    expect(row(content, 'Charged to your card')).toBe('$25.25');
    expect(words(content)).not.toContain('we refund your payment');
    expect(words(story.mail('receipt', ben))).toContain('we refund your payment');
  });

  it('does not say that somebody else paid when the group changed', () => {
    const story = new Story();
    const ana = story.start();
    const ben = story.join('Ben');
    const forAll = story.give({ type: 'start_payment', member_id: ana, scope: { kind: 'all' } });
    story.give({ type: 'leave', member_id: ben });
    story.settle(forAll);
    expect(words(story.mail('receipt', ana))).toMatch(
      /\$25\.25 of this is refunded .* or the group had changed\./,
    );
  });

  it('goes to the address given to the processor when the member gave us none', () => {
    const story = new Story();
    story.start();
    const ben = story.give({ type: 'join', name: 'Ben', email: null });
    expect(story.mail('joined', ben)).toBeNull();
    story.pay(ben, 'own', 'card@example.com');
    expect(story.mail('receipt', ben)).not.toBeNull();
  });

  it('promises no refund of what the bank has taken back before the group ended', () => {
    const late = (isDisputed: boolean) => {
      const story = new Story();
      story.start();
      const ben = story.join('Ben');
      const charge_id = `ch_${story.pay(ben)}`;
      const dispute = { dispute_id: 'dp_1', status: 'needs_response', amount_cents: 2_525 };
      if (isDisputed) story.give({ type: 'dispute_changed', charge_id, ...dispute });
      story.give({ type: 'cancel' });
      return words(story.mail('receipt', ben));
    };
    expect(late(false)).toContain('we are refunding your $25.25');
    expect(late(true)).not.toContain('refunding');
  });
});
