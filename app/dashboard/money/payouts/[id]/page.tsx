import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import { Code, Day, Facts, StateBadge } from '@/components/dashboard/formatters';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { cursorLinks, Pager } from '@/components/dashboard/frame/pager';
import { PAYOUTS_PATH, PayoutLines } from '@/components/dashboard/money/payouts';
import { payoutStatus } from '@/components/dashboard/state-labels';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button';
import { requireAccess } from '@/lib/dashboard/access/access';
import { RENDERED_FOR, renderedFor } from '@/lib/dashboard/access/rendered-for';
import { orTrouble } from '@/lib/dashboard/money/payouts';
import { givenOnce, type Query } from '@/lib/edge/query';
import { formatMoney } from '@/lib/money/currency';
import type { Payout } from '@/lib/payment/account/payout-lines';
import { readPayout } from '@/lib/payment/account/payouts';
import { orNotFound } from '../../../or-not-found';

export const metadata: Metadata = { title: 'Payout' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
}

export default async function PayoutPage({ params, searchParams }: Props) {
  const access = await requireAccess('read');
  const { id } = await params;
  const { cursor } = givenOnce(await searchParams);
  const found = await orTrouble(readPayout(access, id, { limit: 100, cursor })).catch(orNotFound);
  const above = { href: PAYOUTS_PATH, label: 'Payouts' };
  if ('trouble' in found) {
    return (
      <>
        <PageHeader title="Payout" above={above} />
        <Alert tone="warn">{found.trouble}</Alert>
      </>
    );
  }
  const { payout, lines, next_cursor } = found;
  const path = `${PAYOUTS_PATH}/${payout.id}`;
  const file = `${path}/export?${new URLSearchParams({ [RENDERED_FOR]: renderedFor(access) })}`;
  return (
    <>
      <PageHeader title={formatMoney(payout.amount_cents, payout.currency)} above={above}>
        <a href={file} className={buttonClass('secondary', undefined, 'small')}>
          <Download aria-hidden size={16} />
          Export CSV
        </a>
      </PageHeader>
      <Section title="Payout">
        <Facts
          rows={[
            ['Status', <StateBadge key="status" state={payoutStatus(payout.status)} />],
            ['At your bank', <Day key="day" at={payout.arrives_on} />],
            ['Id at Stripe', <Code key="id">{payout.id}</Code>],
          ]}
        />
      </Section>
      <Section title="Orders" note={NOTES[payout.lines_status]} flush>
        <PayoutLines lines={lines} currency={payout.currency} />
      </Section>
      <Pager label="Pages of the payout" {...cursorLinks(path, cursor, next_cursor)} />
    </>
  );
}

const NOTES: Readonly<Record<Payout['lines_status'], string>> = {
  complete: 'They add up to the payout exactly.',
  in_progress: 'Stripe is still working out what this payout is made of. Come back in a few hours.',
  unavailable:
    'Stripe says what automatic payouts are made of, but not those that somebody asked for by hand.',
};
