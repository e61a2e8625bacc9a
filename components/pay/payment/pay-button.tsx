'use client';

import type { ReactNode } from 'react';
import { useSay } from '@/components/forms/words';
import type { PayTarget } from '@/components/pay/frame/page-context';

interface Props {
  target: PayTarget;
  scope: string;
  /** The form whose fields say what is paid for, where it is one elsewhere. */
  form?: string;
  /** Its classes, which the server makes: the page need not know all looks of a button. */
  look: string;
  opening: boolean;
  /** What it pays for is being saved: a press would pay for what was. */
  saving?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** The button that opens a card form. It is a form's, so that something answers before there is script. */
export function PayButton(props: Props) {
  const { target, scope, form, look, opening, saving = false, onPress, children } = props;
  const say = useSay();
  return (
    <form action={target.form_action} method="post" className="grow">
      {target.page_key ? <input type="hidden" name="key" value={target.page_key} /> : null}
      <button
        type="submit"
        form={form}
        name="pay"
        value={scope}
        className={look}
        aria-busy={opening || saving}
        aria-disabled={opening || saving}
        onClick={(event) => {
          event.preventDefault();
          if (!saving) onPress();
        }}
      >
        {opening ? say('openingForm') : children}
      </button>
    </form>
  );
}
