// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { KeepFresh } from '@/components/dashboard/frame/keep-fresh';
import { StatefulForm } from '@/components/forms/action-form';
import { type FormState, UNTOUCHED } from '@/lib/dashboard/form/form-state';
import { find, render } from '../../support/render';

const router = { refresh: vi.fn() };
vi.mock('next/navigation', () => ({ useRouter: () => router }));

const SIGNED_OUT: FormState = {
  ok: false,
  message: 'You are no longer signed in.',
  opens: { href: '/sign-in', label: 'Sign in again' },
};

const page = (state: FormState, number = 'Z-1') => (
  <>
    <KeepFresh waiting />
    <StatefulForm status={[state, () => {}, false]}>
      <textarea name="story" defaultValue={'As before\r\nor so'} />
      <input name="number" defaultValue={number} />
    </StatefulForm>
  </>
);

beforeEach(() => {
  vi.useFakeTimers();
  router.refresh.mockClear();
  return () => vi.useRealTimers();
});

const MINUTE_ms = 60_000;

it('refreshes the page while something is under way', async () => {
  await render(page(UNTOUCHED));
  vi.advanceTimersByTime(MINUTE_ms);
  expect(router.refresh).toHaveBeenCalled();
});

it.each([
  ['a long text', 'textarea', 'As before\nor so'],
  ['a line', '[name=number]', 'Z-1'],
])(
  'leaves a page on which somebody writes %s, who may not be signed in any more',
  async (_, field, before) => {
    const { container } = await render(page(UNTOUCHED));
    const text = find<HTMLInputElement | HTMLTextAreaElement>(container, field);
    text.value = 'What happened then';
    vi.advanceTimersByTime(MINUTE_ms);
    expect(router.refresh).not.toHaveBeenCalled();
    text.value = before;
    vi.advanceTimersByTime(MINUTE_ms);
    expect(router.refresh).toHaveBeenCalled();
  },
);

it.each([
  ['a form that the script has made', false],
  ['a form that was there before the script', true],
])('refreshes on once a refreshed page shows something else in %s', async (_, hydrate) => {
  const { rerender } = await render(page(UNTOUCHED), { hydrate });
  await rerender(page(UNTOUCHED, 'Z-2'));
  vi.advanceTimersByTime(MINUTE_ms);
  expect(router.refresh).toHaveBeenCalled();
});

it('leaves a page that says where to sign in first', async () => {
  await render(page(SIGNED_OUT));
  document.dispatchEvent(new Event('submit'));
  vi.advanceTimersByTime(MINUTE_ms);
  expect(router.refresh).not.toHaveBeenCalled();
});
