// @vitest-environment jsdom
import { act, startTransition, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ActionForm } from '@/components/forms/action-form';
import { FormCheck, FormChecks, FormSelect } from '@/components/forms/form-choices';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { LEFT_EVENT, type LeftAnswer } from '@/components/forms/left-answer';
import { CurrentPassword } from '@/components/forms/password-fields';
import { RenderedFor } from '@/components/forms/rendered-for';
import type { FormState } from '@/lib/dashboard/form/form-state';
import { click, find, render, type } from '../../support/render';

const router = vi.hoisted(() => ({ refresh: vi.fn(), replace: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

/** An action that answers when the test says so and records what it was sent. */
function controlled() {
  const answers: ((state: FormState) => void)[] = [];
  const sent: FormData[] = [];
  const action = (_state: FormState, form: FormData): Promise<FormState> => {
    sent.push(form);
    return new Promise((resolve) => answers.push(resolve));
  };
  // Each test answers what it sends: an unfinished action blocks all of React's transitions.
  return { action, sent, answer: (state: FormState) => act(async () => answers.shift()?.(state)) };
}

const fields = (
  <>
    <FormField name="name" label="Name" defaultValue="till" />
    <FormSelect name="role" label="Role" defaultValue="viewer">
      <option value="viewer">Viewer</option>
      <option value="admin">Admin</option>
    </FormSelect>
    <FormCheck name="itemized" label="By item" defaultChecked />
    <FormChecks
      name="events"
      legend="Events"
      options={['created', 'paid', 'funded'].map((value) => ({ value, label: value }))}
      defaultChecked={['created']}
    />
    <SubmitButton>Save</SubmitButton>
  </>
);

/** As a page whose action answers with the next one, which has the row no more. */
function Rows() {
  const [isThere, setThere] = useState(true);
  async function action(): Promise<FormState> {
    await Promise.resolve();
    startTransition(() => setThere(false));
    return { ok: true, message: 'Gone.' };
  }
  return isThere ? (
    <ActionForm action={action}>
      <SubmitButton>Remove</SubmitButton>
    </ActionForm>
  ) : (
    'No rows'
  );
}

const contents = (container: ParentNode) => [...new FormData(find<HTMLFormElement>(container, 'form'))];

describe('a form for a server action', () => {
  it('keeps what was typed when the sign-in has ended, and leads to a new one in another tab', async () => {
    const { action, answer } = controlled();
    const { container } = await render(<ActionForm action={action}>{fields}</ActionForm>);
    await click(find(container, 'button[type=submit]'));
    await answer({
      ok: false,
      message: 'Sign in again.',
      opens: { href: '/sign-in?next=x', label: 'Sign in again' },
      values: { name: 'typed' },
    });
    expect(find<HTMLInputElement>(container, '[name=name]').value).toBe('typed');
    const link = find<HTMLAnchorElement>(container, '[role=alert] a');
    expect([link.getAttribute('href'), link.target]).toEqual(['/sign-in?next=x', '_blank']);
  });

  it('leaves the focus to the page when its row goes, and where it is when another one does', async () => {
    const { action } = controlled();
    const page = (...rows: string[]) => (
      <div id="content" tabIndex={-1}>
        {rows.map((row) => (
          <ActionForm key={row} action={action}>
            <SubmitButton>{row}</SubmitButton>
          </ActionForm>
        ))}
      </div>
    );
    const { container, rerender } = await render(page('one', 'two', 'three'));
    const [, two] = container.querySelectorAll('button');
    two?.focus();
    await rerender(page('two', 'three'));
    expect(document.activeElement).toBe(two);
    await rerender(page('three'));
    expect(document.activeElement).toBe(find(container, '#content'));
  });

  it('leaves its answer to the page when its row goes with it, also a refusal, and none that it has shown', async () => {
    const left: LeftAnswer[] = [];
    const listen = (event: Event) => left.push((event as CustomEvent<LeftAnswer>).detail);
    window.addEventListener(LEFT_EVENT, listen);
    const { action, answer } = controlled();
    const row = (
      <ActionForm action={action}>
        <SubmitButton>Revoke</SubmitButton>
      </ActionForm>
    );
    const { container, rerender } = await render(row);
    await click(find(container, 'button'));
    await answer({ ok: true, message: 'Still here.' });
    await rerender(null);
    expect(left).toEqual([]);
    for (const state of [
      { ok: true, message: 'The key is revoked.' },
      { ok: false, message: 'This key is gone.' },
    ]) {
      await rerender(row);
      await click(find(container, 'button'));
      await rerender(null);
      await answer(state);
    }
    window.removeEventListener(LEFT_EVENT, listen);
    expect(left).toEqual([
      { ok: true, message: 'The key is revoked.' },
      { ok: false, message: 'This key is gone.' },
    ]);
  });

  it('leaves its answer to the page when the page that comes with it has no row', async () => {
    const left: LeftAnswer[] = [];
    const listen = (event: Event) => left.push((event as CustomEvent<LeftAnswer>).detail);
    window.addEventListener(LEFT_EVENT, listen);
    const { container } = await render(<Rows />);
    await click(find(container, 'button'));
    window.removeEventListener(LEFT_EVENT, listen);
    expect([container.textContent, left]).toEqual(['No rows', [{ ok: true, message: 'Gone.' }]]);
  });

  it('sends its hidden fields and what its page was rendered for', async () => {
    const { action, sent, answer } = controlled();
    const { container } = await render(
      <RenderedFor value="mer_1/test">
        <ActionForm action={action} fields={{ id: 'key_1' }}>
          {fields}
        </ActionForm>
      </RenderedFor>,
    );
    await click(find(container, 'button'));
    expect([...(sent[0] ?? [])]).toEqual([
      ['rendered_for', 'mer_1/test'],
      ['id', 'key_1'],
      ['name', 'till'],
      ['role', 'viewer'],
      ['itemized', 'on'],
      ['events', 'created'],
    ]);
    await answer({ ok: true });
  });

  it('sends the attempt of its page before there is script, and one of its own for each press after', async () => {
    const { action, sent, answer } = controlled();
    const { container } = await render(
      <RenderedFor value="mer_1/test" attempt={'a'.repeat(32)}>
        <ActionForm action={action}>{fields}</ActionForm>
      </RenderedFor>,
    );
    expect(contents(container)).toContainEqual(['attempt', 'a'.repeat(32)]);
    for (const _ of [1, 2]) {
      await click(find(container, 'button'));
      await answer({ ok: true });
    }
    const [first, second] = sent.map((form) => form.get('attempt'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set([first, second, 'a'.repeat(32)]).size).toBe(3);
  });

  it('leaves a box that was not ticked as it was when it is refused', async () => {
    const { action, answer } = controlled();
    const { container } = await render(<ActionForm action={action}>{fields}</ActionForm>);
    await click(find(container, 'button'));
    await answer({ ok: false, message: 'Not now.', values: { name: 'till', role: 'viewer' } });
    expect(contents(container)).toEqual([
      ['name', 'till'],
      ['role', 'viewer'],
    ]);
  });

  it.each([
    ['a refusal', { ok: false, message: 'This password is wrong.' }, '[role=alert]'],
    ['a success', { ok: true, message: 'Saved.' }, '[role=status] > *'],
  ])('says %s again that is the same as before', async (_, again, selector) => {
    const { action, answer } = controlled();
    const { container } = await render(
      <ActionForm action={action}>
        <SubmitButton>Save</SubmitButton>
      </ActionForm>,
    );
    const said = [];
    for (const _press of ['first', 'second']) {
      await click(find(container, 'button'));
      await answer({ ...again });
      said.push(find(container, selector));
    }
    expect(said[1]).not.toBe(said[0]);
    expect(said[1]?.textContent).toBe(said[0]?.textContent);
  });

  it('shows once what is wrong in a field, says it, and moves the focus there', async () => {
    const { action, answer } = controlled();
    const { container } = await render(<ActionForm action={action}>{fields}</ActionForm>);
    await click(find(container, 'button'));
    await answer({ ok: false, message: 'Not a name.', errors: { name: 'Not a name.' } });
    const input = find<HTMLInputElement>(container, '[name=name]');
    expect([input.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', input]);
    const described = container.ownerDocument.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Not a name.');
    const alert = find(container, '[role=alert]');
    expect([alert.textContent, alert.className]).toEqual(['Not a name.', 'sr-only']);
  });

  it('does not send again while busy', async () => {
    const { action, sent, answer } = controlled();
    const { container } = await render(<ActionForm action={action}>{fields}</ActionForm>);
    const button = find<HTMLButtonElement>(container, 'button');
    await click(button);
    await click(button);
    expect(sent).toHaveLength(1);
    expect([button.ariaBusy, button.disabled]).toEqual(['true', false]);
    await answer({ ok: true, message: 'Saved.' });
    expect(button.hasAttribute('aria-busy')).toBe(false);
    expect(find(container, '[role=status]').textContent).toBe('Saved.');
  });

  it('keeps everything typed and chosen when it is refused, and shows what is wrong', async () => {
    const { action, answer } = controlled();
    const { container } = await render(<ActionForm action={action}>{fields}</ActionForm>);
    await type(find(container, 'input[name=name]'), 'x'.repeat(300));
    await click(find(container, 'button'));
    await answer({
      ok: false,
      message: 'Correct what is marked.',
      errors: { name: 'Use at most 200 characters.' },
      values: { name: 'x'.repeat(300), role: 'admin', itemized: '', events: 'paid funded' },
    });
    expect(contents(container)).toEqual([
      ['name', 'x'.repeat(300)],
      ['role', 'admin'],
      ['events', 'paid'],
      ['events', 'funded'],
    ]);
    const name = find(container, 'input[name=name]');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const error = container.ownerDocument.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('Use at most 200 characters.');
    expect(find(container, '[role=alert]').textContent).toBe('Correct what is marked.');
  });

  it('asks who it is in place of its fields, and sends everything again with the proof', async () => {
    const { action, sent, answer } = controlled();
    const { container } = await render(
      <RenderedFor value="mer_1/test">
        <ActionForm action={action} fields={{ id: 'key_1' }}>
          {fields}
        </ActionForm>
      </RenderedFor>,
    );
    const region = find(container, '[role=status]');
    await click(find(container, 'button'));
    const typed = [...(sent[0] ?? [])].filter(([name]) => name !== 'rendered_for') as [string, string][];
    const proof = { by: 'password', email: 'ana@split.test', sent: false, fields: typed } as const;
    await answer({ ok: false, proof });
    expect(container.textContent).toContain('Confirm it’s you');
    await type(find(container, 'input[type=password]'), 'a wrong horse');
    await click(find(container, 'button'));
    await answer({ ok: false, proof, errors: { proof_of_person: 'The password is wrong.' } });
    expect(container.textContent).toContain('The password is wrong.');
    await type(find(container, 'input[type=password]'), 'correct horse 1');
    await click(find(container, 'button'));
    expect([...(sent[2] ?? [])]).toEqual([...(sent[0] ?? []), ['proof_of_person', 'correct horse 1']]);
    await answer({ ok: true, message: 'Key created.' });
    expect(find(container, 'input[name=name]').getAttribute('type')).not.toBe('hidden');
    // A screen reader may miss a region that comes together with its words.
    expect(region.isConnected).toBe(true);
    expect(region.textContent).toBe('Key created.');
  });

  it('drops what was typed for one merchant when the page shows another', async () => {
    const page = (rendered_for: string) => (
      <RenderedFor value={rendered_for}>
        <ActionForm action={controlled().action}>{fields}</ActionForm>
      </RenderedFor>
    );
    const { container, rerender } = await render(page('mer_1/test'));
    await type(find(container, 'input[name=name]'), 'mine');
    await rerender(page('mer_2/test'));
    expect(find<HTMLInputElement>(container, 'input[name=name]').value).toBe('till');
  });

  it('shows what the page shows by now in a field that nobody has typed in, also for another merchant', async () => {
    const page = (rendered_for: string, name: string) => (
      <RenderedFor value={rendered_for}>
        <ActionForm action={controlled().action}>
          <FormField name="name" label="Name" defaultValue={name} />
        </ActionForm>
      </RenderedFor>
    );
    const { container, rerender } = await render(page('mer_1/test', 'till'));
    const shown = () => find<HTMLInputElement>(container, 'input[name=name]').value;
    await rerender(page('mer_1/test', 'desk'));
    expect(shown()).toBe('desk');
    await rerender(page('mer_2/test', 'shop'));
    await rerender(page('mer_2/test', 'bench'));
    expect(shown()).toBe('bench');
  });

  it('leaves alone what the browser may have filled in beside a password', async () => {
    const reset = vi.fn();
    const early = (page: HTMLElement) => page.addEventListener('reset', reset);
    const node = (
      <ActionForm action={controlled().action}>
        <FormField name="email" label="Email address" />
        <CurrentPassword label="Password" />
      </ActionForm>
    );
    await render(node, { hydrate: true, early });
    expect(reset).not.toHaveBeenCalled();
  });

  it('shows a new secret in place of its fields, and refreshes the page when the secret is closed', async () => {
    const { action, answer } = controlled();
    const { container, rerender } = await render(
      <ActionForm action={action} done={<button type="button">Close</button>}>
        {fields}
      </ActionForm>,
    );
    await click(find(container, 'button'));
    await answer({ ok: true, secrets: [{ label: 'Secret key', value: 'sk_test_1' }] });
    expect(container.querySelector('input[name=name]')).toBeNull();
    expect(find(container, '[data-secret]').textContent).toBe('sk_test_1');
    expect(document.activeElement?.contains(find(container, '[data-secret]'))).toBe(true);
    expect(router.refresh).not.toHaveBeenCalled();
    vi.useFakeTimers();
    await rerender(null);
    vi.runAllTimers();
    vi.useRealTimers();
    expect(router.refresh).toHaveBeenCalledOnce();
  });

  it('leads to the first field that is wrong, which nothing else may name', async () => {
    const { action, answer } = controlled();
    const { container } = await render(<ActionForm action={action}>{fields}</ActionForm>);
    await click(find(container, 'button'));
    await answer({ ok: false, errors: { name: 'Too long.', role: 'Not yours.' } });
    expect(document.activeElement).toBe(find(container, 'input[name=name]'));
  });

  it('gives the fields of two forms on a page unique ids', async () => {
    const { container } = await render(
      <>
        <ActionForm action={controlled().action}>{fields}</ActionForm>
        <ActionForm action={controlled().action}>{fields}</ActionForm>
      </>,
      { hydrate: true },
    );
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
