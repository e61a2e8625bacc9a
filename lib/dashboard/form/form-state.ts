/** What somebody must prove again before the form does what it is for. */
export interface AskedProof {
  by: 'password' | 'code' | 'link';
  email: string;
  /** Whether the mail with the link has been sent. */
  sent: boolean;
  /** Everything that was sent, to send it again with the proof. */
  fields: [name: string, value: string][];
}

/** The fields of the proof: what was typed, and the button that asks for a mail. */
export const PROOF_FIELD = 'proof_of_person';
export const PROOF_MAIL_FIELD = 'proof_by_mail';

/** Which showing of a form was sent: what is sent again from it is done once (once.ts). */
export const ATTEMPT_FIELD = 'attempt';

/** What a server action answers to its form. */
export interface FormState {
  /** Null before anything was sent. */
  ok: boolean | null;
  /** One sentence: what has happened, or what to do. */
  message?: string;
  /** What is wrong, by the field's name. */
  errors?: Record<string, string>;
  /** What was typed, to fill the form again; a box that it does not name was not ticked. Null: nothing of it is kept. */
  values?: Record<string, string> | null;
  /** A page of ours where something has to be done first. It opens in another tab: this one keeps what was typed. */
  opens?: { href: string; label: string };
  /** Asked for before anything is done. */
  proof?: AskedProof;
  /** What is shown once and never again; `kept`: what can be asked for again; `file`: under what name to save it. */
  secrets?: { label: string; value: string; hint?: string; kept?: boolean; file?: string }[];
}

export const UNTOUCHED: FormState = { ok: null };

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

export function refused(message: string, errors?: Record<string, string>): FormState & { ok: false } {
  return { ok: false, message, errors };
}

/** Refused for what is in one field, where the form says why. */
export function wrong(field: string, why: string): FormState & { ok: false } {
  return refused(why, { [field]: why });
}

/** Refused for what is in several fields, by name; null where nothing is wrong. */
export function wrongFields(errors: Record<string, string>): (FormState & { ok: false }) | null {
  return Object.keys(errors).length > 0 ? refused('Check the fields marked below.', errors) : null;
}

export function done(message: string): FormState {
  return { ok: true, message };
}
