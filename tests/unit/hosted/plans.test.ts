import { describe, expect, it } from 'vitest';
import { dropPlan } from '@/lib/hosted/page/plans';
import { refundedByShop_cents } from '@/lib/hosted/page/refunded-by-shop';
import { Story } from '../mail/samples';

describe('what everybody would get back', () => {
  it('is what the group holds of their money, without what was already refunded', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 3);
    const ben = story.join('Ben');
    const forBen = story.give({
      type: 'start_payment',
      member_id: ana,
      scope: { kind: 'member', member_id: ben },
    });
    story.pay(ben);
    story.settle(forBen);
    expect(story.session.refunds).toMatchObject([{ payment_id: forBen, amount_cents: 3_333 }]);
    expect(dropPlan(story.session)?.refunds).toMatchObject([{ id: ben, name: 'Ben', amount_cents: 3_366 }]);
    story.pay(ana);
    expect(dropPlan(story.session)?.refunds).toMatchObject([
      { id: ana, name: 'Ana', amount_cents: 3_367 },
      { id: ben, name: 'Ben', amount_cents: 3_366 },
    ]);
  });
});

describe('what the shop has refunded', () => {
  it('is shown to the member who paid it, fee included', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    story.pay(ana, 'all');
    story.transfer();
    expect(refundedByShop_cents(story.session, ana)).toBe(0);
    story.give({ type: 'refund_member', member_id: ben });
    expect(refundedByShop_cents(story.session, ana)).toBe(5_050);
    expect(refundedByShop_cents(story.session, ben)).toBe(0);
  });
});
