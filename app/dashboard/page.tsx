import type { Metadata } from 'next';
import Link from 'next/link';
import { PageHeader } from '@/components/dashboard/frame/page-header';
import { Checklist } from '@/components/dashboard/home/checklist';
import { FunnelSection, StatesSection, Tiles } from '@/components/dashboard/home/figures';
import { Matters, RemedyLink } from '@/components/dashboard/home/matters';
import { VolumeSection } from '@/components/dashboard/home/volume';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/form-controls';
import { Alert } from '@/components/ui/alert';
import { may } from '@/lib/auth/roles';
import { type DashboardAccess, requireAccess } from '@/lib/dashboard/access/access';
import { readChecklist, takesLiveMoney } from '@/lib/dashboard/home/checklist';
import { readFigures } from '@/lib/dashboard/home/figures';
import { canBePaidOut, type Matter, readMatters } from '@/lib/dashboard/home/matters';
import { givenOnce, type Query } from '@/lib/edge/query';
import { waitsForUs } from '@/lib/group/query/transfers';
import { remindMembers, retryRefund } from './sessions/actions';

export const metadata: Metadata = { title: { absolute: 'Home · Split dashboard' } };

const RANGES = [7, 30, 90, 365];

interface Props {
  searchParams: Promise<Query>;
}

export default async function HomePage({ searchParams }: Props) {
  const access = await requireAccess('read');
  const params = givenOnce(await searchParams);
  const days = RANGES.find((range) => String(range) === params.days) ?? 30;
  const [figures, matters, steps, isPayable] = await Promise.all([
    readFigures(access, { days, currency: params.currency }),
    readMatters(access),
    readChecklist(access),
    canBePaidOut(access),
  ]);
  return (
    <>
      <PageHeader title={access.merchant_name}>
        <Ranges days={days} currency={figures.currency} currencies={figures.currencies} />
      </PageHeader>
      {access.livemode && !takesLiveMoney() ? (
        <Alert tone="warn" title="Live mode is not set up on this deployment">
          No live key for the card processor is configured, so nobody can pay in live mode.
        </Alert>
      ) : null}
      <Checklist steps={steps} />
      <Tiles figures={figures} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Matters
            matters={matters}
            remedy={(matter) => <Remedy matter={matter} access={access} />}
            is_not_set_up={access.livemode && !isPayable}
          />
          <VolumeSection figures={figures} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <FunnelSection figures={figures} />
          <StatesSection figures={figures} />
        </div>
      </div>
    </>
  );
}

function Ranges({ days, currency, currencies }: { days: number; currency: string; currencies: string[] }) {
  const link = (chosen: number, unit: string) => `/dashboard?days=${chosen}&currency=${unit}`;
  const look = (current: boolean) =>
    `inline-flex min-h-9 items-center rounded-md px-2.5 text-sm font-medium ${current ? 'bg-card text-ink shadow-sm ring-1 ring-line' : 'text-muted hover:text-ink'}`;
  return (
    <>
      {currencies.length > 1 ? (
        <nav aria-label="Currency" className="flex flex-wrap rounded-lg bg-sunken p-0.5">
          {currencies.map((unit) => (
            <Link
              key={unit}
              href={link(days, unit)}
              aria-current={unit === currency ? 'true' : undefined}
              className={look(unit === currency)}
            >
              {unit.toUpperCase()}
            </Link>
          ))}
        </nav>
      ) : null}
      <nav aria-label="Range" className="flex rounded-lg bg-sunken p-0.5">
        {RANGES.map((range) => (
          <Link
            key={range}
            href={link(range, currency)}
            aria-current={range === days ? 'true' : undefined}
            className={look(range === days)}
          >
            {range === 365 ? '1 year' : `${range} days`}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** The one click that resolves a matter, for those who may. */
function Remedy({ matter, access }: { matter: Matter; access: DashboardAccess }) {
  switch (matter.kind) {
    case 'refund_failed':
      return may(access.role, 'operate') && !matter.at_bank ? (
        <ActionForm
          action={retryRefund}
          fields={{ session_id: matter.session_id, refund_id: matter.refund_id }}
        >
          <SubmitButton variant="secondary" size="small">
            Try again
          </SubmitButton>
        </ActionForm>
      ) : null;
    case 'ends_soon':
      if (!matter.can_remind)
        return <RemedyLink href={`/dashboard/sessions/${matter.session_id}`}>View session</RemedyLink>;
      return may(access.role, 'operate') ? (
        <ActionForm action={remindMembers} fields={{ session_id: matter.session_id }}>
          <SubmitButton variant="secondary" size="small">
            Send reminders
          </SubmitButton>
        </ActionForm>
      ) : null;
    case 'endpoint':
      return <RemedyLink href={`/dashboard/webhooks/${matter.endpoint_id}`}>View endpoint</RemedyLink>;
    case 'webhook_url':
      return (
        <RemedyLink href={`/dashboard/webhooks/deliveries/${matter.delivery_id}`}>View delivery</RemedyLink>
      );
    case 'disputed':
      return <RemedyLink href={`/dashboard/disputes/${matter.dispute_id}`}>Answer</RemedyLink>;
    case 'fraud_warning':
      return <RemedyLink href={`/dashboard/sessions/${matter.session_id}`}>View payment</RemedyLink>;
    case 'transfers_waiting':
      return !waitsForUs(matter.waiting_code) ? (
        <RemedyLink href="/dashboard/money">Set up payouts</RemedyLink>
      ) : null;
    case 'reversals_waiting':
      return <RemedyLink href={`/dashboard/sessions/${matter.session_id}`}>View session</RemedyLink>;
    case 'payout_account':
      return matter.why === 'in_review' ? null : <RemedyLink href="/dashboard/money">Open Money</RemedyLink>;
    case 'payments_paused':
      return null;
    case 'more':
      if (matter.of === 'endpoint' || matter.of === 'webhook_url')
        return <RemedyLink href="/dashboard/webhooks">See all in Webhooks</RemedyLink>;
      if (matter.of === 'disputed')
        return <RemedyLink href="/dashboard/disputes">See all in Disputes</RemedyLink>;
      if (matter.of === 'ends_soon') {
        return <RemedyLink href="/dashboard/sessions?status=pending">View open sessions</RemedyLink>;
      }
      return null;
  }
}
