import { expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import { Story } from '../mail/samples';

it('a refund that has failed stays in the history when another takes its place', () => {
  const story = new Story();
  const ana = story.start('Ana', null, 1);
  const charge_id = `ch_${story.pay(ana)}`;
  story.give({ type: 'abandon_transfers' });
  const refund_id = story.session.refunds[0]?.id ?? '';
  const failed = { processor_refund_id: 're_1', status: 'failed', failure_code: 'declined' } as const;
  story.give({ type: 'refund_answered', refund_id, ...failed });
  const byHand = { processor_refund_id: 're_hand', status: 'succeeded', failure_code: null } as const;
  story.give({ type: 'charge_refunded_outside', charge_id, amount_cents: 10_100, ...byHand });
  const refunds = timeline(story.session).flatMap(({ text }) => (text.startsWith('Refund') ? [text] : []));
  expect(refunds.toSorted()).toEqual([
    'Refund of $101.00 failed: declined',
    'Refund of $101.00 requested (made at Stripe)',
    'Refund of $101.00 requested (you could not be paid)',
    'Refund of $101.00 succeeded',
  ]);
});
