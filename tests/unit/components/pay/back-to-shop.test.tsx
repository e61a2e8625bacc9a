// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackToShop } from '@/components/pay/frame/back-to-shop';
import { LEAVE_EVENT } from '@/components/pay/frame/payment-event';
import { click, render } from '../../../support/render';

const left = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  left.mockClear();
  window.addEventListener(LEAVE_EVENT, left);
});

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  window.removeEventListener(LEAVE_EVENT, left);
  vi.useRealTimers();
});

async function shown() {
  const { container } = await render(
    <BackToShop to="https://shop.test/thanks" label="Back to Cabin Shop" automatic embedded />,
  );
  return {
    container,
    text: () => container.textContent?.replaceAll('\u00a0', ' ') ?? '',
    /** As the clock goes on: each second is shown before the next one begins. */
    wait: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
    },
  };
}

it('counts twenty seconds down in sight before it leaves', async () => {
  const { text, wait } = await shown();
  expect(text()).toContain('You are taken back to the shop in a few seconds');
  expect(text()).toContain('20 s');
  await wait(19);
  expect(text()).toMatch(/ 1 s$/);
  expect(left).not.toHaveBeenCalled();
  await wait(1);
  expect(left).toHaveBeenCalledOnce();
});

it('never leaves once somebody chose to stay', async () => {
  const { container, text, wait } = await shown();
  await wait(5);
  const stay = [...container.querySelectorAll('button')].at(-1);
  if (!stay) throw new Error('Nothing stops it');
  await click(stay);
  await wait(60);
  expect(left).not.toHaveBeenCalled();
  expect(text()).not.toContain('taken back');
});

it.each(['click', 'pointerup', 'input', 'keydown', 'focusin', 'wheel', 'touchmove'])(
  'stays once there is %s on the page',
  async (sign) => {
    const { container, text, wait } = await shown();
    await wait(5);
    const field = container.appendChild(document.createElement('input'));
    await act(async () => field.dispatchEvent(new Event(sign, { bubbles: true })));
    await wait(60);
    expect(left).not.toHaveBeenCalled();
    expect(text()).not.toContain('taken back');
  },
);

it('moves nothing between the end of a tap and the click that may follow', async () => {
  const { container, text, wait } = await shown();
  await act(async () => container.dispatchEvent(new Event('pointerup', { bubbles: true })));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(text()).toContain('taken back');
  await wait(1);
  expect(text()).not.toContain('taken back');
});

it('goes on when the page moves the focus itself', async () => {
  const { container, wait } = await shown();
  container.id = 'main';
  await act(async () => container.dispatchEvent(new Event('focusin', { bubbles: true })));
  await wait(20);
  expect(left).toHaveBeenCalledOnce();
});

it('counts only while it is seen', async () => {
  const { text, wait } = await shown();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await wait(60);
  expect(text()).toContain('20 s');
  hidden.mockReturnValue(false);
  await wait(20);
  expect(left).toHaveBeenCalledOnce();
});

it('counts once: somebody who comes back to the page stays', async () => {
  const first = await shown();
  await first.wait(20);
  const second = await shown();
  expect(second.text()).not.toContain('taken back');
  await second.wait(60);
  expect(left).toHaveBeenCalledOnce();
});
