/** What a server action answers to its form. */
export interface FormState {
  /** Null before anything was sent. */
  ok: boolean | null;
  /** One sentence: what has happened, or what to do. */
  message?: string;
  /** What is wrong, by the field's name. */
  errors?: Record<string, string>;
  /** What was typed, to fill the form again. */
  values?: Record<string, string>;
  /** What is shown once and never again; `kept`: what can be asked for again. */
  secrets?: { label: string; value: string; hint?: string; kept?: boolean }[];
}

export const UNTOUCHED: FormState = { ok: null };

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

export function refused(message: string, errors?: Record<string, string>): FormState {
  return { ok: false, message, errors };
}

export function done(message: string): FormState {
  return { ok: true, message };
}
