import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

function Status({ useSession }: { useSession: (id: string) => { status?: string } }) {
  return useSession('sess_1').status ?? 'unknown';
}

describe('without a browser', () => {
  it('both entries are imported and rendered, and a button is made, without touching window', async () => {
    expect('window' in globalThis || 'document' in globalThis).toBe(false);
    const { Split } = await import('../src/index');
    const { SplitButton, SplitProvider, useSplitSession } = await import('../src/react');
    const cart = { total: 1, currency: 'usd', items: [{ name: 'One', quantity: 1, unit_price: 1 }] };
    Split.init({ merchantId: 'split_merch_1', publishableKey: 'split_pk_test_1' });
    Split.button({ cart }).destroy();
    const html = renderToString(
      <SplitProvider merchantId="split_merch_1" publishableKey="split_pk_test_1">
        <SplitButton cart={cart} className="pay" appearance={{ size: 'lg' }} />
        <Status useSession={useSplitSession} />
      </SplitProvider>,
    );
    const room = '<svg aria-hidden="true" display="block" width="0" height="52"></svg>';
    expect(html).toBe(`<div class="pay">${room}</div>unknown`);
  });
});
