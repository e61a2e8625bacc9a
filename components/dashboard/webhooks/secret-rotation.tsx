import { ActionForm } from '@/components/forms/action-form';
import { DialogForm } from '@/components/forms/dialog-form';
import { EndButton } from '@/components/forms/end-button';
import { Alert } from '@/components/ui/alert';
import type { FormAction } from '@/lib/dashboard/form/form-state';

interface Props {
  action: FormAction;
  /** The endpoint whose secret it is; without one it is the default secret. */
  endpoint_id?: string;
  /** When the overlap of its last rotation ends. */
  ends: Date | null;
}

/** Whether a rotation is under way whose overlap `ends` then. */
export const overlaps = (ends: Date | null): ends is Date => ends !== null && ends > new Date();

/** Whose secret it is, and when the overlap ends that the page shows. */
const fieldsOf = ({ endpoint_id, ends }: Props): Record<string, string> => ({
  ...(endpoint_id !== undefined && { endpoint_id }),
  ...(overlaps(ends) && { ends: ends.toISOString() }),
});

/** Rotates a webhook secret. */
export function RotateSecret(props: Props) {
  const { action, ends } = props;
  return (
    <DialogForm
      trigger="Rotate secret"
      title="Rotate the secret?"
      description="For 24 hours deliveries are signed with both the old and the new secret, so that none is lost while you change it."
      action={action}
      fields={fieldsOf(props)}
      submit="Rotate secret"
      shows_secret
    >
      {overlaps(ends) ? (
        <Alert tone="warn">A rotation is under way. Rotating again ends the secret before it at once.</Alert>
      ) : null}
    </DialogForm>
  );
}

/** Ends the overlap of a rotation. */
export function ExpireOldSecret(props: Props) {
  return (
    <ActionForm action={props.action} fields={fieldsOf(props)} className="mt-4 border-t border-line pt-4">
      <EndButton variant="secondary">Expire the old secret now</EndButton>
    </ActionForm>
  );
}
