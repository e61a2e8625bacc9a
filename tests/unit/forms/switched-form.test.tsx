// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { SignatureChecker } from '@/components/dashboard/developers/signature-checker';
import { ActionForm } from '@/components/forms/action-form';
import { DialogForm } from '@/components/forms/dialog-form';
import { FormCheck, FormChecks } from '@/components/forms/form-choices';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { RenderedFor } from '@/components/forms/rendered-for';
import type { CheckState } from '@/lib/dashboard/developer/signature-check';
import type { FormState } from '@/lib/dashboard/form/form-state';
import { click, find, render } from '../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));

/** A form of the dashboard in a tab that stays open while another one switches to another merchant or mode. */

const TEST = 'mer_1/test';
const LIVE = 'mer_1/live';

const Fields = ({ name }: { name: string }) => (
  <>
    <FormField name="name" label="Name" defaultValue={name} />
    <FormCheck name="reminders" label="Reminders" defaultChecked />
    <FormChecks
      name="events"
      legend="Events"
      options={['created', 'paid'].map((value) => ({ value, label: value }))}
      defaultChecked={['created']}
    />
  </>
);

interface PageProps {
  rendered_for: string;
  name: string;
  answer: FormState;
}

/** A page as it is refreshed, with a form whose action answers what the test says. */
const formPage = ({ rendered_for, name, answer }: PageProps) => (
  <RenderedFor value={rendered_for}>
    <ActionForm action={async () => answer} seen={{ shown: name }}>
      <Fields name={name} />
      <SubmitButton>Save</SubmitButton>
    </ActionForm>
  </RenderedFor>
);

/** The same with the form in a dialog. */
const dialogPage = ({ rendered_for, name, answer }: PageProps) => (
  <RenderedFor value={rendered_for}>
    <DialogForm
      trigger="Add"
      title="Add one"
      action={async () => answer}
      seen={{ shown: name }}
      submit="Save"
    >
      <Fields name={name} />
    </DialogForm>
  </RenderedFor>
);

const contents = (container: ParentNode) =>
  Object.fromEntries(new FormData(find<HTMLFormElement>(container, 'form')));
const send = (container: ParentNode) => click(find(container, 'form button[type=submit]'));

const refusedWith = (values: FormState['values']): FormState => ({ ok: false, message: 'Not so.', values });
const TYPED = { shown: 'till', name: 'mine', reminders: '', events: 'paid' };
const OF_LIVE = { rendered_for: LIVE, shown: 'desk', name: 'desk', reminders: 'on', events: 'created' };

describe('a form in a tab that stays open', () => {
  it('shows the boxes as its page does where nothing of what was sent is kept', async () => {
    const { container } = await render(
      formPage({ rendered_for: TEST, name: 'till', answer: refusedWith(null) }),
    );
    await send(container);
    expect(find(container, '[role=alert]').textContent).toBe('Not so.');
    expect(contents(container)).toMatchObject({ name: 'till', reminders: 'on', events: 'created' });
  });

  it.each([
    ['on the page', formPage],
    ['in a dialog', dialogPage],
  ])('%s keeps of a refusal nothing for another mode, on its way there and back', async (_, page) => {
    const answer = refusedWith(TYPED);
    const { container, rerender } = await render(page({ rendered_for: TEST, name: 'till', answer }));
    await send(container);
    expect(contents(container)).toEqual({
      rendered_for: TEST,
      ...TYPED,
      reminders: undefined,
    });
    await rerender(page({ rendered_for: LIVE, name: 'desk', answer }));
    expect(contents(container)).toEqual(OF_LIVE);
    expect(container.querySelector('[role=alert]')).toBeNull();
    await send(container);
    expect(contents(container)).toMatchObject({ rendered_for: LIVE, name: 'mine' });
    await rerender(page({ rendered_for: TEST, name: 'till', answer }));
    expect(contents(container)).toMatchObject({ rendered_for: TEST, name: 'till', reminders: 'on' });
  });

  it('says of another mode nothing about the signature that was checked', async () => {
    const report = { verdict: 'valid', last4: 'abcd', expires_at: null, canonical: '{}' } as const;
    const answer: CheckState = { ok: true, report, values: { cart: '{"mine":1}', signature: 'aa' } };
    const page = (rendered_for: string) => (
      <RenderedFor value={rendered_for}>
        <SignatureChecker action={async () => answer} example="{}" />
      </RenderedFor>
    );
    const { container, rerender } = await render(page(TEST));
    await send(container);
    expect(container.textContent).toContain('Valid signature');
    await rerender(page(LIVE));
    expect(container.textContent).not.toContain('Valid signature');
    expect(contents(container)).toEqual({ rendered_for: LIVE, cart: '{}', signature: '' });
  });
});
