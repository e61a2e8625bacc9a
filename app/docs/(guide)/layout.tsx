import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteHeader } from '@/components/docs/site-header';
import { SkipLink } from '@/components/ui/skip-link';
import '../../globals.css';
import './docs.css';

export const metadata: Metadata = {
  title: { default: 'Documentation', template: '%s · Split' },
  robots: { index: true, follow: true },
};

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink to="main" />
      <SiteHeader wide />
      {children}
    </>
  );
}
