import type {
  ElementType,
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { classes } from './classes';

export const controlClass =
  'block w-full min-h-12 rounded-lg border border-control-line bg-card px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-muted [&:is(input):read-only]:bg-sunken aria-invalid:border-bad';

interface Common {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  frameClass?: string;
}

/** A label above its control, a hint and an error below. */
function Field({ as: Control, id, label, hint, error, frameClass, ...rest }: Common & { as: ElementType }) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes('flex flex-col gap-1.5', frameClass)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Control
        id={id}
        className={controlClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...rest}
      />
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function TextField(
  props: Common & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
) {
  return <Field as="input" {...props} />;
}

export function TextAreaField(
  props: Common & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> },
) {
  return <Field as="textarea" {...props} />;
}

export function SelectField(
  props: Common & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> },
) {
  return <Field as="select" {...props} />;
}
