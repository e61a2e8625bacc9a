import type { ComponentProps } from 'react';
import { SubmitButton } from './form-controls';

/** Sends its form, from the end of its fields, on the dense pages of the dashboard. */
export function EndButton(props: ComponentProps<typeof SubmitButton>) {
  return <SubmitButton size="small" className="self-start" {...props} />;
}
