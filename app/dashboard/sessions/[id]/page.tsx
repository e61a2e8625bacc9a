import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { resendDelivery } from '@/app/dashboard/webhooks/actions';
import { Code, Facts, StateBadge, Time } from '@/components/dashboard/formatters';
import { KeepFresh } from '@/components/dashboard/frame/keep-fresh';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { CartSection } from '@/components/dashboard/session/cart';
import { FraudSection } from '@/components/dashboard/session/fraud';
import { FulfilmentSection } from '@/components/dashboard/session/fulfilment';
import { GroupSection } from '@/components/dashboard/session/group';
import {
  ActionsSection,
  CallSection,
  EventsSection,
  MailsSection,
  TimelineSection,
} from '@/components/dashboard/session/log';
import {
  PaymentsSection,
  RefundsSection,
  SessionLedger,
  SessionTransfers,
} from '@/components/dashboard/session/money';
import { ScenariosSection } from '@/components/dashboard/session/scenarios';
import { sessionState } from '@/components/dashboard/state-labels';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/form-controls';
import { Badge } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access/access';
import { curlCommand } from '@/lib/dashboard/developer/curl';
import { sessionDisputes } from '@/lib/dashboard/dispute/desk';
import { sessionWarnings } from '@/lib/dashboard/money/fraud-warnings';
import {
  merchantSession,
  readPayload,
  type SessionExtras,
  sessionExtras,
} from '@/lib/dashboard/session/session-detail';
import { timeline } from '@/lib/dashboard/session/timeline';
import { sessionActions } from '@/lib/dashboard/team/audit';
import { givenOnce, type Query } from '@/lib/edge/query';
import { formatBps } from '@/lib/format/number';
import type { Session } from '@/lib/group/model';
import { keepsStock, stockUntil } from '@/lib/group/query/milestones';
import { isInRescue } from '@/lib/group/query/rescue';
import { swapUntil } from '@/lib/group/query/swap';
import { agreedMembers } from '@/lib/mail/send/consent';
import { formatMoney } from '@/lib/money/currency';
import { dismissFraudWarning, retryRefund, simulateSession } from '../actions';
import { MemberActions, RefundMember, SessionActions } from './session-actions';

interface Props {
  params: Promise<{ id: string }>;
  /** `event`: whose payload is shown. */
  searchParams: Promise<Query>;
}

/** Once a request: its title and the page read the same session. */
const sessionOf = cache(
  async (id: string): Promise<Session> =>
    (await merchantSession(await requireAccess('read'), id)) ?? notFound(),
);

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  return { title: (await sessionOf((await params).id)).order_ref ?? 'Session' };
}

export default async function SessionPage({ params, searchParams }: Props) {
  const access = await requireAccess('read');
  const session = await sessionOf((await params).id);
  const { event = '' } = givenOnce(await searchParams);
  const [extras, payload, warnings, actions, agreed, disputes] = await Promise.all([
    sessionExtras(session),
    readPayload(session.id, event),
    sessionWarnings(session),
    sessionActions(session),
    agreedMembers(session),
    sessionDisputes(session),
  ]);
  const operates = may(access.role, 'operate');
  return (
    <>
      <KeepFresh waiting={isUnderWay(session, extras)} />
      <PageHeader
        title={session.order_ref ?? 'Session without order ref'}
        above={{ href: '/dashboard/sessions', label: 'Sessions' }}
      >
        {operates ? <SessionActions session={session} /> : null}
      </PageHeader>
      <div className="-mt-3 flex flex-wrap items-center gap-3">
        <StateBadge state={sessionState(session.status)} />
        {isInRescue(session) ? <Badge tone="warn">Second chance</Badge> : null}
        <strong className="amount text-lg">{formatMoney(session.total_cents, session.currency)}</strong>
        <span className="inline-flex items-center gap-2 text-muted">
          <Code>{session.id}</Code>
          <CopyButton value={session.id} label="Copy session id" />
        </span>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <FraudSection
            warnings={warnings}
            currency={session.currency}
            actions={(warning) =>
              operates ? (
                <div className="flex flex-wrap gap-2">
                  {warning.refundable.map((member) => (
                    <RefundMember key={member.id} session={session} member={member} named />
                  ))}
                  <ActionForm action={dismissFraudWarning} fields={{ warning_id: warning.id }}>
                    <SubmitButton variant="quiet" size="small">
                      Dismiss<span className="sr-only"> the warning about {warning.payer.name}</span>
                    </SubmitButton>
                  </ActionForm>
                </div>
              ) : null
            }
          />
          <GroupSection
            session={session}
            agreed={agreed}
            actions={operates ? (member) => <MemberActions session={session} member={member} /> : undefined}
          />
          <PaymentsSection
            session={session}
            disputes={new Map(disputes.map(({ id, state }) => [id, state]))}
          />
          <RefundsSection
            session={session}
            retry={(refund) =>
              operates ? (
                <ActionForm action={retryRefund} fields={{ session_id: session.id, refund_id: refund.id }}>
                  <SubmitButton variant="secondary" size="small">
                    Try again
                  </SubmitButton>
                </ActionForm>
              ) : null
            }
          />
          <SessionTransfers session={session} ledger={extras.ledger} />
          <CartSection session={session} />
          <FulfilmentSection fulfilments={extras.fulfilments} />
          <SessionLedger postings={extras.ledger} currency={session.currency} />
          <EventsSection
            events={extras.events}
            payload={payload}
            is_started={session.started_at !== null}
            resend={(event, delivery) =>
              may(access.role, 'develop') ? (
                <ActionForm
                  action={resendDelivery}
                  fields={{ delivery_id: delivery.id }}
                  className="items-start"
                >
                  <SubmitButton variant="quiet" size="small">
                    Resend
                    <span className="sr-only">
                      {event.type} to {delivery.url}
                    </span>
                  </SubmitButton>
                </ActionForm>
              ) : null
            }
          />
          <MailsSection mails={extras.mails} />
          <ActionsSection rows={actions.rows} names={actions.names} />
          <CallSection call={extras.call} curl={extras.call ? curlCommand(extras.call) : null} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {operates ? <ScenariosSection session={session} action={simulateSession} /> : null}
          <FactsSection session={session} extras={extras} />
          <TimelineSection moments={timeline(session, disputes)} />
        </div>
      </div>
    </>
  );
}

/** Whether the page can change without anybody here doing something. */
function isUnderWay(session: Session, { events, mails }: SessionExtras): boolean {
  return (
    session.status === 'pending' ||
    session.transfers.some(({ status }) => status === 'queued') ||
    session.reversals.some(({ status }) => status === 'queued') ||
    session.payments.some(({ status }) => status === 'processing' || status === 'releasing') ||
    session.refunds.some(({ status }) => status === 'queued' || status === 'accepted') ||
    events.rows.some(({ deliveries }) => deliveries.some(({ status }) => status === 'pending')) ||
    mails.rows.some(({ sent_at, error_code }) => sent_at === null && error_code === null)
  );
}

function FactsSection({ session, extras }: { session: Session; extras: SessionExtras }) {
  const { customer } = extras;
  const stock_until = keepsStock(session) ? stockUntil(session) : null;
  const swap_until = swapUntil(session);
  return (
    <Section title="Details">
      <Facts
        rows={[
          ['Created', <Time key="created" at={session.created_at} />],
          session.ended_at
            ? ['Ended', <Time key="ended" at={session.ended_at} />]
            : ['Ends', <Time key="ends" at={session.expires_at} />],
          stock_until ? ['Keep stock until', <Time key="stock" at={stock_until} />] : null,
          swap_until ? ['Places can change hands until', <Time key="swap" at={swap_until} />] : null,
          session.again
            ? ['Same people as', <SessionLinks key="former" ids={[session.again.session_id]} />]
            : null,
          extras.later_ids.length > 0
            ? ['Same people again', <SessionLinks key="later" ids={extras.later_ids} />]
            : null,
          session.extended_at ? ['Extended', <Time key="extended" at={session.extended_at} />] : null,
          customer?.name ? ['Customer', customer.name] : null,
          customer?.email ? ['Email', customer.email] : null,
          customer?.phone ? ['Phone', customer.phone] : null,
          ['Your fee', formatBps(session.merchant_fee_bps)],
          session.fx_fee_bps ? ['Currency fee', formatBps(session.fx_fee_bps)] : null,
          ['Member fee', formatBps(session.consumer_fee_bps)],
          extras.page_origin ? ['Opened on', extras.page_origin] : null,
          extras.success_url ? ['Success URL', extras.success_url] : null,
          extras.cancel_url ? ['Cancel URL', extras.cancel_url] : null,
          session.webhook_url ? ['Webhook URL', session.webhook_url] : null,
          extras.request_id ? ['Request', <Code key="request">{extras.request_id}</Code>] : null,
        ]}
      />
    </Section>
  );
}

function SessionLinks({ ids }: { ids: string[] }) {
  return ids.map((id) => (
    <Link key={id} href={`/dashboard/sessions/${id}`} className="block underline underline-offset-4">
      <Code>{id}</Code>
    </Link>
  ));
}
