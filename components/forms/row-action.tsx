import type { FormAction } from '@/lib/dashboard/form/form-state';
import { ActionForm } from './action-form';
import { SubmitButton } from './form-controls';

interface Props {
  action: FormAction;
  /** Hidden fields. */
  fields: Record<string, string>;
  label: string;
  /** Goes on from the label for screen readers, and says which row it is about. */
  about: string;
}

/** A button in a row of a table that does one thing at once. */
export function RowAction({ action, fields, label, about }: Props) {
  return (
    <ActionForm action={action} fields={fields} className="items-end">
      <SubmitButton variant="secondary" size="small">
        {label}
        <span className="sr-only">{about}</span>
      </SubmitButton>
    </ActionForm>
  );
}
