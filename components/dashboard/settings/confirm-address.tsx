import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { EndButton } from '@/components/forms/end-button';
import { Alert } from '@/components/ui/alert';
import type { FormAction } from '@/lib/dashboard/form/form-state';

interface Props {
  email: string;
  /** Sends the mail again. */
  action: FormAction;
  /** What waits for it. */
  children: ReactNode;
}

/** Says that somebody's address is not confirmed yet, what cannot be done until then, and how to confirm it. */
export function ConfirmAddress({ email, action, children }: Props) {
  return (
    <Alert tone="warn" title="Your email address is not confirmed">
      <ActionForm action={action} className="mt-1">
        <p>
          Open the link in the mail to {email}; it works for one hour. {children}
        </p>
        <EndButton variant="secondary">Send it again</EndButton>
      </ActionForm>
    </Alert>
  );
}
