import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { RefundsSection } from '@/components/dashboard/session/money';
import { timeline } from '@/lib/dashboard/session/timeline';
import { Story } from '../mail/samples';

// Times wait for the reader's zone.
vi.mock('@/components/dashboard/formatters', async (original) => ({
  ...(await original<object>()),
  Time: () => null,
  TimeCell: () => null,
}));

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

it('what had to wait for a balance is in the history from then on, also once it is made', () => {
  const story = new Story();
  const ana = story.start('Ana', null, 1);
  story.pay(ana);
  const [transfer] = story.session.transfers;
  const waited = () => timeline(story.session).filter(({ text }) => text.includes('had to wait'));
  const refused = { code: 'balance_insufficient', message: 'Insufficient funds.' };
  story.now += 1_000;
  const refused_at = story.now;
  story.give({ type: 'transfer_refused', transfer_id: transfer?.id ?? '', ...refused });
  story.now += 1_000;
  story.give({ type: 'transfer_refused', transfer_id: transfer?.id ?? '', ...refused });
  const text = 'A transfer of $96.50 had to wait for the card payments to become available';
  expect(waited()).toEqual([{ at: refused_at, text, tone: 'bad' }]);
  story.transfer();
  expect(waited()).toMatchObject([{ at: refused_at, text: 'A transfer of $96.50 had to wait' }]);
  story.give({ type: 'refund_member', member_id: ana });
  story.now += 1_000;
  story.refuseReversals();
  const refund = 'The refund of $101.00 had to wait for your balance at Stripe';
  expect(waited()[1]).toMatchObject({ at: story.now, text: refund });
  story.reverse();
  expect(waited().map((moment) => moment.text)).toEqual(['A transfer of $96.50 had to wait', refund]);
});

it('a refund has the reason for which the group really ended', () => {
  const story = new Story();
  const ana = story.start('Ana', null, 2);
  story.pay(ana);
  story.give({ type: 'sell_out' });
  expect(timeline(story.session).map(({ text }) => text)).toContain(
    'Refund of $50.50 requested (you had run out)',
  );
  const shown = renderToStaticMarkup(
    createElement(RefundsSection, { session: story.session, retry: () => null }),
  );
  expect(shown).toContain('Sold out');
  expect(shown).not.toContain('Cancelled');
});
