'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { type ReactNode, useId } from 'react';

const item =
  'flex min-h-9 w-full items-center gap-2 rounded-md px-3 py-1.5 text-left text-sm hover:bg-sunken';

/** At its button, where the browser can place it there; else in the middle of the screen. */
const AT_BUTTON =
  'm-auto supports-[position-area:top]:inset-auto supports-[position-area:top]:m-1.5 [position-area:bottom_span-left] lg:[position-area:top_span-right] [position-try-fallbacks:flip-block]';

interface Props {
  trigger: ReactNode;
  trigger_label: string;
  className?: string;
  children: ReactNode;
}

/** Places and deeds behind one button, which the browser itself opens and closes: it needs no script. */
export function Menu({ trigger, trigger_label, className, children }: Props) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={trigger_label}
        className={clsx('cursor-default rounded-lg text-left hover:bg-sunken', className)}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what its links and buttons do */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks them too */}
      <div
        id={id}
        popover="auto"
        // With script a link leaves the layout as it is, and this would stay.
        onClick={({ target, currentTarget }) => {
          if ((target as Element).closest('a, button')) currentTarget.hidePopover();
        }}
        className={clsx(
          'min-w-56 rounded-xl border border-line bg-card p-1.5 text-ink shadow-card',
          AT_BUTTON,
        )}
      >
        {children}
      </div>
    </>
  );
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={item}>
      {children}
    </Link>
  );
}

/** Sends a form of its own: a server action. */
export function MenuAction({
  action,
  fields = {},
  children,
}: {
  action: (form: FormData) => Promise<void>;
  fields?: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <form action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={clsx(item, 'cursor-default')}>
        {children}
      </button>
    </form>
  );
}

export function MenuSeparator() {
  return <hr className="my-1.5 h-px border-0 bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className="px-3 py-1.5 text-xs font-medium text-muted">{children}</p>;
}
