// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EmbedBridge } from '@/components/pay/frame/embed-bridge';
import { PAYMENT_EVENT } from '@/components/pay/frame/payment-event';
import { find, render } from '../../../support/render';

const SHOP = 'https://shop.test';
const bridge = {
  session_id: 'sess_1',
  path: '/session/sess_1',
  page_key: 'key',
  parent_origin: SHOP,
  livemode: true,
  started: true,
  status: 'pending' as const,
  paid_cents: 0,
  pending_cents: 7_500,
  is_returned: false,
  success_url: `${SHOP}/thanks`,
  cancel_url: null,
  theme: 'auto' as const,
};
const postMessage = vi.fn();
const scrollIntoView = vi.fn();

beforeEach(() => {
  vi.stubGlobal('parent', { postMessage });
  Element.prototype.scrollIntoView = scrollIntoView;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  postMessage.mockClear();
  scrollIntoView.mockClear();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

/** What the shop's page has heard. */
const heard = () =>
  postMessage.mock.calls.map(([{ source: _source, v: _v, session_id: _id, ...event }]) => event);
const asksToClose = () => heard().some(({ type }) => type === 'close_request');

const press = (given: KeyboardEventInit & { keyCode?: number } = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...given }),
  );

/** The shop's page asks to close the window. */
async function askToClose(): Promise<void> {
  const data = { source: 'split-checkout', v: 1, session_id: 'sess_1', type: 'close_requested' };
  const init = { data, origin: SHOP, source: window.parent };
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', init));
  });
}

const pay = (running: boolean) =>
  act(async () => {
    window.dispatchEvent(new CustomEvent(PAYMENT_EVENT, { detail: running }));
  });

it('tells the shop of Escape', async () => {
  await render(<EmbedBridge {...bridge} />);
  press();
  expect(asksToClose()).toBe(true);
});

it.each([
  ['puts a word together', { isComposing: true, keyCode: 229 }],
  ['has put one together in Safari', { keyCode: 229 }],
])('leaves Escape to an input method that %s', async (_what, given) => {
  await render(<EmbedBridge {...bridge} />);
  press(given);
  expect(asksToClose()).toBe(false);
});

it('leaves Escape to a dialog of the page', async () => {
  await render(
    <>
      <EmbedBridge {...bridge} />
      <dialog />
    </>,
  );
  // jsdom has no modal dialogs.
  const dialog = find<HTMLDialogElement>(document, 'dialog');
  const close = vi.fn();
  dialog.close = close;
  const query = vi.spyOn(document, 'querySelector');
  query.mockImplementation((selector) => (selector === 'dialog:modal' ? dialog : null));
  press();
  expect(asksToClose()).toBe(false);
  await askToClose();
  expect(close).toHaveBeenCalledOnce();
});

it('says where the organizer goes from the group', async () => {
  await render(<EmbedBridge {...bridge} />);
  expect(heard()[0]).toEqual({ type: 'ready', success_url: `${SHOP}/thanks`, cancel_url: null });
});

it('shows each time why the window stays during a payment, wherever the page is scrolled to', async () => {
  const { container } = await render(<EmbedBridge {...bridge} />);
  await pay(true);
  await askToClose();
  const first = find(container, '[role=alert]');
  expect(first.textContent).toContain('Your payment is being confirmed');
  expect(scrollIntoView).toHaveBeenCalledOnce();
  await askToClose();
  // Put there again, which screen readers notice.
  expect(find(container, '[role=alert]')).not.toBe(first);
  expect(scrollIntoView).toHaveBeenCalledTimes(2);
  await pay(false);
  expect(container.querySelector('[role=alert]')).toBeNull();
});

it('offers the link to the group before the window closes, also from a page below it', async () => {
  history.replaceState(null, '', '/session/sess_1/receipt/pay_1');
  const { container } = await render(<EmbedBridge {...bridge} />);
  await askToClose();
  expect(find<HTMLInputElement>(container, '#way-back').value).toBe(
    `${window.location.origin}/session/sess_1?access=key`,
  );
  history.replaceState(null, '', '/');
});
