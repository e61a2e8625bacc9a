/** Leads the reader to the first field of a form that was refused. Answers whether there is one. */
export function focusFirstInvalid(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  field?.focus();
  return Boolean(field);
}
