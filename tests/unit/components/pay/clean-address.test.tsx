// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CleanAddress } from '@/components/pay/frame/clean-address';
import { ReceiptPage } from '@/components/pay/receipt/receipt-page';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { pageOf, pay, playSession } from '@/tests/support/hosted-page';
import { render } from '@/tests/support/render';

const replace = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ replace }) }));

/** Only ends a test that would wait for ever. */
const PATIENCE = { timeout: 30_000 };

const CLEAN = '/session/sess_1?embed=1';

beforeEach(() => {
  replace.mockReset();
  window.history.replaceState(null, '', `${CLEAN}&access=tok_1`);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('takes the key out at once on a page of its own', async () => {
  await render(<CleanAddress parameter="access" />);
  expect(replace).toHaveBeenCalledExactlyOnceWith(CLEAN, { scroll: false });
});

it('takes the key out in a frame once the server has opened the page without it', async () => {
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  await render(<CleanAddress parameter="access" asks_first />);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(CLEAN, { scroll: false }), PATIENCE);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(CLEAN, { method: 'HEAD' });
});

it('leaves the key in a frame whose cookie was refused, or whose server cannot be reached', async () => {
  const refused = async () => new Response(null, { status: 403 });
  const unreachable = () => Promise.reject(new TypeError());
  for (const answer of [refused, unreachable]) {
    const fetch = vi.fn(answer);
    vi.stubGlobal('fetch', fetch);
    await render(<CleanAddress parameter="access" asks_first />);
    expect(fetch).toHaveBeenCalledOnce();
    await new Promise((resolve) => setTimeout(resolve));
    expect(replace).not.toHaveBeenCalled();
  }
});

const RECEIPT = '/s/share/receipt/pay_1';

it.each([
  ['stays on a receipt that the key of another place in the browser does not open', 404, 0],
  ['leaves a receipt that opens without it', 200, 1],
])('the key %s', async (_what, status, replaced) => {
  window.history.replaceState(null, '', `${RECEIPT}?m=tok_1`);
  const fetch = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', fetch);
  const settings = { mode: 'equal', size: 2 } as const;
  const commands = [
    { type: 'set_up_group', name: 'Ana', email: null, settings },
    { type: 'join', name: 'Ben', email: null },
  ] as const;
  const session = pay(playSession({ commands: [...commands] }), 'Ben');
  const context = pageOf(session, 'Ben');
  const receipt = receiptOf(session, session.payments[0]?.id ?? '', context.you?.id ?? '');
  if (!receipt) throw new Error('There is no receipt');
  await render(<ReceiptPage context={context} receipt={receipt} />);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(RECEIPT, { method: 'HEAD' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(replace).toHaveBeenCalledTimes(replaced);
});
