'use client';

import type { ReactNode } from 'react';
import { useSay } from '@/components/forms/words';
import type { PayTarget } from '@/components/pay/frame/page-context';
import { Button, type ButtonVariant } from '@/components/ui/button';
import type { Change } from './payment-state';

interface Props {
  target: PayTarget;
  scope: string;
  variant?: ButtonVariant;
  opening: boolean;
  /** What it pays for is being saved: a press would pay for what was. */
  saving?: boolean;
  onPress: () => void;
  className?: string;
  children: ReactNode;
}

/** The button that opens a card form. It is a form's, so that something answers before there is script. */
export function PayButton(props: Props) {
  const { target, scope, variant, opening, saving = false, onPress, className, children } = props;
  const say = useSay();
  return (
    <form
      action={target.form_action}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onPress();
      }}
      className="grow"
    >
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="scope" value={scope} />
      {target.page_key ? <input type="hidden" name="key" value={target.page_key} /> : null}
      <Button
        type="submit"
        variant={variant}
        className={className ?? 'w-full'}
        aria-busy={opening || saving}
        aria-disabled={opening || saving}
      >
        {opening ? say('openingForm') : children}
      </Button>
    </form>
  );
}

export function noticeOf(change: Change | null, now: string) {
  if (!change || change.before === now) return null;
  const { Notice, before, met } = change;
  return <Notice before={before} now={now} met={met} />;
}
