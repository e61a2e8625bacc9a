'use client';

import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { SelectField, TextAreaField } from '@/components/ui/field';
import { withUnixBreaks } from './field-content';
import { useForm } from './form-controls';

type Control = HTMLSelectElement | HTMLTextAreaElement;

/**
 * What a select or a long text has from its form: its error, and what was typed. React makes one with its default, and does
 * not change what is in it any more. A refused form is reset, so what was sent is put into a new one. A refreshed page is
 * followed as by a line of text: by a field that nobody has touched.
 */
function useKept<Of extends Control>(name: string, defaultValue: string) {
  const { errors, values, id_prefix = '' } = useForm();
  const refused = values?.[name];
  const field = useRef<Of>(null);
  const before = useRef(defaultValue);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = defaultValue;
    if (field.current && refused === undefined && was !== defaultValue)
      follow(field.current, was, defaultValue);
  }, [refused, defaultValue]);
  const kept = { ref: field, id: id_prefix + name, name, error: errors[name] };
  return { key: refused, kept: { ...kept, defaultValue: refused ?? defaultValue } };
}

function follow(field: Control, was: string, now: string): void {
  const held = field.value;
  if (field instanceof HTMLSelectElement)
    for (const option of field.options) option.defaultSelected = option.value === now;
  field.value = held === withUnixBreaks(was) ? now : held;
}

type SelectProps = Omit<ComponentProps<typeof SelectField>, 'id' | 'error'> & {
  name: string;
  defaultValue: string;
};

export function FormSelect({ name, defaultValue, ...rest }: SelectProps) {
  const { key, kept } = useKept<HTMLSelectElement>(name, defaultValue);
  return <SelectField key={key} {...kept} {...rest} />;
}

type AreaProps = Omit<ComponentProps<typeof TextAreaField>, 'id' | 'error'> & {
  name: string;
  defaultValue: string;
};

export function FormTextArea({ name, defaultValue, ...rest }: AreaProps) {
  const { key, kept } = useKept<HTMLTextAreaElement>(name, defaultValue);
  return <TextAreaField key={key} {...kept} {...rest} />;
}

interface CheckProps {
  name: string;
  label: string;
  hint?: string;
  defaultChecked: boolean;
}

/** A checkbox. After a refusal it is as it was sent: a box that is not ticked sends nothing. */
export function FormCheck({ name, label, hint, defaultChecked }: CheckProps) {
  const { values } = useForm();
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        name={name}
        defaultChecked={values ? values[name] === 'on' : defaultChecked}
        className="mt-0.5 size-4 accent-(--accent)"
      />
      <span>
        <span className="font-medium">{label}</span>
        {hint ? <span className="block text-muted">{hint}</span> : null}
      </span>
    </label>
  );
}

interface ChecksProps {
  name: string;
  legend: string;
  options: { value: string; label: ReactNode }[];
  defaultChecked: readonly string[];
  className?: string;
}

/** A group of checkboxes. After a refusal they are as they were sent, separated by spaces. */
export function FormChecks({ name, legend, options, defaultChecked, className }: ChecksProps) {
  const { values } = useForm();
  const checked = values ? (values[name] ?? '').split(' ') : defaultChecked;
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className={clsx('mt-2 grid gap-x-6 gap-y-1.5', className)}>
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-7 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={checked.includes(value)}
              className="size-4 accent-(--accent)"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
