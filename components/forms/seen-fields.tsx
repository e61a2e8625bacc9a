'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { fieldContent } from './field-content';
import { useForm } from './form-controls';

/**
 * Hidden fields that say what a form showed before anything was typed. A refused one keeps them with what was typed. They
 * follow a refreshed page, but not under a field that somebody has typed in and that the page shows otherwise by now: the
 * server would take what is typed for an answer to that.
 */
export function SeenFields({ seen }: { seen: Record<string, string> }) {
  const { values } = useForm();
  const first = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(seen);
  /** What the fields were made with when `shown` was taken. */
  const made = useRef<Map<Element, string>>(null);
  useLayoutEffect(() => {
    const fields = [...(first.current?.form?.elements ?? [])];
    const before = made.current;
    const contents = fields.map((field) => ({ field, ...fieldContent(field) }));
    if (before && contents.some((at) => at.held !== at.made && before.get(at.field) !== at.made)) return;
    made.current = new Map(contents.map((at) => [at.field, at.made]));
    setShown(seen);
  });
  return Object.entries(shown).map(([name, value], index) => (
    <input
      key={name}
      ref={index === 0 ? first : null}
      type="hidden"
      name={name}
      value={values?.[name] ?? value}
    />
  ));
}
