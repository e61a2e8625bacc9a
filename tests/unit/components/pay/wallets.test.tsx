// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import { Wallets } from '@/components/pay/card/wallets';
import type { PayTarget } from '@/components/pay/frame/page-context';
import { wordsOf } from '@/lib/words/words';
import { render } from '../../../support/render';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wallets = (target: Partial<PayTarget>) => (
  <Wallets
    target={{ publishable_key: 'pk_test_1', holds: false, ...target } as PayTarget}
    amount_cents={3_750}
    currency="usd"
    onPay={async () => true}
  />
);

it('keeps the place of wallets while it waits for the processor again, in place of what it waited for', async () => {
  const { container, rerender } = await render(wallets({}));
  await rerender(wallets({ holds: true }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(container.querySelector('div')).not.toBeNull();
  // Without the processor there are none.
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(container.querySelector('div')).toBeNull();
});

it('are in the page’s Portuguese, which is Brazil’s', async () => {
  const elements = vi.fn(() => ({ create: () => ({ on: vi.fn(), mount: vi.fn(), destroy: vi.fn() }) }));
  vi.stubGlobal('Stripe', () => ({ elements }));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await render(<PageWords value={wordsOf('pt').script}>{wallets({})}</PageWords>);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(elements).toHaveBeenCalledWith(expect.objectContaining({ locale: 'pt-BR' }));
  vi.unstubAllGlobals();
});
