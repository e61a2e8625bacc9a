'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useRenderedFor } from '@/components/forms/rendered-for';

/**
 * Another tab can switch to another merchant or mode. The next page is then rendered for that, but inside the frame of
 * the former: its name, its mode, and what its forms send. So the frame is read again.
 */
export function FollowSwitch({ value }: { value: string }) {
  const frame = useRenderedFor();
  const router = useRouter();
  useEffect(() => {
    if (frame !== null && frame !== value) router.refresh();
  }, [frame, value, router]);
  return null;
}
