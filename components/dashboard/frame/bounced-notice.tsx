import { ActionForm } from '@/components/forms/action-form';
import { EndButton } from '@/components/forms/end-button';
import { Alert } from '@/components/ui/alert';
import type { FormAction } from '@/lib/dashboard/form/form-state';
import type { BouncedAddress } from '@/lib/dashboard/team/bounced';

interface Props {
  bounced: readonly BouncedAddress[];
  /** Sends a mail to one of them. */
  action: FormAction;
}

const TITLES = {
  own: 'Your mail comes back',
  support: 'Mail to your support address comes back',
} as const;

const TEXTS = {
  own: 'so you get nothing from us: no word of disputes, and none of changes to your account.',
  support:
    'so word of disputes and of failed refunds goes to the owners instead. Customers see this address, too.',
} as const;

/** Says which of the reader's addresses take no mail, and tries them again. */
export function BouncedNotice({ bounced, action }: Props) {
  return bounced.map(({ whose, address, can_try }) => (
    <Alert key={whose} tone="warn" title={TITLES[whose]}>
      <p className="wrap-anywhere">
        We could not deliver mail to {address}, {TEXTS[whose]}
      </p>
      {can_try ? (
        <ActionForm action={action} fields={{ whose }} className="mt-1">
          <EndButton variant="secondary">Send a test mail</EndButton>
        </ActionForm>
      ) : null}
    </Alert>
  ));
}
