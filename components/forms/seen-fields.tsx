'use client';

import { useLayoutEffect, useRef } from 'react';
import { useForm } from './form-controls';

/** Hidden fields that say what a form showed before anything was typed. A refused one keeps them with what was typed. */
export function SeenFields({ seen }: { seen: Record<string, string> }) {
  const { values } = useForm();
  const first = useRef<HTMLInputElement>(null);
  // React makes a field as one that somebody has typed in: a refreshed page would change these here, and no other.
  useLayoutEffect(() => {
    const form = first.current?.form;
    if (form && isUntouched(form)) form.reset();
  }, []);
  return Object.entries(seen).map(([name, value], index) => (
    <input
      key={name}
      ref={index === 0 ? first : null}
      type="hidden"
      name={name}
      value={values?.[name] ?? value}
    />
  ));
}

/** Also before the script came. */
function isUntouched(form: HTMLFormElement): boolean {
  return [...form.elements].every((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value === field.defaultValue;
    if (field instanceof HTMLSelectElement)
      return [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
    if (!(field instanceof HTMLInputElement) || field.name === '') return true;
    return field.matches('[type=checkbox], [type=radio]')
      ? field.checked === field.defaultChecked
      : field.value === field.defaultValue;
  });
}
