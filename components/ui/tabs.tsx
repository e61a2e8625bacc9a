'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useRef } from 'react';
import { useCurrentInView } from './in-view';

interface TabLink {
  href: string;
  label: string;
}

/** Pages of one section, side by side. Each is a page of its own with an address of its own. */
export function Tabs({ label, links }: { label: string; links: readonly TabLink[] }) {
  const path = usePathname();
  const row = useRef<HTMLUListElement>(null);
  useCurrentInView(row, path);
  const current = links
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];
  return (
    <nav aria-label={label} className="scroll-fade -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul ref={row} className="flex min-w-max gap-1 border-b border-line">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              aria-current={link === current ? 'page' : undefined}
              className={clsx(
                '-mb-px inline-flex min-h-11 items-center border-b-2 px-3 text-sm font-medium -outline-offset-3',
                link === current
                  ? 'border-accent text-ink'
                  : 'border-transparent text-muted hover:border-line hover:text-ink',
              )}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
