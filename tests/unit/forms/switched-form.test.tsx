// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { ActionForm } from '@/components/forms/action-form';
import { FormCheck, FormChecks } from '@/components/forms/form-choices';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { RenderedFor } from '@/components/forms/rendered-for';
import type { FormState } from '@/lib/dashboard/form/form-state';
import { click, find, render } from '../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));

/** A form of the dashboard in a tab that stays open while another one switches to another merchant or mode. */

const TEST = 'mer_1/test';

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

const contents = (container: ParentNode) =>
  Object.fromEntries(new FormData(find<HTMLFormElement>(container, 'form')));
const send = (container: ParentNode) => click(find(container, 'form button[type=submit]'));

const refusedWith = (values: FormState['values']): FormState => ({ ok: false, message: 'Not so.', values });

describe('a form in a tab that stays open', () => {
  it('shows the boxes as its page does where nothing of what was sent is kept', async () => {
    const { container } = await render(
      formPage({ rendered_for: TEST, name: 'till', answer: refusedWith(null) }),
    );
    await send(container);
    expect(find(container, '[role=alert]').textContent).toBe('Not so.');
    expect(contents(container)).toMatchObject({ name: 'till', reminders: 'on', events: 'created' });
  });
});
