import { violationLine } from '@/lib/cart/violations';
import { ApiError, errorText } from '@/lib/errors';
import { MerchantRefusal } from '@/lib/merchant/refusal';
import { type FormState, refused, UNTOUCHED, wrong } from '../form/form-state';
import { keepTyped } from './typed';

/*
 * Every server action is made here. Next calls an action with whatever a request says, and a request can be written by
 * hand: without a form, with a list in its place, with an answer that was never given.
 */

const NO_FORM = 'This form did not arrive whole. Reload the page, and send it again.';

/**
 * A server action as `useActionState` takes it. What is no form is refused, and so is what throws a refusal; a refused
 * form keeps what was typed.
 *
 * @param work gets the answer before this one too, which without script comes from the browser: it is not to be trusted
 */
export function formAction<State extends FormState = FormState>(
  work: (form: FormData, state: State) => Promise<NoInfer<State> | FormState>,
): (state: State, form: FormData) => Promise<State | FormState> {
  return async (state: unknown, form: unknown) => {
    if (!(form instanceof FormData)) return refused(NO_FORM);
    const answer = await work(form, (isObject(state) ? state : UNTOUCHED) as State).catch((error: unknown) =>
      inWords(error, form),
    );
    return keepTyped(answer, form);
  };
}

/** A server action of a form that shows no answer. What is no form changes nothing. */
export function silentAction(work: (form: FormData) => Promise<void>): (form: FormData) => Promise<void> {
  return async (form: unknown) => {
    if (form instanceof FormData) await work(form);
  };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Which fields a refusal is about, by what they are called. */
const FIELDS_OF: Partial<Record<MerchantRefusal['code'], readonly string[]>> = {
  invalid_network: ['network'],
  already_blocked: ['network'],
  note_required: ['note', 'reason'],
  note_too_long: ['note', 'reason'],
  invalid_server_rate: ['per_minute'],
  fees_too_high: ['merchant_fee', 'fx_fee'],
};

/** A refusal that was thrown. Other errors are nobody's to read. */
function inWords(error: unknown, form: FormData): FormState {
  if (error instanceof MerchantRefusal) {
    const { code, message } = error;
    const fields = FIELDS_OF[code]?.filter((name) => form.has(name)) ?? [];
    return fields.length > 0
      ? refused(message, Object.fromEntries(fields.map((name) => [name, message])))
      : refused(message);
  }
  if (error instanceof ApiError) return errorInWords(error);
  throw error;
}

const ROTATED =
  'This secret was rotated since this page was loaded, and both secrets sign for 24 hours. Reload the page before you rotate it again.';

/** What is wrong with the address is shown at its field; the general text is for errors that name no field. */
function errorInWords({ code, violations }: ApiError): FormState {
  if (code === 'rotation_in_progress') return refused(ROTATED);
  if (violations.length === 0) return refused(errorText(code));
  const url = violations.find(({ path }) => path === 'url')?.text;
  return url ? wrong('url', url) : refused(violations.map(violationLine).join(' '));
}
