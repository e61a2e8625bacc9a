// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ActionForm } from '@/components/forms/action-form';
import { FormCheck, FormChecks } from '@/components/forms/form-choices';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import type { FormState } from '@/lib/dashboard/form/form-state';
import { click, find, render, type } from '../../support/render';

interface Shown {
  name: string;
  events: string[];
}

const TILL: Shown = { name: 'till', events: ['created'] };
const DESK: Shown = { name: 'desk', events: ['paid'] };
const BENCH: Shown = { name: 'bench', events: [] };

/** A page as it is refreshed, whose form answers what the test says. */
const page = ({ name, events }: Shown, answer: FormState = { ok: true }, shown = name) => (
  <ActionForm action={async () => answer} fields={{ left: name }} seen={{ shown }}>
    <FormField name="name" label="Name" defaultValue={name} />
    <FormField name="note" label="Note" defaultValue="" />
    <FormCheck name="itemized" label="By item" defaultChecked={events.includes('paid')} />
    <FormChecks
      name="events"
      legend="Events"
      options={['created', 'paid'].map((value) => ({ value, label: value }))}
      defaultChecked={events}
    />
    <SubmitButton>Save</SubmitButton>
  </ActionForm>
);

const contents = (container: ParentNode) =>
  Object.fromEntries(new FormData(find<HTMLFormElement>(container, 'form')));

describe('hidden fields that say what was shown', () => {
  it('stay with what was typed once that is refused, and follow the page once it is saved', async () => {
    const values = { shown: 'till', left: 'till', name: 'mine', note: '', events: 'created' };
    const { container, rerender } = await render(page(TILL, { ok: false, message: 'Not now.', values }));
    await click(find(container, 'button'));
    await rerender(page(DESK));
    expect(contents(container)).toEqual({ ...values, left: 'desk' });
    await click(find(container, 'button'));
    await rerender(page(DESK));
    expect(contents(container)).toMatchObject({ shown: 'desk', left: 'desk', name: 'desk', events: 'paid' });
  });

  it.each([
    ['a form that the script has made', false],
    ['a form that was there before the script', true],
  ])('say of %s what is seen where nobody has typed', async (_, hydrate) => {
    const { container, rerender } = await render(page(TILL), { hydrate });
    await type(find(container, '[name=note]'), 'mine');
    await rerender(page(DESK));
    const rest = { left: 'desk', itemized: 'on', events: 'paid' };
    expect(contents(container)).toEqual({ shown: 'desk', name: 'desk', note: 'mine', ...rest });
  });

  it.each([
    ['a form that the script has made', false],
    ['a form that was there before the script', true],
  ])('stay in %s under what is typed where the page shows something else by now', async (_, hydrate) => {
    const { container, rerender } = await render(page(TILL), { hydrate });
    await type(find(container, '[name=name]'), 'mine');
    await rerender(page(DESK));
    expect(contents(container)).toMatchObject({ shown: 'till', name: 'mine', events: 'paid' });
    await rerender(page(BENCH));
    expect(contents(container)).toMatchObject({ shown: 'till', name: 'mine' });
  });

  it('stay under what was typed before the script came', async () => {
    const early = (container: HTMLElement) => {
      find<HTMLInputElement>(container, '[name=name]').value = 'mine';
    };
    const { container, rerender } = await render(page(TILL), { hydrate: true, early });
    await rerender(page(DESK));
    expect(contents(container)).toMatchObject({ shown: 'till', name: 'mine' });
  });

  it('stay under a box that was ticked and cleared, and that the page shows ticked by now', async () => {
    const { container, rerender } = await render(page(TILL));
    await click(find(container, '[name=itemized]'));
    await click(find(container, '[name=itemized]'));
    await rerender(page(DESK));
    expect(contents(container)).toMatchObject({ shown: 'till' });
    expect(contents(container)).not.toHaveProperty('itemized');
  });

  it('follow a page that shows just what somebody has typed', async () => {
    const { container, rerender } = await render(page(TILL));
    await type(find(container, '[name=name]'), 'desk');
    await rerender(page(DESK));
    expect(contents(container)).toMatchObject({ shown: 'desk', name: 'desk' });
  });

  it('stay under what is typed on after a save, and follow the page once that is saved too', async () => {
    const { container, rerender } = await render(page(TILL));
    const name = find<HTMLInputElement>(container, '[name=name]');
    await type(name, 'desk');
    await click(find(container, 'button'));
    await rerender(page(DESK));
    expect(contents(container)).toMatchObject({ shown: 'desk', name: 'desk' });
    await type(name, 'mine');
    await rerender(page(BENCH));
    expect(contents(container)).toMatchObject({ shown: 'desk', name: 'mine' });
    await click(find(container, 'button'));
    await rerender(page(BENCH));
    expect(contents(container)).toMatchObject({ shown: 'bench', name: 'bench' });
  });

  it('follow a page that shows again what somebody has typed over', async () => {
    const { container, rerender } = await render(page(TILL));
    await type(find(container, '[name=name]'), 'mine');
    await rerender(page(DESK));
    await rerender(page({ ...TILL, events: ['paid'] }, { ok: true }, 'again'));
    expect(contents(container)).toMatchObject({ shown: 'again', name: 'mine', events: 'paid' });
  });

  it('leave alone what was typed before the script came', async () => {
    const early = (container: HTMLElement) => {
      find<HTMLInputElement>(container, '[name=note]').value = 'mine';
    };
    const { container } = await render(page(TILL), { hydrate: true, early });
    expect(contents(container)).toMatchObject({ name: 'till', note: 'mine' });
  });
});
