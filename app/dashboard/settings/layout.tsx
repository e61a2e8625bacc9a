import type { ReactNode } from 'react';
import { Tabs } from '@/components/ui/tabs';

const LINKS = [
  { href: '/dashboard/settings', label: 'Business' },
  { href: '/dashboard/settings/team', label: 'Team' },
  { href: '/dashboard/settings/security', label: 'Security' },
  { href: '/dashboard/settings/audit', label: 'Audit log' },
];

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Tabs label="Settings" links={LINKS} />
      {children}
    </>
  );
}
