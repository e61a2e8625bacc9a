/*
 * What somebody types beside a payment, in this tab until that is made: its form can leave the page and come back, as
 * where an amount is chosen again.
 */

/** Of this page. */
const keptAt = () => `split_typed ${window.location.pathname}`;

/** What is typed in a form, by field: not the key of the page, which the server has written. */
function typedIn(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    name === 'key' || value === '' || typeof value !== 'string' ? [] : [[name, value]],
  );
}

function kept(): [name: string, value: string][] {
  try {
    return JSON.parse(sessionStorage.getItem(keptAt()) ?? '[]');
  } catch {
    return [];
  }
}

export function keepFields(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(keptAt(), JSON.stringify(typedIn(form)));
  } catch {
    // A browser that keeps nothing has what is on the page.
  }
}

/** Puts back what was typed before. What is typed there already is newer, and kept in its place. */
export function putFieldsBack(form: HTMLFormElement): void {
  if (typedIn(form).length > 0) keepFields(form);
  for (const [name, value] of kept()) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (field instanceof HTMLTextAreaElement) field.value = value;
  }
}

/** It is paid for, and on its way. */
export function forgetFields(): void {
  try {
    sessionStorage.removeItem(keptAt());
  } catch {
    // It has kept nothing.
  }
}
