import { ATTEMPT_FIELD, type FormState, PROOF_FIELD, PROOF_MAIL_FIELD } from '../form/form-state';
import { texts } from '../form/form-text';
import { RENDERED_FOR } from './rendered-for';

const OWN_FIELDS = new Set<string>([RENDERED_FOR, ATTEMPT_FIELD, PROOF_FIELD, PROOF_MAIL_FIELD]);

/** Whether a field is the form's own, or the framework's: it says nothing of what the form is for. */
export const isOwnField = (name: string): boolean => OWN_FIELDS.has(name) || name.startsWith('$');

/** Typed once more: a page never carries a password or a code. */
const NOT_SHOWN = new Set(['password', 'new_password', 'current_password', 'code']);

/** What was typed and chosen, by field; several under one name are separated by spaces. */
export function typedIn(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => !NOT_SHOWN.has(name) && !isOwnField(name));
  return Object.fromEntries(names.map((name) => [name, texts(form, name).join(' ')]));
}

/** A refused form keeps what was typed and chosen, and brings no default back, unless its answer keeps nothing. */
export function keepTyped<State extends FormState>(state: State, form: FormData): State {
  if (state.ok !== false || state.proof || state.values !== undefined) return state;
  return { ...state, values: typedIn(form) };
}
