// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { API, CART, created, fakeApi, frame, settle, setUpPage } from './page';

setUpPage();

const OPTIONS = {
  merchantId: 'split_merch_1',
  publishableKey: 'split_pk_test_1',
  apiBaseUrl: API,
  getSignature: () => 'first',
};

async function load() {
  vi.resetModules();
  const { Split } = await import('../src/index');
  return Split;
}

describe('Split.init', () => {
  it('may come after the button, as long as it comes before the click', async () => {
    const api = fakeApi(() => created());
    const Split = await load();
    const button = Split.button({ cart: CART }).mount('#shop');
    Split.init(OPTIONS);
    button.open();
    await settle();
    expect(api.creates()).toHaveLength(1);
    button.destroy();
  });

  it('the same options again only renew the signer; others are refused aloud', async () => {
    const api = fakeApi(() => created());
    const Split = await load();
    Split.init(OPTIONS);
    Split.init({ ...OPTIONS, getSignature: () => 'second' });
    expect(console.error).not.toHaveBeenCalled();
    Split.init({ ...OPTIONS, merchantId: 'split_merch_2' });
    expect(console.error).toHaveBeenCalledTimes(1);
    const button = Split.button({ cart: CART });
    button.open();
    await settle();
    expect(api.creates()[0]?.headers.get('x-merchant-id')).toBe('split_merch_1');
    expect(api.creates()[0]?.body?.signature).toBe('second');
    button.destroy();
  });

  it('finds the API beside the script tag that loaded it', async () => {
    vi.stubGlobal('__SPLIT_ORIGIN__', 'https://built.test');
    const seen: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      seen.push(url);
      return created();
    });
    const other = '<script type="x" src="https://other.test/sdk/v1/o.js"></script>';
    const scripts = ['v1/split.js?v=2', 'v1.2.3/split.js'].map(
      (path) => `${other}<script type="x" src="https://cdn.test/sdk/${path}"></script>`,
    );
    for (const script of ['', ...scripts]) {
      document.head.innerHTML = script;
      const Split = await load();
      Split.init({ ...OPTIONS, apiBaseUrl: undefined });
      const button = Split.button({ cart: CART });
      button.open();
      await settle();
      expect(frame()).toBeDefined();
      button.destroy();
    }
    document.head.innerHTML = '';
    const cdn = 'https://cdn.test/api/v1/sessions';
    expect(seen).toEqual(['https://built.test/api/v1/sessions', cdn, cdn]);
  });

  it('goes on asking that API after a router has taken the script tag away', async () => {
    vi.stubGlobal('__SPLIT_ORIGIN__', '');
    const origins = new Set<string>();
    vi.stubGlobal('fetch', async (url: string) => {
      origins.add(new URL(url, 'https://shop.test').origin);
      return created();
    });
    document.head.innerHTML = '<script type="x" src="https://cdn.test/sdk/v1/split.js"></script>';
    const Split = await load();
    Split.init({ ...OPTIONS, apiBaseUrl: undefined });
    const button = Split.button({ cart: CART });
    button.open();
    await settle();
    document.head.innerHTML = '';
    await vi.advanceTimersByTimeAsync(4_000);
    button.destroy();
    expect([...origins]).toEqual(['https://cdn.test']);
  });

  it('makes no request and touches nothing before a button is mounted or opened', async () => {
    const api = fakeApi(() => created());
    const before = document.documentElement.outerHTML;
    const Split = await load();
    Split.init(OPTIONS);
    Split.button({ cart: CART });
    await settle();
    expect(api.calls).toEqual([]);
    expect(document.documentElement.outerHTML).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});
