/** A decoded form: text, or objects and arrays of it. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Decodes `a[b]=1&c[0]=x&d[]=y` as Stripe's servers do: brackets nest, objects whose keys are all numbers become
 * arrays in the order given.
 */
export function decodeForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  const folded = fold(root);
  return typeof folded === 'object' && !Array.isArray(folded) ? folded : {};
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function put(root: Form, path: string[], value: string): void {
  let node: Form = root;
  path.forEach((part, index) => {
    if (FORBIDDEN.has(part)) return;
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (index === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (typeof next === 'object' && !Array.isArray(next)) node = next;
    else {
      const made: Form = {};
      node[key] = made;
      node = made;
    }
  });
}

function fold(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const folded = Object.fromEntries(keys.map((key) => [key, fold(value[key] ?? '')]));
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(folded) : folded;
}
