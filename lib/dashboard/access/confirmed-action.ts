import { confirmPerson, hasPassword, mailProof, proofOf, provedLately } from '@/lib/auth/confirm-person';
import type { Permission } from '@/lib/auth/roles';
import { type SignedIn, signedIn } from '@/lib/auth/signed-in';
import {
  type AskedProof,
  type FormAction,
  type FormState,
  PROOF_FIELD,
  PROOF_MAIL_FIELD,
  refused,
  wrong,
} from '../form/form-state';
import { text, untrimmed } from '../form/form-text';
import { type DashboardAccess, dashboardAction } from './access';
import { isOwnField } from './typed';

/**
 * A `dashboardAction` about keys, secrets, payouts, the team, webhook addresses, or what a publishable key may do: it
 * first asks people who have not proved lately who they are. The form keeps what was typed and does its work with the
 * proof.
 */
export function confirmedAction(
  permission: Permission,
  work: (access: DashboardAccess, form: FormData) => Promise<FormState>,
): FormAction {
  return dashboardAction<FormState>(permission, async (access, form) => {
    const who = await signedIn();
    if (!who) return refused('Sign in again.');
    return (await askForProof(who, form)) ?? work(access, form);
  });
}

const NO_PASSWORD = {
  ...refused('Your account has no password yet. Choose a password first: we mail you a link.'),
  opens: { href: '/forgot-password', label: 'Choose a password' },
};

/**
 * For what counts as signing in, and for what turns a proof off: asks who it is in the same form, however lately that
 * was proved. The field `code` is the second factor's, where there is one. People without a password are told how to
 * choose one.
 *
 * @param field of the password
 * @returns the password as it was typed, or the refusal
 */
export async function provePassword(
  form: FormData,
  field: string,
): Promise<{ ok: true; password: string } | (FormState & { ok: false })> {
  const password = untrimmed(form, field);
  const who = await signedIn();
  if (!who) return refused('Sign in again.');
  if (!(await hasPassword(who.user.id))) return NO_PASSWORD;
  const by = who.user.two_factor ? 'code' : 'password';
  const refusal = await confirmPerson(who, by, by === 'code' ? text(form, 'code') : password);
  return refusal === null ? { ok: true, password } : wrong(by === 'code' ? 'code' : field, refusal);
}

/** Null once somebody has proved who they are; otherwise what the form shows. */
export async function askForProof(who: SignedIn, form: FormData): Promise<FormState | null> {
  if (await provedLately(who)) return null;
  const by = await proofOf(who);
  const asked: AskedProof = { by, email: who.user.email, sent: false, fields: fieldsOf(form) };
  if (by === 'link') {
    if (!form.has(PROOF_MAIL_FIELD)) return { ok: false, proof: asked };
    const refusal = await mailProof(who);
    return refusal
      ? { ok: false, proof: asked, message: refusal }
      : { ok: false, proof: { ...asked, sent: true } };
  }
  const typed = by === 'password' ? untrimmed(form, PROOF_FIELD) : text(form, PROOF_FIELD);
  if (typed === '') return { ok: false, proof: asked };
  const refusal = await confirmPerson(who, by, typed);
  return refusal ? { ok: false, proof: asked, errors: { [PROOF_FIELD]: refusal } } : null;
}

/** What the form was sent with, apart from the proof and from what the framework adds. */
function fieldsOf(form: FormData): AskedProof['fields'] {
  return [...form].flatMap(([name, value]): AskedProof['fields'] =>
    typeof value === 'string' && !isOwnField(name) ? [[name, value]] : [],
  );
}
