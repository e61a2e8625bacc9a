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

const OWN_TEXT = 'so you get nothing from us: no word of disputes, and none of changes to your account.';

/** What follows from it. */
function textOf(bounced: BouncedAddress): string {
  if (bounced.whose === 'own') return OWN_TEXT;
  const word = bounced.owners_hear
    ? 'so word of disputes and of failed refunds goes to the owners instead.'
    : 'and none to an owner, so nobody gets word of disputes and of failed refunds.';
  return `${word} Customers see this address, too.`;
}

/** Says which of the reader's addresses take no mail, and tries them again. */
export function BouncedNotice({ bounced, action }: Props) {
  return bounced.map((each) => (
    <Alert key={each.whose} tone="warn" title={TITLES[each.whose]}>
      <p className="wrap-anywhere">
        We could not deliver mail to {each.address}, {textOf(each)}
      </p>
      {each.can_try ? (
        <ActionForm action={action} fields={{ whose: each.whose }} className="mt-1">
          <EndButton variant="secondary">Send a test mail</EndButton>
        </ActionForm>
      ) : null}
    </Alert>
  ));
}
