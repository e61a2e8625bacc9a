import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export default function Forbidden() {
  return (
    <Notice title="This desk is for Split's own people">
      <p>Your account is a merchant's.</p>
      <Link href="/dashboard" className={buttonClass('secondary', 'mt-6')}>
        Go to your dashboard
      </Link>
    </Notice>
  );
}
