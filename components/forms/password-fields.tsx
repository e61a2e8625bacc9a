import { FormField } from './form-controls';

interface Props {
  name?: string;
  label: string;
  hint?: string;
}

/** A field for the password that somebody has. */
export function CurrentPassword({ name = 'password', label }: Omit<Props, 'hint'>) {
  return <FormField name={name} label={label} type="password" autoComplete="current-password" required />;
}

/** A field in which somebody chooses a password. */
export function NewPassword({ name = 'password', label, hint }: Props) {
  return (
    <FormField
      name={name}
      label={label}
      hint={['At least 10 characters.', hint].filter(Boolean).join(' ')}
      type="password"
      autoComplete="new-password"
      minLength={10}
      required
    />
  );
}
