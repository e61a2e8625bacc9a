'use server';

import { revalidatePath } from 'next/cache';
import { dashboardAction } from '@/lib/dashboard/access/access';
import {
  acceptDispute,
  isOpen,
  LAST_DAY,
  saveEvidence,
  submitEvidence,
} from '@/lib/dashboard/dispute/answer';
import { checkEvidence } from '@/lib/dashboard/form/evidence-form';
import { done, type FormState, refused } from '@/lib/dashboard/form/form-state';
import { text } from '@/lib/dashboard/form/form-text';

/** What a merchant does about a dispute, from its page. */

/** Anything but a count is the version of no dispute. */
function idOf(form: FormData): [id: string, version: number] {
  const version = text(form, 'version');
  return [text(form, 'dispute_id'), /^\d{1,9}$/.test(version) ? Number(version) : -1];
}

function answered(refusal: string | null, message: string): FormState {
  return refusal ? refused(refusal) : done(message);
}

export const saveDisputeEvidence = dashboardAction('operate', async (access, form) => {
  const checked = checkEvidence(form);
  if (!checked.ok) return checked.state;
  const [id, version] = idOf(form);
  const refusal = await saveEvidence(access, id, version, checked.evidence, { sends: form.has('sends') });
  // The page says by now what its button does. What was typed stays in the form.
  if (refusal === LAST_DAY) revalidatePath('/dashboard', 'layout');
  if (refusal) return refused(refusal);
  return done((await isOpen(access, id)) ? 'Saved. Not sent yet.' : 'Saved. Sending it to the bank.');
});

export const submitDisputeEvidence = dashboardAction('operate', async (access, form) =>
  answered(await submitEvidence(access, ...idOf(form)), 'Sending your evidence to the bank.'),
);

export const acceptDisputeAsLost = dashboardAction('operate', async (access, form) =>
  answered(await acceptDispute(access, ...idOf(form)), 'Accepting the dispute.'),
);
