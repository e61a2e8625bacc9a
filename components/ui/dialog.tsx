'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button';

interface Props {
  /** The words of the button that opens it. */
  trigger: ReactNode;
  trigger_label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A question that must be answered before anything else; Escape and the backdrop leave it. */
export function Dialog({
  trigger,
  trigger_label,
  variant = 'secondary',
  size = 'small',
  title,
  description,
  children,
}: Props) {
  return (
    <Base.Root>
      <Base.Trigger aria-label={trigger_label} className={buttonClass(variant, undefined, size)}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-end overflow-y-auto sm:place-items-center sm:p-6">
          <Base.Popup className="w-full max-w-lg rounded-t-2xl border border-line bg-card p-6 text-ink shadow-card transition data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:rounded-2xl">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            {description ? (
              <Base.Description className="mt-2 text-sm/6 text-muted">{description}</Base.Description>
            ) : null}
            <div className="mt-5">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes the dialog around it. */
export function DialogClose({ children = 'Keep it' }: { children?: ReactNode }) {
  return <Base.Close className={buttonClass('secondary', undefined, 'small')}>{children}</Base.Close>;
}
