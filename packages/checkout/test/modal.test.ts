// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createButton } from '../src/button';
import {
  CART,
  client,
  created,
  fakeApi,
  frame,
  json,
  modal,
  press,
  read,
  say,
  settle,
  setUpPage,
} from './page';

const { make, openReady, page } = setUpPage();

/** jsdom has no sheets that a script can construct. */
function constructSheets(): void {
  class Sheet {
    text = '';
    replaceSync(text: string): void {
      this.text = text;
    }
  }
  vi.stubGlobal('CSSStyleSheet', Sheet);
  for (const root of [Document.prototype, ShadowRoot.prototype])
    Object.defineProperty(root, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
}

/** Whether a rule keeps the page behind from scrolling. */
const isLocked = () => {
  const adopted = (document.adoptedStyleSheets ?? []).map((sheet) => Reflect.get(sheet, 'text'));
  const written = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  return /^html\{overflow:hidden!important/.test([...adopted, ...written].join(''));
};

describe('the modal', () => {
  it('is on the page, with a skeleton, before the click handler returns', () => {
    fakeApi(() => created());
    make().mount('#shop');
    document.querySelector('#shop')?.firstElementChild?.shadowRoot?.querySelector('button')?.click();
    expect(modal()?.querySelector('p')?.textContent).toMatch(/Loading/);
  });

  it('closes by Escape, backdrop, button and the frame asking for it', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    make();
    const ways = [
      () => press('Escape'),
      () => modal()?.querySelector('dialog')?.click(),
      () => modal()?.querySelector<HTMLButtonElement>('header button')?.click(),
      () =>
        modal()
          ?.querySelector('dialog')
          ?.dispatchEvent(new Event('cancel', { cancelable: true })),
      () => say({ type: 'close_request' }),
    ];
    for (const [index, way] of ways.entries()) {
      page.button.open();
      await settle();
      say({ type: 'ready' });
      way();
      expect(modal()).toBeUndefined();
      expect(page.callbacks.onClose).toHaveBeenCalledTimes(index + 1);
    }
  });

  it('cannot be closed while a payment is being confirmed, and can after', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady();
    say({ type: 'payment_started' });
    press('Escape');
    modal()?.querySelector('dialog')?.click();
    say({ type: 'close_request' });
    expect(modal()).toBeDefined();
    const dialog = modal()?.querySelector('dialog');
    dialog?.close();
    await vi.advanceTimersByTimeAsync(1);
    expect(dialog?.open).toBe(true);
    say({ type: 'payment_ended' });
    press('Escape');
    expect(modal()).toBeUndefined();
  });

  it('shows the way back first, also when a payment was asked to be left before', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady({ cancel_url: 'https://shop.test/cart' });
    const post = vi.fn();
    Object.defineProperty(frame(), 'contentWindow', { value: { postMessage: post }, configurable: true });
    say({ type: 'group_created' });
    say({ type: 'payment_started' });
    press('Escape');
    say({ type: 'payment_ended' });
    press('Escape');
    expect(modal()).toBeDefined();
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('closes at once while the page that would show the way back has not come up', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady({ cancel_url: `${location.origin}/#left` });
    say({ type: 'group_created' });
    // Once it has been shown.
    press('Escape');
    press('Escape');
    expect([modal(), location.hash]).toEqual([undefined, '#left']);
    history.replaceState(null, '', '#');
    page.button.open();
    press('Escape');
    expect([modal(), location.hash]).toEqual([undefined, '#left']);
    history.replaceState(null, '', '#');
  });

  it('can be closed again when the frame has started over, or after ten silent minutes', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady();
    say({ type: 'payment_started' });
    say({ type: 'ready' });
    press('Escape');
    expect(modal()).toBeUndefined();
    page.button.open();
    await settle();
    say({ type: 'payment_started' });
    await vi.advanceTimersByTimeAsync(599_000);
    press('Escape');
    expect(modal()).toBeDefined();
    await vi.advanceTimersByTimeAsync(2_000);
    press('Escape');
    expect(modal()).toBeUndefined();
  });

  it('offers a tab of its own when the frame is silent for 10 s, without the embedding', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    make().open();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(modal()?.querySelector('a')).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    const link = modal()?.querySelector('a');
    expect(link?.textContent).toBe('Open in a new tab');
    expect(link?.href).toMatch(/^https:\/\/pay\.split\.test\/session\/sess_\d+\?access=tok_\d+$/);
    expect(link?.rel).toBe('noreferrer');
  });

  it('offers it no more once the frame has come up late, which is more than that it has loaded', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    make().open();
    await vi.advanceTimersByTimeAsync(10_100);
    frame().dispatchEvent(new Event('load'));
    expect(modal()?.querySelector('a')).not.toBeNull();
    const before = modal()?.querySelector('span');
    before?.focus();
    expect(modal()?.activeElement).toBe(modal()?.querySelector('a'));
    say({ type: 'ready' });
    expect(modal()?.querySelector('footer')).toBeNull();
    // Shift+Tab from the first control gets to the end of the modal, which is the frame again.
    before?.focus();
    expect(modal()?.activeElement).toBe(frame());
  });

  it('offers none when the frame came up', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(modal()?.querySelector('a')).toBeNull();
  });

  it('offers none when the frame came up just after the group has ended, and settles open()', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('funded', 7500, 2)));
    const opened = make().open();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(page.callbacks.onGroupFunded).toHaveBeenCalledOnce();
    say({ type: 'ready' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await opened).toBe(true);
    expect(modal()?.querySelector('a')).toBeNull();
    expect(page.callbacks.onError).not.toHaveBeenCalled();
  });

  it('is one a page: opening again, or another, brings the first to the front', async () => {
    const api = fakeApi(() => created());
    const first = make();
    const opened = first.open();
    const other = createButton(() => client(), { cart: CART });
    expect(await other.open()).toBe(false);
    const again = first.open();
    await settle();
    say({ type: 'ready' });
    expect(await opened).toBe(true);
    expect(await again).toBe(true);
    expect(api.creates()).toHaveLength(1);
    expect(document.body.children).toHaveLength(2);
  });

  it('says at once that the page did not come up, and keeps offering another try', async () => {
    const answers = [json({ code: 'invalid_cart' }, 400)];
    fakeApi(() => answers.shift() ?? created());
    expect(await make().open()).toBe(false);
    modal()?.querySelector<HTMLButtonElement>('p button')?.click();
    const again = page.button.open();
    await settle();
    say({ type: 'ready' });
    expect(await again).toBe(true);
  });

  it('says that the page did not come up when the frame is silent for 10 s, and what may block it', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    const opened = make().open();
    await vi.advanceTimersByTimeAsync(10_100);
    expect(await opened).toBe(false);
    expect(page.callbacks.onError).toHaveBeenCalledOnce();
    const { code, status, message } = page.callbacks.onError.mock.calls[0]?.[0] ?? {};
    expect([code, status]).toEqual(['frame_blocked', 0]);
    expect(message).toContain(`allow ${location.origin} in the dashboard`);
    expect(message).toContain('https://pay.split.test in frame-src');
    expect(message).toContain('COEP');
  });

  it.each<[string, 'success_url' | 'cancel_url']>([
    ['funded', 'success_url'],
    ['cancelled', 'cancel_url'],
  ])('leaves a %s group after twenty seconds for %s, which names the session', async (type, name) => {
    const api = fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    const address = `${location.origin}/#id={SESSION_ID}&again={SESSION_ID}`;
    await openReady({ [name]: address });
    expect(api.creates()[0]?.body).toMatchObject({ [name]: address });
    const id = new URL(frame().src).pathname.split('/').pop();
    say({ type });
    await vi.advanceTimersByTimeAsync(19_900);
    expect(location.hash).toBe('');
    await vi.advanceTimersByTimeAsync(200);
    expect(location.hash).toBe(`#id=${id}&again=${id}`);
    history.replaceState(null, '', '#');
  });

  describe('of a session that the server of the shop has opened', () => {
    const session_id = 'sess_of_the_server';
    const exits = { success_url: `${location.origin}/#paid`, cancel_url: `${location.origin}/#left` };

    async function openExits(told: object, own: object = {}) {
      fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
      await openReady({ session_id, ...own });
      say({ type: 'ready', ...told });
      say({ type: 'group_created' });
    }

    afterEach(() => history.replaceState(null, '', '#'));

    it.each([
      ['funded', '#paid'],
      ['cancelled', '#left'],
    ])('goes where that one says once it is %s', async (type, hash) => {
      await openExits(exits);
      say({ type });
      say({ type: 'ready', ...exits });
      say({ type: 'close_request' });
      expect([modal(), location.hash]).toEqual([undefined, hash]);
    });

    it('leaves for its cancel_url when it is closed, and shows the way back first', async () => {
      await openExits(exits);
      press('Escape');
      expect([modal(), location.hash]).toEqual([expect.anything(), '']);
      press('Escape');
      expect([modal(), location.hash]).toEqual([undefined, '#left']);
    });

    it('goes where the button says where both say something', async () => {
      await openExits(exits, { cancel_url: `${location.origin}/#own` });
      say({ type: 'cancelled' });
      say({ type: 'close_request' });
      expect(location.hash).toBe('#own');
    });

    it('stays on the page where nobody says anything', async () => {
      await openExits({ success_url: null, cancel_url: null });
      press('Escape');
      expect([modal(), location.hash]).toEqual([undefined, '']);
    });

    it('runs no script that a frame names for an address', async () => {
      await openExits({ cancel_url: "javascript:document.body.id='run'" });
      say({ type: 'cancelled' });
      say({ type: 'close_request' });
      await vi.advanceTimersByTimeAsync(1_000);
      expect([modal(), document.body.id]).toEqual([undefined, '']);
    });
  });

  it('stays on the page where a group has expired', async () => {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await openReady({ cancel_url: `${location.origin}/#left` });
    say({ type: 'expired' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([location.hash, modal()]).toEqual(['', expect.anything()]);
  });

  it.each(['funded', 'cancelled'])(
    'leaves it to a frame that counts down itself when a %s group is left, whichever heard first',
    async (status) => {
      fakeApi(({ method }) => (method === 'POST' ? created() : read(status, 7500, 2)));
      const address = `${location.origin}/#left`;
      await openReady({ success_url: address, cancel_url: address });
      await vi.advanceTimersByTimeAsync(3_100);
      expect(page.callbacks[status === 'funded' ? 'onGroupFunded' : 'onGroupCancelled']).toHaveBeenCalled();
      say({ type: status });
      say({ type: 'ready' });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(location.hash).toBe('');
      say({ type: 'close_request' });
      expect(location.hash).toBe('#left');
      expect(modal()).toBeUndefined();
      history.replaceState(null, '', '#');
    },
  );

  it('opens again after a router took the page away with it', async () => {
    fakeApi(() => created());
    make().open();
    await settle();
    document.body.innerHTML = '';
    const opened = createButton(() => client(), { cart: CART });
    opened.open();
    expect(modal()).toBeDefined();
    opened.destroy();
    expect(isLocked()).toBe(false);
  });

  it('closes, and lets the page scroll, when a router puts another body in place of its own', async () => {
    const calls: string[] = [];
    fakeApi(() => created());
    await openReady({ callbacks: { onClose: () => calls.push('onClose') } });
    document.body = document.createElement('body');
    await settle();
    expect([isLocked(), calls]).toEqual([false, ['onClose']]);
  });

  it.each(['with constructed sheets', 'without'])(
    'stops the page from scrolling, and leaves its style as the shop has it by then, %s',
    async (sheets) => {
      if (sheets === 'with constructed sheets') constructSheets();
      fakeApi(() => created());
      const root = document.documentElement;
      root.style.cssText = 'overflow: clip; color: red;';
      await openReady();
      expect(isLocked()).toBe(true);
      // A drawer of the shop's closes, and the viewport is measured again.
      root.style.cssText = '--vh: 7px;';
      expect(isLocked()).toBe(true);
      press('Escape');
      expect([isLocked(), root.getAttribute('style')]).toEqual([false, '--vh: 7px;']);
      root.removeAttribute('style');
    },
  );
});
