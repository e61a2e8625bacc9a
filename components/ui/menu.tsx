'use client';

import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';

const item =
  'flex min-h-9 cursor-default items-center gap-2 rounded-md px-3 py-1.5 text-sm outline-none data-highlighted:bg-sunken';

interface Props {
  trigger: ReactNode;
  trigger_label: string;
  className?: string;
  children: ReactNode;
}

/** A list of places and deeds behind one button. Its items are MenuLink. */
export function Menu({ trigger, trigger_label, className, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={trigger_label}
        className={clsx('rounded-lg text-left hover:bg-sunken', className)}
      >
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="min-w-56 rounded-xl border border-line bg-card p-1.5 text-ink shadow-card">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Base.Item className={item} render={<Link href={href} />}>
      {children}
    </Base.Item>
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
      <Base.Item
        closeOnClick={false}
        nativeButton
        className={clsx(item, 'w-full text-left')}
        render={<button type="submit" />}
      >
        {children}
      </Base.Item>
    </form>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1.5 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className="px-3 py-1.5 text-xs font-medium text-muted">{children}</p>;
}
