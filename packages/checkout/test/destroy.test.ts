// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { created, fakeApi, json, modal, press, read, say, settle, setUpPage } from './page';

const { begin, make, openReady, page } = setUpPage();

describe('destroy', () => {
  const states: [string, () => Promise<unknown>][] = [
    ['before anything', async () => make()],
    ['when mounted', async () => make().mount('#shop')],
    ['while signing', () => begin({ getSignature: () => new Promise(() => {}) }).then(settle)],
    ['while the session is being created', () => begin()],
    ['while the frame loads', () => begin().then(settle)],
    ['when ready', () => openReady()],
    ['while a payment is being confirmed', () => openReady().then(() => say({ type: 'payment_started' }))],
    ['when funded', () => openReady().then(() => say({ type: 'funded' }))],
    ['when funded while the frame loads', fundedUnseen],
    ['when closed', () => openReady().then(() => press('Escape'))],
    ['when silent for long', () => begin().then(() => vi.advanceTimersByTimeAsync(20_000))],
    ['when unmounted', async () => make().mount('#shop').unmount()],
  ];

  /** The poll hears it before the frame has said that it is ready. */
  async function fundedUnseen(): Promise<void> {
    fakeApi(({ method }) => (method === 'POST' ? created() : read('funded')));
    await begin();
    await vi.advanceTimersByTimeAsync(4_000);
  }

  it.each(states)('%s leaves nothing on the page: no element, style, listener or timer', async (_, bring) => {
    const listening = new Set<string>();
    for (const target of [window, document]) {
      const { addEventListener, removeEventListener } = target;
      vi.spyOn(target, 'addEventListener').mockImplementation(
        (type: string, listener: unknown, options?: unknown) => {
          listening.add(type);
          const { signal } = (options ?? {}) as AddEventListenerOptions;
          signal?.addEventListener('abort', () => listening.delete(type));
          addEventListener.call(target, type, listener as EventListener, options as AddEventListenerOptions);
        },
      );
      vi.spyOn(target, 'removeEventListener').mockImplementation((type: string, listener: unknown) => {
        listening.delete(type);
        removeEventListener.call(target, type, listener as EventListener);
      });
    }
    const before = document.documentElement.outerHTML;
    fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await bring();
    page.callbacks.onClose.mockReset();
    page.button.destroy();
    page.button.destroy();
    expect(document.documentElement.outerHTML).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(vi.getTimerCount()).toBe(0);
    expect([...listening]).toEqual([]);
    expect(await page.button.open()).toBe(false);
    expect(page.button.mount('#shop')).toBe(page.button);
    expect(document.documentElement.outerHTML).toBe(before);
    expect(page.callbacks.onClose).not.toHaveBeenCalled();
  });

  it('while open() is pending settles it with false, and the late session is not shown', async () => {
    let answer: (response: Response) => void = () => {};
    fakeApi(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    const opened = make().open();
    await settle();
    page.button.destroy();
    answer(created());
    expect(await opened).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(modal()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('between two attempts leaves no timer and makes no further request', async () => {
    const api = fakeApi(() => json({}, 503));
    make().open();
    await settle();
    page.button.destroy();
    await vi.advanceTimersByTimeAsync(1);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.creates()).toHaveLength(1);
  });
});
