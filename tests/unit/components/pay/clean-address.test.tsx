// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CleanAddress } from '@/components/pay/frame/clean-address';
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
  await render(<CleanAddress parameter="access" embedded={false} />);
  expect(replace).toHaveBeenCalledExactlyOnceWith(CLEAN, { scroll: false });
});

it('takes the key out in a frame once the server has opened the page without it', async () => {
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetch);
  await render(<CleanAddress parameter="access" embedded />);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(CLEAN, { scroll: false }), PATIENCE);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(CLEAN, { method: 'HEAD' });
});

it('leaves the key in a frame whose cookie was refused, or whose server cannot be reached', async () => {
  const refused = async () => new Response(null, { status: 403 });
  const unreachable = () => Promise.reject(new TypeError());
  for (const answer of [refused, unreachable]) {
    const fetch = vi.fn(answer);
    vi.stubGlobal('fetch', fetch);
    await render(<CleanAddress parameter="access" embedded />);
    expect(fetch).toHaveBeenCalledOnce();
    await new Promise((resolve) => setTimeout(resolve));
    expect(replace).not.toHaveBeenCalled();
  }
});
