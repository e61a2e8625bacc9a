import { revalidatePath } from 'next/cache';
import { violationLine } from '@/lib/cart/violations';
import { done, type FormState, refused } from '@/lib/dashboard/form/form-state';
import { ApiError, errorText } from '@/lib/errors';
import { MerchantRefusal } from '@/lib/merchant/refusal';

/** Every page of the dashboard is read again, and the form says what was done. */
export function changed(message: string): FormState {
  revalidatePath('/dashboard', 'layout');
  return done(message);
}

/** Does what a form asks. A refusal that is thrown becomes words for the form. */
export async function inWords(work: () => Promise<FormState>): Promise<FormState> {
  try {
    const state = await work();
    // A refreshed page would take the dialog with the secret away (shown-once.tsx).
    if (!state.secrets) revalidatePath('/dashboard', 'layout');
    return state;
  } catch (error) {
    if (error instanceof MerchantRefusal) return refused(error.message);
    if (error instanceof ApiError) return errorInWords(error);
    throw error;
  }
}

const ROTATED =
  'This secret was rotated since this page was loaded, and both secrets sign for 24 hours. Reload the page before you rotate it again.';

/** What is wrong with the address is shown at its field; the general text is for errors that name no field. */
function errorInWords({ code, violations }: ApiError): FormState {
  if (code === 'rotation_in_progress') return refused(ROTATED);
  if (violations.length === 0) return refused(errorText(code));
  const url = violations.find(({ path }) => path === 'url')?.text;
  return url ? { ok: false, errors: { url } } : refused(violations.map(violationLine).join(' '));
}
