import type { Metadata } from 'next';
import { cache } from 'react';
import { Code, Facts, SessionLink, StateBadge, Time } from '@/components/dashboard/formatters';
import { KeepFresh } from '@/components/dashboard/frame/keep-fresh';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { deliveryState } from '@/components/dashboard/state-labels';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/form-controls';
import { Badge } from '@/components/ui/badge';
import { CodeBlock } from '@/components/ui/code-block';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access/access';
import { type DeliveryDetail, getDelivery } from '@/lib/webhook/history/deliveries';
import { EVENT_days, findEvent } from '@/lib/webhook/history/events';
import { orNotFound } from '../../../or-not-found';
import { resendDelivery } from '../../actions';

interface Props {
  params: Promise<{ id: string }>;
}

/** Once a request: its title and the page read the same delivery. */
const deliveryOf = cache(async (id: string) =>
  getDelivery(await requireAccess('read'), id).catch(orNotFound),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Delivery of ${(await deliveryOf((await params).id)).event_type}` };
}

const TRIGGERS = { schedule: 'scheduled', resend: 'manual', replay: 'replay', test: 'test' };

export default async function DeliveryPage({ params }: Props) {
  const access = await requireAccess('read');
  const delivery = await deliveryOf((await params).id);
  const event = await findEvent(access, delivery.event_id);
  return (
    <>
      <KeepFresh waiting={delivery.status === 'pending'} />
      <PageHeader title={delivery.event_type} above={{ href: '/dashboard/webhooks', label: 'Webhooks' }}>
        {may(access.role, 'develop') ? (
          <ActionForm
            action={resendDelivery}
            fields={{ delivery_id: delivery.id }}
            className="items-start sm:items-end"
          >
            <SubmitButton size="small">Resend</SubmitButton>
          </ActionForm>
        ) : null}
      </PageHeader>
      <Section title="Delivery">
        <Facts
          rows={[
            ['Status', <StateBadge key="status" state={deliveryState(delivery.status, delivery.attempts)} />],
            ['To', delivery.url],
            ['Event', <Code key="event">{delivery.event_id}</Code>],
            delivery.session_id ? ['Session', <SessionLink key="session" id={delivery.session_id} />] : null,
            ['Created', <Time key="created" at={delivery.created_at} />],
            delivery.delivered_at ? ['Delivered', <Time key="at" at={delivery.delivered_at} />] : null,
            delivery.next_attempt_at && delivery.status === 'pending'
              ? ['Next attempt', <Time key="next" at={delivery.next_attempt_at} />]
              : null,
            delivery.last_error && delivery.last_error !== delivery.tries.at(-1)?.error
              ? ['Reason', delivery.last_error]
              : null,
          ]}
        />
      </Section>
      <Attempts delivery={delivery} />
      <Section title="Payload" note="The exact body we sign and send with every attempt.">
        {event ? (
          <CodeBlock>{JSON.stringify(JSON.parse(event.body), null, 2)}</CodeBlock>
        ) : (
          <p className="text-sm text-muted">The event is older than {EVENT_days} days and no longer shown.</p>
        )}
      </Section>
    </>
  );
}

function Attempts({ delivery }: { delivery: DeliveryDetail }) {
  return (
    <Section title="Attempts">
      {delivery.tries.length === 0 ? (
        <p className="text-sm text-muted">None yet.</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {delivery.tries.toReversed().map((attempt) => (
            <li key={attempt.started_at.toISOString()} className="py-3 text-sm first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Badge tone={isSuccess(attempt.status_code) ? 'good' : 'bad'}>
                  {attempt.status_code ? `HTTP ${attempt.status_code}` : 'No response'}
                </Badge>
                <Time at={attempt.started_at} />
                <span className="text-muted">
                  {attempt.duration_ms} ms · {TRIGGERS[attempt.trigger]}
                </span>
              </div>
              {attempt.error && attempt.error !== `Answered ${attempt.status_code}` ? (
                <p className="mt-1 text-bad">{attempt.error}</p>
              ) : null}
              {attempt.response_excerpt ? <CodeBlock>{attempt.response_excerpt}</CodeBlock> : null}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
