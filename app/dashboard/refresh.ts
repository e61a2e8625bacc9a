import { revalidatePath } from 'next/cache';
import { done, type FormState } from '@/lib/dashboard/form/form-state';

/** Every page of the dashboard is read again, and the form says what was done. */
export function changed(message: string): FormState {
  revalidatePath('/dashboard', 'layout');
  return done(message);
}

/** Does what a form asks, and has every page of the dashboard read again. */
export async function refreshing(work: () => Promise<FormState>): Promise<FormState> {
  const state = await work();
  // A refreshed page would take the dialog with the secret away (shown-once.tsx).
  if (!state.secrets) revalidatePath('/dashboard', 'layout');
  return state;
}
