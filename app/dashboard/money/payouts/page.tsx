import type { Metadata } from 'next';
import { PageHeader } from '@/components/dashboard/frame/page-header';
import { cursorLinks, Pager } from '@/components/dashboard/frame/pager';
import { PAYOUTS_PATH, PayoutsSection } from '@/components/dashboard/money/payouts';
import { requireAccess } from '@/lib/dashboard/access/access';
import { orTrouble } from '@/lib/dashboard/money/payouts';
import { givenOnce, type Query } from '@/lib/edge/query';
import { listPayouts } from '@/lib/payment/account/payouts';

export const metadata: Metadata = { title: 'Payouts' };

export default async function PayoutsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const access = await requireAccess('read');
  const { cursor } = givenOnce(await searchParams);
  const payouts = await orTrouble(listPayouts(access, { limit: 25, cursor }));
  const next_cursor = 'trouble' in payouts ? null : payouts.next_cursor;
  return (
    <>
      <PageHeader title="Payouts" above={{ href: '/dashboard/money', label: 'Money' }} />
      <PayoutsSection payouts={payouts} />
      <Pager label="Pages of payouts" {...cursorLinks(PAYOUTS_PATH, cursor, next_cursor)} />
    </>
  );
}
