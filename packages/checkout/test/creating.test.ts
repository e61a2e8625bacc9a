// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import {
  API,
  CART,
  client,
  created,
  fakeApi,
  frame,
  json,
  modal,
  press,
  say,
  settle,
  setUpPage,
} from './page';

const { make, openReady, page } = setUpPage();

describe('creating the session', () => {
  it('sends the cart, its signature and the camelCase group as the API wants them', async () => {
    const api = fakeApi(() => created());
    make({
      group: { minSize: 2, maxSize: 4, defaultMode: 'equal', allowedModes: ['equal'], expiryHours: 24 },
      customer: { email: 'ana@example.com' },
      success_url: 'https://shop.test/ok',
      cancel_url: 'https://shop.test/no',
    }).open();
    await settle();
    const [call] = api.creates();
    expect(call?.path).toBe('/sessions');
    expect(call?.body).toEqual({
      cart: CART,
      signature: 'ab'.repeat(32),
      group_config: {
        min_size: 2,
        max_size: 4,
        default_mode: 'equal',
        allowed_modes: ['equal'],
        expiry_hours: 24,
      },
      customer: { email: 'ana@example.com' },
      success_url: 'https://shop.test/ok',
      cancel_url: 'https://shop.test/no',
      resume_key: expect.stringMatching(/^[\d,]{16,43}$/),
    });
    expect(call?.headers.get('authorization')).toBe('Bearer split_pk_test_1');
    expect(call?.headers.get('x-merchant-id')).toBe('split_merch_1');
  });

  it('takes a signature made beforehand, then the button own signer, then the page signer', async () => {
    const api = fakeApi(() => created());
    const own = vi.fn(async () => 'own');
    make({ signature: 'given', getSignature: own }).open();
    await settle();
    expect(own).not.toHaveBeenCalled();
    page.button.destroy();
    make({ getSignature: own }).open();
    await settle();
    expect(own).toHaveBeenCalledWith(CART);
    expect(api.creates().map(({ body }) => body?.signature)).toEqual(['given', 'own']);
  });

  it('loads exactly the address of the specification into the frame', async () => {
    fakeApi(() => created());
    make().open();
    await settle();
    const url = new URL(frame().src);
    expect(url.origin + url.pathname).toMatch(/^https:\/\/pay\.split\.test\/session\/sess_\d+$/);
    expect(url.search).toMatch(/^\?access=tok_\d+&embed=1&parent_origin=http:\/\/localhost:3000$/);
    expect(frame().hasAttribute('sandbox')).toBe(false);
  });

  it('names a theme in the address only when the shop has chosen one', async () => {
    for (const theme of ['light', 'dark', 'auto'] as const) {
      fakeApi(() => created());
      make({}, client({ theme })).open();
      await settle();
      expect(new URL(frame().src).searchParams.get('theme')).toBe(theme === 'auto' ? null : theme);
      page.button.destroy();
    }
  });

  it('lets the frame share only in browsers that can, since the others warn of an unknown feature', async () => {
    fakeApi(() => created());
    make().open();
    await settle();
    expect(frame().allow).toBe('payment *; publickey-credentials-get *; clipboard-write');
    page.button.destroy();
    vi.stubGlobal('navigator', { share() {} });
    make().open();
    await settle();
    expect(frame().allow).toBe('payment *; publickey-credentials-get *; clipboard-write; web-share');
  });

  it('loads from payBaseUrl when it is given, with or without a slash at its end', async () => {
    for (const payBaseUrl of ['https://other.test/pay', 'https://other.test/pay/']) {
      fakeApi(() => created());
      make({}, client({ payBaseUrl, theme: 'dark' })).open();
      await settle();
      expect(frame().src).toMatch(
        /^https:\/\/other\.test\/pay\/session\/sess_\d+\?access=tok_\d+&embed=1&.*&theme=dark$/,
      );
      page.button.destroy();
    }
  });

  it('calls the API at apiBaseUrl, with or without a slash at its end', async () => {
    const api = fakeApi(() => created());
    for (const apiBaseUrl of [API, `${API}/`]) {
      make({}, client({ apiBaseUrl })).open();
      await settle();
      page.button.destroy();
    }
    expect(api.creates().map(({ path }) => path)).toEqual(['/sessions', '/sessions']);
  });

  it('tries again with the same resume key after a lost answer, 503 and 429, waiting as told', async () => {
    const answers = [new TypeError('lost'), json({ code: 'upstream_unavailable' }, 503), created()];
    const api = fakeApi(() => answers.shift() ?? created());
    make().open();
    await settle();
    expect(api.creates()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(750);
    expect(api.creates()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1500);
    expect(api.creates()).toHaveLength(3);
    const keys = new Set(api.creates().map(({ body }) => String(body?.resume_key)));
    expect(keys.size).toBe(1);
    expect([...keys][0]?.length).toBeGreaterThan(20);
    expect(frame()).toBeDefined();
  });

  it('waits for as long as Retry-After says', async () => {
    const answers = [json({ code: 'rate_limited' }, 429, { 'retry-after': '7' })];
    const api = fakeApi(() => answers.shift() ?? created());
    make().open();
    await vi.advanceTimersByTimeAsync(6_900);
    expect(api.creates()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(api.creates()).toHaveLength(2);
  });

  it.each([
    ['after three tries', () => json({ code: 'unavailable' }, 503), 3, 'unavailable'],
    [
      'where it would wait for more than ten seconds',
      () => json({ code: 'rate_limited' }, 429, { 'retry-after': '11' }),
      1,
      'rate_limited',
    ],
    [
      'at once where the order has a session',
      () => json({ code: 'order_ref_in_use' }, 409),
      1,
      'order_ref_in_use',
    ],
    ['on an answer that opens no session', () => json({}), 1, 'http_error'],
  ])('gives up %s', async (_when, answer, tries, code) => {
    const api = fakeApi(answer);
    make().open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.creates()).toHaveLength(tries);
    expect(page.callbacks.onError.mock.calls).toEqual([[expect.objectContaining({ code })]]);
  });

  it('does not repeat what the API refused, says why, and offers to try again', async () => {
    const refused = json(
      { code: 'invalid_cart', error: 'The cart is invalid.', details: ['cart.total'], request_id: 'req_1' },
      400,
    );
    const answers = [refused];
    const api = fakeApi(() => answers.shift() ?? created());
    make().open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.creates()).toHaveLength(1);
    expect(page.callbacks.onError).toHaveBeenCalledTimes(1);
    expect(page.callbacks.onError.mock.calls[0]?.[0]).toMatchObject({
      name: 'SplitError',
      code: 'invalid_cart',
      status: 400,
      details: ['cart.total'],
      request_id: 'req_1',
    });
    modal()?.querySelector<HTMLButtonElement>('p button')?.click();
    await settle();
    expect(api.creates()).toHaveLength(2);
    expect(frame()).toBeDefined();
  });

  it('reports a signing error when the signer throws or gives nothing, and asks the API for nothing', async () => {
    const api = fakeApi(() => created());
    for (const getSignature of [() => Promise.reject(new Error('down')), () => '']) {
      make({ getSignature }).open();
      await settle();
      expect(page.callbacks.onError.mock.calls).toEqual([
        [expect.objectContaining({ code: 'signing_failed' })],
      ]);
      page.button.destroy();
    }
    expect(api.calls).toEqual([]);
  });

  it('makes no second session when the first try was closed before its answer came', async () => {
    let answer: (response: Response) => void = () => {};
    const api = fakeApi(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    const opened = make().open();
    await settle();
    press('Escape');
    answer(created());
    expect(await opened).toBe(false);
    expect(modal()).toBeUndefined();
    page.button.open();
    await settle();
    const [first, second] = api.creates();
    expect(second?.body).toEqual(first?.body);
  });

  it('opens the same session again, but a new one when the last was cancelled or expired', async () => {
    const api = fakeApi(() => created());
    await openReady();
    const first = frame().src;
    press('Escape');
    page.button.open();
    await settle();
    expect(frame().src).toBe(first);
    say({ type: 'expired' });
    press('Escape');
    page.button.open();
    await settle();
    expect(frame().src).not.toBe(first);
    expect(api.creates()).toHaveLength(2);
    say({ type: 'cancelled' });
    expect(page.callbacks.onGroupExpired).toHaveBeenCalledTimes(1);
    expect(page.callbacks.onGroupCancelled).toHaveBeenCalledTimes(1);
  });
});
