import { describe, expect, it } from 'vitest';
import { receipts } from '@/lib/hosted/page/receipts';
import { groupProgress, people } from '@/lib/hosted/page/view';
import { Story } from '../mail/samples';

/** A group of two in which Ana has paid, with her charge. */
function paidByAna() {
  const story = new Story();
  const ana = story.start('Ana', 'ana@example.com', 2);
  story.join('Ben');
  story.pay(ana);
  const charge_id = story.session.payments[0]?.charge_id ?? '';
  const ofAna = () => people(story.session, ana).find(({ id }) => id === ana);
  return { story, ana, charge_id, ofAna };
}

describe('a payment whose money is gone', () => {
  it('counts as paid while it is kept', () => {
    const { story, ana, ofAna } = paidByAna();
    expect(receipts(story.session, ana)).toMatchObject([{ is_gone: false, withdrawn_cents: 0 }]);
    expect(ofAna()).toMatchObject({ status: 'paid', owing_cents: 0 });
  });

  it('is owed again, and said to be withdrawn by the bank, until the dispute is won', () => {
    const { story, ana, charge_id, ofAna } = paidByAna();
    const dispute = { charge_id, dispute_id: 'du_1', amount_cents: 5_050 };
    story.give({ type: 'dispute_changed', status: 'needs_response', ...dispute });
    expect(receipts(story.session, ana)).toMatchObject([{ is_gone: true, withdrawn_cents: 5_050 }]);
    expect(ofAna()).toMatchObject({ status: 'pending', owing_cents: 5_000 });
    expect(groupProgress(story.session)).toMatchObject({ paid_places: 0, paid_cents: 0 });
    story.give({ type: 'dispute_changed', status: 'won', ...dispute });
    expect(receipts(story.session, ana)).toMatchObject([{ is_gone: false, withdrawn_cents: 0 }]);
    expect(ofAna()).toMatchObject({ status: 'paid', owing_cents: 0 });
  });

  it('is owed again after a refund made by hand at the processor', () => {
    const { story, ana, charge_id, ofAna } = paidByAna();
    story.give({
      type: 'charge_refunded_outside',
      charge_id,
      processor_refund_id: 're_1',
      amount_cents: 5_050,
      status: 'succeeded',
      failure_code: null,
    });
    expect(receipts(story.session, ana)).toMatchObject([
      { is_gone: true, withdrawn_cents: 0, refunds: [{ amount_cents: 5_050, status: 'succeeded' }] },
    ]);
    expect(ofAna()).toMatchObject({ status: 'pending', owing_cents: 5_000 });
    expect(groupProgress(story.session)).toMatchObject({ paid_places: 0, paid_cents: 0 });
  });
});

it('a refund that had failed is not said to be stuck once it is made again', () => {
  const { story, ana } = paidByAna();
  story.give({ type: 'cancel' });
  const refund_id = story.session.refunds[0]?.id ?? '';
  const failed = { processor_refund_id: 're_1', status: 'failed', failure_code: 'declined' } as const;
  story.give({ type: 'refund_answered', refund_id, ...failed });
  const states = () => receipts(story.session, ana).map(({ refunds }) => refunds.map(({ status }) => status));
  expect(states()).toEqual([['failed']]);
  story.give({ type: 'retry_refund', refund_id });
  expect(states()).toEqual([['queued']]);
});
