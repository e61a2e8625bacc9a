import { RENDERED_FOR, renderedFor } from '@/lib/dashboard/access/rendered-for';
import type { FormState } from '@/lib/dashboard/form/form-state';

/** What a page rendered now says it is for; nothing for people who are not signed in. */
export async function renderedNow(): Promise<string> {
  // Imported late: it needs modules that the test has replaced by then.
  const { requireAccess } = await import('@/lib/dashboard/access/access');
  return requireAccess('read').then(renderedFor, () => '');
}

/** Sends a form of a page rendered just now; `{ to }` when the answer leads to another page. */
export async function sendForm(
  action: (state: FormState, form: FormData) => Promise<FormState>,
  fields: Record<string, string | string[]>,
): Promise<FormState & { to?: string }> {
  const form = new FormData();
  form.set(RENDERED_FOR, await renderedNow());
  for (const [name, values] of Object.entries(fields)) {
    form.delete(name);
    for (const value of [values].flat()) form.append(name, value);
  }
  return action({ ok: null }, form).catch((error: Error & { to?: string }) => {
    if (error.to === undefined) throw error;
    return { ok: true, to: error.to };
  });
}
