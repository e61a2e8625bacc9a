'use client';

import { usePathname } from 'next/navigation';
import { FormNotice } from '@/components/forms/form-notice';

/** What the form of a row has answered that is gone, until another page is opened. */
export function PageNotice() {
  return <FormNotice key={usePathname()} className="empty:absolute" />;
}
