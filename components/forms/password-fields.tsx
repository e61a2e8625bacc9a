import { FormField } from './form-controls';

interface Props {
  name?: string;
  label: string;
  hint?: string;
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
