import { usePageWords, useSay } from '@/components/forms/words';
import { Changed } from '@/components/pay/card/card-form';
import { Alert } from '@/components/ui/alert';
import type { Change, PaymentState } from './payment-state';

/** Another amount is owed now than the payer saw. */
export function AmountNotice({ change, now }: { change: Change | null; now: string }) {
  if (!change || change.before === now) return null;
  return <Changed before={change.before} now={now} met={change.met} />;
}

/** Above the button that pays, after a press: what has changed, what is to be done first, and what was wrong. */
export function PayNotices({ state, now }: { state: PaymentState; now: string }) {
  const { change, check, nameError } = state;
  const say = useSay();
  const { gap } = usePageWords();
  return (
    <>
      {check ? <check.BrowserCheck {...check} /> : null}
      <AmountNotice change={change} now={now} />
      {nameError ? (
        <Alert tone="bad" role="alert" className="mb-3">
          {nameError}
          {gap}
          {say('otherName')}
        </Alert>
      ) : null}
    </>
  );
}
