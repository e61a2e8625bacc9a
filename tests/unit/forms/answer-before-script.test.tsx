import { renderToReadableStream } from 'react-dom/server.browser';
import { expect, it } from 'vitest';
import { ActionForm } from '@/components/forms/action-form';
import { DialogForm } from '@/components/forms/dialog-form';
import { RenderedFor } from '@/components/forms/rendered-for';
import type { FormState } from '@/lib/dashboard/form/form-state';

/** Before there is script the answer to a form comes with the next page, in which React looks for the form. */

const ID = 'action';
/** As Next makes of a server action. */
const action = Object.assign(async (state: FormState) => state, {
  $$FORM_ACTION: (prefix: string) => {
    const data = new FormData();
    data.set(`${prefix}:0`, ID);
    return { name: prefix, method: 'POST', encType: 'multipart/form-data', data };
  },
  $$IS_SIGNATURE_EQUAL: (id: string) => id === ID,
});
action.bind = () => action;

const PAGES = {
  'on the page': <ActionForm action={action}>Name</ActionForm>,
  'in a dialog': (
    <DialogForm trigger="Add" title="Add one" action={action} submit="Save">
      Name
    </DialogForm>
  ),
};

type ReactFormState = NonNullable<Parameters<typeof renderToReadableStream>[1]>['formState'];

async function pageFor(where: keyof typeof PAGES, rendered_for: string, formState?: ReactFormState) {
  const page = <RenderedFor value={rendered_for}>{PAGES[where]}</RenderedFor>;
  return new Response(await renderToReadableStream(page, { formState })).text();
}

it.each(['on the page', 'in a dialog'] as const)(
  'a form %s shows its answer also where that page is for another merchant',
  async (where) => {
    const [, key = ''] = /name="\$ACTION_KEY" value="([^"]+)"/.exec(await pageFor(where, 'mer_1/test')) ?? [];
    expect(key).not.toBe('');
    const answer = { ok: false, message: 'You have switched.' };
    const formState = [answer, key, ID, 0] as unknown as ReactFormState;
    expect(await pageFor(where, 'mer_2/test', formState)).toContain('You have switched.');
  },
);
