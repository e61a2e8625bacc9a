import { ChevronsUpDown } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { signOut } from '@/app/(auth)/actions';
import { BouncedNotice } from '@/components/dashboard/frame/bounced-notice';
import { Logo } from '@/components/dashboard/frame/logo';
import { ModeBar } from '@/components/dashboard/frame/mode-bar';
import { Nav } from '@/components/dashboard/frame/nav';
import { PageNotice } from '@/components/dashboard/frame/page-notice';
import { TimeZone } from '@/components/dashboard/frame/time-zone';
import { newAttempt } from '@/components/forms/new-attempt';
import { RenderedFor } from '@/components/forms/rendered-for';
import { Menu, MenuAction, MenuLabel, MenuLink, MenuSeparator } from '@/components/ui/menu';
import { SkipLink } from '@/components/ui/skip-link';
import { ROLE_LABELS } from '@/lib/auth/roles';
import { type DashboardAccess, membershipsOnce, requireAccess } from '@/lib/dashboard/access/access';
import { renderedFor } from '@/lib/dashboard/access/rendered-for';
import { readBounced } from '@/lib/dashboard/team/bounced';
import { switchMerchant, switchMode, tryAddress } from './actions';
import '../globals.css';

export const metadata: Metadata = {
  title: { default: 'Dashboard', template: '%s · Split dashboard' },
  referrer: 'same-origin',
};

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const access = await requireAccess('read');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ModeBar livemode={access.livemode} action={switchMode} />
      <div className="mx-auto flex w-full max-w-[88rem] grow flex-col lg:flex-row">
        <header className="border-line lg:w-60 lg:shrink-0 lg:border-r">
          <div className="lg:sticky lg:top-0 lg:flex lg:h-[calc(100dvh-2.5rem)] lg:flex-col lg:overflow-y-auto lg:p-4">
            <div className="flex items-center justify-between gap-3 px-4 py-3 lg:px-2 lg:pt-2 lg:pb-5">
              <Link href="/dashboard" aria-label="Split dashboard, home" className="rounded-md">
                <Logo small />
              </Link>
              <div className="min-w-0 lg:hidden">
                <Account access={access} />
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
              <Account access={access} />
            </div>
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="flex min-w-0 grow flex-col gap-6 px-4 py-6 sm:px-6 lg:px-8 lg:py-8"
        >
          <PageNotice />
          <RenderedFor value={renderedFor(access)} attempt={newAttempt()}>
            <BouncedNotice bounced={await readBounced(access)} action={tryAddress} />
            {children}
          </RenderedFor>
          <TimeZone />
        </main>
      </div>
    </div>
  );
}

async function Account({ access }: { access: DashboardAccess }) {
  const others = (await membershipsOnce(access.user.id)).filter(
    (membership) => membership.organization_id !== access.organization_id,
  );
  return (
    <Menu
      trigger_label={`${access.merchant_name}, signed in as ${access.user.email}`}
      className="w-full px-2 py-2"
      trigger={
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0">
            <span className="block truncate text-sm font-semibold">{access.merchant_name}</span>
            <span className="block truncate text-xs text-muted max-lg:hidden">{access.user.email}</span>
          </span>
          <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-muted" />
        </span>
      }
    >
      <MenuLabel>
        {access.user.name} · {ROLE_LABELS[access.role]}
      </MenuLabel>
      {others.map(({ organization_id, merchant_name }) => (
        <MenuAction key={organization_id} action={switchMerchant} fields={{ organization_id }}>
          Switch to {merchant_name}
        </MenuAction>
      ))}
      {others.length > 0 ? <MenuSeparator /> : null}
      <MenuLink href="/dashboard/settings/security">Security</MenuLink>
      <MenuLink href="/dashboard/settings/team">Team</MenuLink>
      {access.user.is_staff ? <MenuLink href="/staff">Staff</MenuLink> : null}
      <MenuSeparator />
      <MenuAction action={signOut}>Sign out</MenuAction>
    </Menu>
  );
}
