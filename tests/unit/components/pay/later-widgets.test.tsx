// @vitest-environment jsdom
import { Activity, act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormTarget } from '@/components/forms/post-form';
import { type widgets as Widgets, widgets } from '@/components/pay/script/widgets';
import { find } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

/** Only ends a test that would wait for ever. */
const PATIENCE = { timeout: 30_000 };

const target: FormTarget = { action: '/s/shr_1/act', page_key: null, flash: null };
const sent: Record<string, FormDataEntryValue>[] = [];
/** Submissions that nobody has kept from leaving the page. */
let left = 0;
let root: Root;
let container: HTMLElement;

const join = ({ Form, FormField, SubmitButton }: typeof Widgets) => (
  <Activity>
    <Form target={target} intent="join">
      <FormField name="name" label="Your name" />
      <SubmitButton>Join</SubmitButton>
    </Form>
  </Activity>
);

const countLeft = (event: Event) => {
  if (!event.defaultPrevented) left += 1;
  event.preventDefault();
};

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: FormData }) => {
    sent.push(Object.fromEntries(body));
    return Response.json({ ok: true, message: 'You have joined.' });
  });
  vi.resetModules();
  container = document.createElement('main');
  document.body.append(container);
  container.innerHTML = renderToString(join(widgets));
  window.addEventListener('submit', countLeft);
  const later = await import('@/components/pay/script/later-widgets');
  root = await act(async () => hydrateRoot(container, join(later.widgets as unknown as typeof Widgets)));
});
afterEach(async () => {
  await act(async () => root.unmount());
  window.removeEventListener('submit', countLeft);
  container.remove();
  vi.unstubAllGlobals();
  sent.length = 0;
  left = 0;
});

/** Whether React has taken over what the server has sent. */
const isAwake = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
const settle = () => act(() => vi.dynamicImportSettled());

it('a form stays as the server has sent it until somebody uses the page, with what was typed', async () => {
  const form = find<HTMLFormElement>(container, 'form');
  const name = find<HTMLInputElement>(container, 'input[name=name]');
  await settle();
  expect(isAwake(form)).toBe(false);
  name.value = 'Ben';
  window.dispatchEvent(new Event('pointerdown'));
  await settle();
  await vi.waitFor(() => act(async () => expect(isAwake(form)).toBe(true)), PATIENCE);
  expect(find<HTMLInputElement>(container, 'input[name=name]')).toBe(name);
  expect(name.value).toBe('Ben');
});

it('a press before its script has come is not lost, and sends it once, in place', async () => {
  find<HTMLInputElement>(container, 'input[name=name]').value = 'Ben';
  const button = find<HTMLButtonElement>(container, 'button');
  button.click();
  expect(button.ariaDisabled).toBe('true');
  await settle();
  await vi.waitFor(
    () => act(async () => expect(sent).toMatchObject([{ intent: 'join', name: 'Ben', time_zone: 'UTC' }])),
    PATIENCE,
  );
  expect(left).toBe(0);
});

it('wakes at once for what the server cannot write as it is to be seen', async () => {
  const { DormantTime } = await import('@/components/pay/script/dormant');
  const { touched } = await import('@/components/pay/script/touched');
  const woken = vi.fn();
  void touched.then(woken);
  const time = { at: 0, text: 'Jan 1, 1970' };
  await act(async () => root.render(<DormantTime {...time} />));
  expect(woken).not.toHaveBeenCalled();
  await act(async () => root.render(<DormantTime key="dated" {...time} dated at_once />));
  expect(woken).toHaveBeenCalled();
});

it('wakes when the server sends another page, which could not be shown otherwise', async () => {
  const { DormantForm } = await import('@/components/pay/script/dormant');
  const { touched } = await import('@/components/pay/script/touched');
  const woken = vi.fn();
  void touched.then(woken);
  const shown = async (text: string) => {
    await act(async () => root.render(<DormantForm {...{ target, intent: 'leave', children: text }} />));
  };
  await shown('Leave');
  expect(woken).not.toHaveBeenCalled();
  await shown('Leave the group');
  expect(woken).toHaveBeenCalled();
});
