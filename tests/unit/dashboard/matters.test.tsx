import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Matters } from '@/components/dashboard/home/matters';

// Times are written on the server, for the zone of its reader.
vi.mock('@/components/dashboard/formatters', async (original) => ({
  ...(await original<object>()),
  Time: () => null,
}));

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

it('an endpoint that was switched off is dated only where it is known since when it fails', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const endpoint = { kind: 'endpoint' as const, endpoint_id: 'whep_1', url: 'https://shop.example', at };
  const shown = (failing_since: Date | null) =>
    renderToStaticMarkup(
      <Matters
        matters={[{ ...endpoint, disabled: true, failing_since }]}
        remedy={() => null}
        is_not_set_up={false}
      />,
    );
  expect(shown(null)).toContain('A webhook endpoint was disabled');
  expect(shown(null)).not.toContain('since');
  expect(shown(at)).toContain('since');
});

it('a session’s own URL is named with the session that waits longest for its events', () => {
  const html = renderToStaticMarkup(
    <Matters
      matters={[
        {
          kind: 'webhook_url',
          delivery_id: 'dlv_1',
          session_id: 'sess_1',
          order_ref: 'ORDER-1001',
          url: 'https://shop.example/hooks',
          at: new Date(0),
        },
        { kind: 'more', of: 'webhook_url' },
      ]}
      remedy={() => null}
      is_not_set_up={false}
    />,
  );
  expect(html).toContain('Events do not reach the webhook_url of a session');
  expect(html).toMatch(/href="\/dashboard\/sessions\/sess_1".*ORDER-1001/);
  expect(html).toContain('https://shop.example/hooks');
  expect(html).toContain('Events do not reach more URLs of sessions');
});
