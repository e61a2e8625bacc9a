import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export default function Forbidden() {
  return (
    <Notice title="This page is for Split staff">
      <p>Your account belongs to a merchant.</p>
      <Link href="/dashboard" className={buttonClass('secondary', 'mt-6')}>
        Go to your dashboard
      </Link>
    </Notice>
  );
}
