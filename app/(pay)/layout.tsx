import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { PageStyles } from '../page-styles';

export default async function HostedLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageStyles nonce={(await headers()).get('x-nonce') ?? ''} />
      {children}
    </>
  );
}
