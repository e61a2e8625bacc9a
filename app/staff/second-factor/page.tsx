import type { Metadata } from 'next';
import Link from 'next/link';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { TwoFactorSetup } from '@/components/dashboard/settings/two-factor';
import { Badge } from '@/components/ui/badge';
import { requireStaffSignIn } from '@/lib/dashboard/access/access';
import { setUpStaffFactor } from '../actions';

export const metadata: Metadata = { title: 'Two-factor authentication' };

/** Where staff go first on a deployment that takes real money: the dashboard's own page needs a merchant. */
export default async function SecondFactorPage() {
  const { user } = await requireStaffSignIn();
  return (
    <>
      <PageHeader title="Two-factor authentication" />
      <Section
        title="Authenticator app"
        note="Signing in asks for a code from it after your password. Where real money can be taken, these pages open only with it."
        actions={user.two_factor ? <Badge tone="good">On</Badge> : <Badge tone="warn">Off</Badge>}
      >
        {user.two_factor ? (
          <Link href="/staff" className="text-sm underline underline-offset-4">
            Go on to the merchants
          </Link>
        ) : (
          <TwoFactorSetup action={setUpStaffFactor} />
        )}
      </Section>
    </>
  );
}
