'use client';

import { clsx } from 'clsx';
import {
  ArrowLeftRight,
  Code2,
  House,
  type LucideIcon,
  ReceiptText,
  Settings,
  ShieldAlert,
  Webhook,
} from 'lucide-react';
import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { useRef } from 'react';
import { useCurrentInView } from '@/components/ui/in-view';

interface NavItem {
  href: string;
  label: string;
  Icon: LucideIcon;
}

const NAV_ITEMS: readonly NavItem[] = [
  { href: '/dashboard', label: 'Home', Icon: House },
  { href: '/dashboard/sessions', label: 'Sessions', Icon: ReceiptText },
  { href: '/dashboard/money', label: 'Money', Icon: ArrowLeftRight },
  { href: '/dashboard/disputes', label: 'Disputes', Icon: ShieldAlert },
  { href: '/dashboard/developers', label: 'Developers', Icon: Code2 },
  { href: '/dashboard/webhooks', label: 'Webhooks', Icon: Webhook },
  { href: '/dashboard/settings', label: 'Settings', Icon: Settings },
];

/** The dashboard's sections: a column on wide screens, a row that scrolls on narrow ones. */
export function Nav({ row = false }: { row?: boolean }) {
  const path = usePathname();
  const list = useRef<HTMLUListElement>(null);
  useCurrentInView(list, path);
  return (
    <ul ref={list} className={clsx('flex gap-1', row ? 'min-w-max px-2 py-1' : 'flex-col')}>
      {NAV_ITEMS.map(({ href, label, Icon }) => {
        const current = href === '/dashboard' ? path === href : path.startsWith(href);
        return (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? 'page' : undefined}
              className={clsx(
                'flex min-h-10 items-center gap-2.5 rounded-lg px-3 text-sm font-medium -outline-offset-3',
                current ? 'bg-accent-soft text-ink' : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              <Sign Icon={Icon} is_current={current} />
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A link's sign, which moves while the link's page is read. */
function Sign({ Icon, is_current }: { Icon: LucideIcon; is_current: boolean }) {
  const { pending } = useLinkStatus();
  return (
    <Icon aria-hidden size={17} className={clsx(is_current && 'text-accent', pending && 'animate-pulse')} />
  );
}
