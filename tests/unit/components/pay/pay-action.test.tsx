// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import type { PageContext } from '@/components/pay/frame/page-context';
import { PayAction } from '@/components/pay/payment/pay-action';
import { ShopNotReady } from '@/components/pay/payment/shop-not-ready';
import { pageOf, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }));

const open = () =>
  playSession({
    commands: [
      { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
      { type: 'join', name: 'Ben', email: null },
    ],
  });

async function shown(context: PageContext): Promise<string> {
  const { container } = await render(
    <>
      <ShopNotReady context={context} />
      <PayAction context={context} scope="own" label="Pay $50.50 by card" amount="$50.50" />
    </>,
  );
  await act(() => vi.dynamicImportSettled());
  return container.textContent ?? '';
}

it('a shop that can be paid out shows the button and nothing else', async () => {
  expect(await shown(pageOf(open(), 'Ben'))).toBe('Pay $50.50 by card');
});

it('a shop that cannot take payments yet says so, and has no button to press in vain', async () => {
  expect(await shown(pageOf(open(), 'Ben', { takes_payments: false }))).toBe(
    'Cabin Shop cannot take payments yetThe shop has to finish setting up its payout account. Nothing can be paid until then.',
  );
});

it('nothing is said of it once the group has ended', async () => {
  const cancelled = playSession({
    commands: [
      { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
      { type: 'cancel' },
    ],
  });
  expect(await shown(pageOf(cancelled, 'Ana', { takes_payments: false }))).toBe('');
});
