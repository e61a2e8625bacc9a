'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { RENDERED_FOR } from '@/lib/dashboard/access/rendered-for';
import { ATTEMPT_FIELD } from '@/lib/dashboard/form/form-state';
import { newAttempt } from './new-attempt';

const Rendered = createContext<string | null>(null);
const Showing = createContext('');

interface Props {
  value: string;
  /** Of this showing of the page, for what is sent twice before there is script. */
  attempt?: string;
  children: ReactNode;
}

/** Around every page of the dashboard: what it was rendered for, which each of its forms sends. */
export function RenderedFor({ value, attempt = '', children }: Props) {
  return (
    <Rendered value={value}>
      <Showing value={attempt}>{children}</Showing>
    </Rendered>
  );
}

/** The hidden field by which the server knows a form that is sent again. */
export function AttemptField() {
  const value = useContext(Showing);
  return value === '' ? null : <input type="hidden" name={ATTEMPT_FIELD} value={value} />;
}

/** With script a form is sent again on purpose only: each sending is one of its own. */
export function startAttempt(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>(`[name=${ATTEMPT_FIELD}]`);
  if (field) field.value = newAttempt();
}

/** What the page was rendered for; null outside the dashboard. */
export function useRenderedFor(): string | null {
  return useContext(Rendered);
}

/**
 * The key of what was typed and answered for one merchant and mode: it goes when the page shows another in its place. There
 * is none at first, since before there is script React knows by the keys around a form which one an answer is for, and the
 * page with the answer can be another merchant's.
 */
export function useSwitchKey(): string | undefined {
  const now = useRenderedFor() ?? undefined;
  const [first] = useState(now);
  return now === first ? undefined : now;
}

/** The hidden field of a form whose action is a `dashboardAction`. An ActionForm has it already. */
export function RenderedForField() {
  const value = useRenderedFor();
  return value === null ? null : <input type="hidden" name={RENDERED_FOR} value={value} />;
}
