// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { ActionForm } from '@/components/forms/action-form';
import { FormSelect, FormTextArea } from '@/components/forms/form-choices';
import { SubmitButton } from '@/components/forms/form-controls';
import type { FormState } from '@/lib/dashboard/form/form-state';
import { click, find, render } from '../../support/render';

interface Shown {
  origins: string;
  role: string;
}

const FIRST: Shown = { origins: 'https://a.example', role: 'viewer' };
const LATER: Shown = { origins: 'https://a.example\nhttps://b.example', role: 'admin' };
const LAST: Shown = { origins: '', role: 'owner' };

const page = ({ origins, role }: Shown, answer: FormState = { ok: true }) => (
  <ActionForm action={async () => answer} seen={{ seen_origins: origins, seen_role: role }}>
    <FormTextArea name="origins" label="Origins" defaultValue={origins} />
    <FormSelect name="role" label="Role" defaultValue={role}>
      {['viewer', 'admin', 'owner'].map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </FormSelect>
    <SubmitButton>Save</SubmitButton>
  </ActionForm>
);

const contents = (container: ParentNode) => {
  const { origins, role, seen_origins, seen_role } = Object.fromEntries(
    new FormData(find<HTMLFormElement>(container, 'form')),
  );
  const unix = (text: unknown) => String(text).replaceAll('\r\n', '\n');
  return { origins: unix(origins), role, seen_origins: unix(seen_origins), seen_role };
};

const shownOf = ({ origins, role }: Shown) => ({ origins, role, seen_origins: origins, seen_role: role });

async function put(container: ParentNode, name: 'origins' | 'role', value: string): Promise<void> {
  const field = find<HTMLTextAreaElement | HTMLSelectElement>(container, `[name=${name}]`);
  await act(async () => {
    field.value = value;
    field.dispatchEvent(new Event(name === 'role' ? 'change' : 'input', { bubbles: true }));
  });
}

describe.each([
  ['made by the script', false],
  ['there before the script', true],
])('a long text and a choice in a form %s', (_, hydrate) => {
  it('follow a refreshed page where nobody has touched them', async () => {
    const { container, rerender } = await render(page(FIRST), { hydrate });
    for (const shown of [LATER, LAST, FIRST]) {
      await rerender(page(shown));
      expect(contents(container)).toEqual(shownOf(shown));
    }
  });

  it('keep what was typed and chosen, and say what was shown then', async () => {
    for (const [name, mine] of [
      ['origins', 'https://mine.example'],
      ['role', 'owner'],
    ] as const) {
      const { container, rerender } = await render(page(FIRST), { hydrate });
      await put(container, name, mine);
      await rerender(page(LATER));
      expect(contents(container)).toMatchObject({ [name]: mine, [`seen_${name}`]: FIRST[name] });
      await rerender(page(LATER));
      expect(contents(container)).toMatchObject({ [name]: mine, [`seen_${name}`]: FIRST[name] });
      await click(find(container, 'button'));
      await rerender(page(LAST));
      expect(contents(container)).toEqual(shownOf(LAST));
    }
  });
});

it('what was refused stays on a refreshed page, and follows it once it is saved', async () => {
  const values = { origins: 'mine', role: 'owner', seen_origins: FIRST.origins, seen_role: 'viewer' };
  const { container, rerender } = await render(page(FIRST, { ok: false, message: 'Not now.', values }));
  await put(container, 'origins', 'mine');
  await put(container, 'role', 'owner');
  await click(find(container, 'button'));
  await rerender(page(LATER));
  expect(contents(container)).toEqual(values);
  await click(find(container, 'button'));
  await rerender(page(LATER));
  expect(contents(container)).toEqual(shownOf(LATER));
});

it('what was refused is sent by the button of the page that followed, with the name of that one', async () => {
  const sent: Record<string, unknown>[] = [];
  const save = async (_: FormState, form: FormData): Promise<FormState> => {
    const { note, sends } = Object.fromEntries(form);
    sent.push({ note, sends });
    return sends ? { ok: true } : { ok: false, message: 'Sent at once.', values: { note: String(note) } };
  };
  const evidence = (is_last_day: boolean) => (
    <ActionForm action={save}>
      <FormTextArea name="note" label="Note" defaultValue="Gathered" />
      {is_last_day ? (
        <SubmitButton name="sends" value="1">
          Save and send
        </SubmitButton>
      ) : (
        <SubmitButton>Save</SubmitButton>
      )}
    </ActionForm>
  );
  const { container, rerender } = await render(evidence(false));
  const note = () => find<HTMLTextAreaElement>(container, 'textarea');
  await act(async () => {
    note().value = 'Mine';
    note().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await click(find(container, 'button'));
  await rerender(evidence(true));
  expect([note().value, find(container, 'button').textContent]).toEqual(['Mine', 'Save and send']);
  await click(find(container, 'button'));
  expect(sent).toEqual([
    { note: 'Mine', sends: undefined },
    { note: 'Mine', sends: '1' },
  ]);
});
