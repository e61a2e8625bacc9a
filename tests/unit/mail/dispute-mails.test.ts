import { beforeAll, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { disputeClosed } from '@/lib/mail/session/dispute-mails';
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
    is_answered: true,
  };
  const wordsOf = (processor_answered_at: Date | null) =>
    words(disputeClosed(story.session, payment, closed, { ...facts, processor_answered_at }));
  const said = 'Stripe had answered the bank by itself';
  expect(wordsOf(new Date(story.now))).toContain(said);
  expect(wordsOf(null)).not.toContain(said);
});
