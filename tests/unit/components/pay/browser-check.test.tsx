// @vitest-environment jsdom
import type { Challenge } from 'altcha-lib';
import { expect, it, vi } from 'vitest';
import { BrowserCheck } from '@/components/pay/card/browser-check';
import { find, render } from '../../../support/render';

vi.mock('altcha-lib', () => ({ solveChallengeWorkers: () => new Promise(() => {}) }));

const challenge = {} as Challenge;
const check = <BrowserCheck challenge={challenge} onSolved={vi.fn()} onFailed={vi.fn()} onCancel={vi.fn()} />;
const button = <button type="submit" name="pay" />;

it.each([
  [
    'the card form’s sheet, around what else it has of buttons',
    '[data-sheet]',
    (shown: boolean) => (
      <div data-sheet tabIndex={-1}>
        {shown ? check : null}
        {button}
      </div>
    ),
  ],
  [
    'the button, where it stays beneath',
    '[name=pay]',
    (shown: boolean) => (
      <div>
        {shown ? check : null}
        {button}
      </div>
    ),
  ],
  [
    'the button, in whose place it was',
    '[name=pay]',
    (shown: boolean) => <div>{shown ? check : button}</div>,
  ],
])('gives the focus to %s', async (_where, back, page) => {
  const { container, rerender } = await render(page(true));
  expect(document.activeElement).toBe(find(container, 'section'));
  await rerender(page(false));
  expect(document.activeElement).toBe(find(container, back));
});

it('takes the focus from nothing else', async () => {
  const page = (shown: boolean) => (
    <div>
      <input />
      {shown ? check : button}
    </div>
  );
  const { container, rerender } = await render(page(true));
  find(container, 'input').focus();
  await rerender(page(false));
  expect(document.activeElement).toBe(find(container, 'input'));
});
