import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteHeader } from '@/components/docs/site-header';
import './docs.css';

export const metadata: Metadata = {
  title: { default: 'Documentation · Split', template: '%s · Split' },
  robots: { index: true, follow: true },
};

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:m-2 focus:rounded-md focus:bg-card focus:p-3"
      >
        Skip to the text
      </a>
      <SiteHeader wide />
      {children}
    </>
  );
}
