import { ChevronsUpDown } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { signOut } from '@/app/(auth)/actions';
import { DrawnFor } from '@/components/dashboard/drawn-for';
import { Logo } from '@/components/dashboard/logo';
import { ModeBar } from '@/components/dashboard/mode-bar';
import { Nav } from '@/components/dashboard/nav';
import { Menu, MenuAction, MenuLabel, MenuLink, MenuSeparator } from '@/components/ui/menu';
import { SkipLink } from '@/components/ui/skip-link';
import { membershipsOf } from '@/lib/auth/accounts';
import { ROLE_LABELS } from '@/lib/auth/roles';
import { drawnFor } from '@/lib/dashboard/drawn-for';
import { requireScope, type UserScope } from '@/lib/dashboard/scope';
import { switchMerchant, switchMode } from './actions';

export const metadata: Metadata = {
  title: { default: 'Dashboard', template: '%s · Split dashboard' },
  referrer: 'same-origin',
};

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const scope = await requireScope('read');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ModeBar livemode={scope.livemode} action={switchMode} />
      <div className="mx-auto flex w-full max-w-[88rem] grow flex-col lg:flex-row">
        <header className="border-line lg:w-60 lg:shrink-0 lg:border-r">
          <div className="lg:sticky lg:top-0 lg:flex lg:h-[calc(100dvh-2.5rem)] lg:flex-col lg:overflow-y-auto lg:p-4">
            <div className="flex items-center justify-between gap-3 px-4 py-3 lg:px-2 lg:pt-2 lg:pb-5">
              <Link href="/dashboard" aria-label="Split dashboard, home" className="rounded-md">
                <Logo small />
              </Link>
              <div className="min-w-0 lg:hidden">
                <Account scope={scope} />
              </div>
            </div>
            <nav
              aria-label="Dashboard"
              className="scroll-fade overflow-x-auto border-y border-line lg:grow lg:border-0"
            >
              <div className="lg:hidden">
                <Nav row />
              </div>
              <div className="max-lg:hidden">
                <Nav />
              </div>
            </nav>
            <div className="max-lg:hidden">
              <Account scope={scope} />
            </div>
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="flex min-w-0 grow flex-col gap-6 px-4 py-6 sm:px-6 lg:px-8 lg:py-8"
        >
          <DrawnFor value={drawnFor(scope)}>{children}</DrawnFor>
          <footer className="mt-auto pt-6 text-xs text-muted">All times are UTC.</footer>
        </main>
      </div>
    </div>
  );
}

async function Account({ scope }: { scope: UserScope }) {
  const others = (await membershipsOf(scope.user.id)).filter(
    (membership) => membership.organization_id !== scope.organization_id,
  );
  return (
    <Menu
      trigger_label={`${scope.merchant_name}, signed in as ${scope.user.email}`}
      className="w-full px-2 py-2"
      trigger={
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0">
            <span className="block truncate text-sm font-semibold">{scope.merchant_name}</span>
            <span className="block truncate text-xs text-muted max-lg:hidden">{scope.user.email}</span>
          </span>
          <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-muted" />
        </span>
      }
    >
      <MenuLabel>
        {scope.user.name} · {ROLE_LABELS[scope.role]}
      </MenuLabel>
      {others.map(({ organization_id, merchant_name }) => (
        <MenuAction key={organization_id} action={switchMerchant} fields={{ organization_id }}>
          Switch to {merchant_name}
        </MenuAction>
      ))}
      {others.length > 0 ? <MenuSeparator /> : null}
      <MenuLink href="/dashboard/settings/security">Your sign-in</MenuLink>
      <MenuLink href="/dashboard/settings/team">Team</MenuLink>
      {scope.user.is_staff ? <MenuLink href="/staff">Staff desk</MenuLink> : null}
      <MenuSeparator />
      <MenuAction action={signOut}>Sign out</MenuAction>
    </Menu>
  );
}
