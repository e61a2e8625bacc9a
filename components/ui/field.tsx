import type {
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

interface FrameProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  className?: string;
  children: ReactNode;
}

/** A label above its control, a hint and an error below. */
function FieldFrame({ id, label, hint, error, className, children }: FrameProps) {
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
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

interface Common {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  frameClass?: string;
}

/** What of a field's props is its frame's, and what its control's. */
function partsOf<Props extends Common>({ id, label, hint, error, frameClass, ...rest }: Props) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    frame: { id, label, hint, error, className: frameClass },
    control: {
      id,
      className: controlClass,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
      ...rest,
    },
  };
}

export function TextField(
  props: Common & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
) {
  const { frame, control } = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <input {...control} />
    </FieldFrame>
  );
}

export function TextAreaField(props: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { frame, control } = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <textarea {...control} />
    </FieldFrame>
  );
}

export function SelectField(props: Common & SelectHTMLAttributes<HTMLSelectElement>) {
  const { frame, control } = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <select {...control} />
    </FieldFrame>
  );
}
