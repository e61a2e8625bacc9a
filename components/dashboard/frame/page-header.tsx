import Link from 'next/link';
import type { ReactNode } from 'react';
import { currentAccess } from '@/lib/dashboard/access/access';
import { renderedFor } from '@/lib/dashboard/access/rendered-for';
import { FollowSwitch } from './follow-switch';

interface Props {
  title: string;
  /** Linked above the title: the page that this one belongs to. */
  above?: { href: string; label: string };
  children?: ReactNode;
}

/** A page's one h1, with what can be done on the whole page beside it. */
export function PageHeader({ title, above, children }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <Current />
      <div className="min-w-0">
        {above ? (
          <div className="mb-1 text-sm text-muted">
            <Link href={above.href} className="underline underline-offset-4">
              {above.label}
            </Link>
          </div>
        ) : null}
        <h1 className="text-2xl font-semibold break-words">{title}</h1>
      </div>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </header>
  );
}

async function Current() {
  const access = await currentAccess();
  return access ? <FollowSwitch value={renderedFor(access)} /> : null;
}

/** A part of a page with a heading of its own, in a card. */
export function Section({
  title,
  note,
  actions,
  flush = false,
  children,
}: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** The content touches the card's edges: tables. */
  flush?: boolean;
  children: ReactNode;
}) {
  const id = `section-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5 sm:px-6">
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {note ? <p className="mt-0.5 text-sm text-muted">{note}</p> : null}
        </div>
        {actions}
      </div>
      <div className={flush ? 'mt-3' : 'px-5 pt-4 pb-5 sm:px-6 sm:pb-6'}>{children}</div>
    </section>
  );
}

/** Shown while there is nothing yet, with a way to change that. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="px-6 py-12 text-center">
      <p className="font-semibold">{title}</p>
      {children ? <div className="mx-auto mt-1 max-w-md text-sm text-muted">{children}</div> : null}
    </div>
  );
}
