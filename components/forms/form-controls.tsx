'use client';

import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';

/* One module: each one that a hosted page loads costs it bytes. */

/** What the fields and buttons of a form know about its answer. */
interface FormContextValue {
  busy: boolean;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  /** What was typed before a failed attempt, by field, if one has failed. */
  values?: Readonly<Record<string, string>>;
  /** Makes the ids of fields unique on a page with several forms. */
  id_prefix?: string;
}

export const FormContext = createContext<FormContextValue>({ busy: false, errors: {} });

export function useForm(): FormContextValue {
  return useContext(FormContext);
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'id' | 'error'> & { name: string; id?: string };

/** A text field that shows its error and keeps what was typed. */
export function FormField({ name, id, defaultValue, ...rest }: FieldProps) {
  const { errors, values, id_prefix = '' } = useForm();
  return (
    <TextField
      id={id ?? id_prefix + name}
      name={name}
      error={errors[name]}
      defaultValue={values?.[name] ?? defaultValue}
      {...rest}
    />
  );
}

interface SubmitProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** Sent with the form, where it has several buttons. */
  name?: string;
  value?: string;
  children: ReactNode;
}

/** Sends its form. It stays focusable while the form is busy, which sends nothing then. */
export function SubmitButton(props: SubmitProps) {
  const busy = useForm().busy || undefined;
  return <Button type="submit" aria-busy={busy} aria-disabled={busy} {...props} />;
}
