import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Matters } from '@/components/dashboard/home/matters';

const said = (is_not_set_up: boolean) =>
  renderToStaticMarkup(<Matters matters={[]} remedy={() => null} is_not_set_up={is_not_set_up} />);

it('home says that all is set only where customers can pay', () => {
  expect(said(false)).toContain('You’re all set.');
  expect(said(true)).not.toContain('all set');
  expect(said(true)).toContain('Nobody can pay until you have set up payouts');
});

it('a refund that waits for our access to Stripe says nothing of a balance', () => {
  const matter = {
    kind: 'reversals_waiting' as const,
    session_id: 'sess_1',
    order_ref: null,
    currency: 'usd',
    amount_cents: 1_930,
    refunds: true,
    at: new Date(0),
  };
  const waiting = (waits_for: 'access' | 'balance' | 'transfer') =>
    renderToStaticMarkup(
      <Matters matters={[{ ...matter, waits_for }]} remedy={() => null} is_not_set_up={false} />,
    );
  expect(waiting('balance')).toContain('A refund waits for your balance');
  expect(waiting('access')).toContain('A refund waits for our access to Stripe');
  expect(waiting('transfer')).toContain('A refund waits for a transfer to you');
  expect(waiting('transfer')).toContain('taken back from a transfer that is still to be made; the customer');
  expect(waiting('access')).toContain('No action is needed');
  expect(waiting('access')).not.toMatch(/balance|missing|next transfers/);
});
