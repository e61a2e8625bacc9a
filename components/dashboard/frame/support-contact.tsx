import type { ReactNode } from 'react';
import { env } from '@/lib/env';

/** Who helps merchants with this deployment, as a link behind some words; nothing where nobody is named. */
export function SupportContact({ before }: { before: ReactNode }) {
  const { SUPPORT_CONTACT } = env();
  if (!SUPPORT_CONTACT) return null;
  const isAddress = !SUPPORT_CONTACT.startsWith('https://');
  return (
    <>
      {before}
      <a
        href={isAddress ? `mailto:${SUPPORT_CONTACT}` : SUPPORT_CONTACT}
        className="wrap-anywhere underline underline-offset-4"
      >
        {SUPPORT_CONTACT.replace('https://', '')}
      </a>
    </>
  );
}
