import type { ReactNode } from 'react';
import { Tabs } from '@/components/ui/tabs';

const LINKS = [
  { href: '/dashboard/developers', label: 'API keys' },
  { href: '/dashboard/developers/signing', label: 'Signing and origins' },
  { href: '/dashboard/developers/start', label: 'First steps' },
  { href: '/dashboard/developers/requests', label: 'Request log' },
  { href: '/dashboard/developers/checker', label: 'Signature checker' },
];

export default function DevelopersLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Tabs label="Developers" links={LINKS} />
      {children}
    </>
  );
}
