import type { Metadata } from 'next';
import { cache } from 'react';
import { Code, Facts, Time } from '@/components/dashboard/formatters';
import { KeepFresh } from '@/components/dashboard/frame/keep-fresh';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { cursorLinks, Pager } from '@/components/dashboard/frame/pager';
import { DeliveryTable } from '@/components/dashboard/webhooks/delivery-table';
import { EventChoice } from '@/components/dashboard/webhooks/event-choice';
import { ExpireOldSecret, overlaps, RotateSecret } from '@/components/dashboard/webhooks/secret-rotation';
import { ActionForm } from '@/components/forms/action-form';
import { DialogForm } from '@/components/forms/dialog-form';
import { EndButton } from '@/components/forms/end-button';
import { FormSelect } from '@/components/forms/form-choices';
import { FormField } from '@/components/forms/form-controls';
import { Alert } from '@/components/ui/alert';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access/access';
import { shownFields } from '@/lib/dashboard/form/shown-fields';
import { pageOrFirst } from '@/lib/dashboard/list/page-or-first';
import { givenOnce, type Query } from '@/lib/edge/query';
import { getEndpoint, type WebhookEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { listDeliveries } from '@/lib/webhook/history/deliveries';
import { orNotFound } from '../../or-not-found';
import {
  changeEndpoint,
  deleteEndpoint,
  replayMissed,
  revokePreviousSecret,
  rotateSecret,
  sendTest,
  setEndpointStatus,
} from '../actions';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
}

/** Once a request: its title and the page read the same endpoint. */
const endpointOf = cache(async (id: string) =>
  getEndpoint(await requireAccess('read'), id).catch(orNotFound),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await endpointOf((await params).id)).url };
}

export default async function EndpointPage({ params, searchParams }: Props) {
  const access = await requireAccess('read');
  const { id } = await params;
  const { cursor } = givenOnce(await searchParams);
  const endpoint = await endpointOf(id);
  const log = await pageOrFirst(
    (after) => listDeliveries(access, { endpoint_id: id, cursor: after, limit: 25 }),
    cursor,
  );
  return (
    <>
      <KeepFresh waiting={log.data.some(({ status }) => status === 'pending')} />
      <PageHeader title={endpoint.url} above={{ href: '/dashboard/webhooks', label: 'Webhooks' }}>
        {may(access.role, 'develop') ? <Tools endpoint={endpoint} /> : null}
      </PageHeader>
      <State endpoint={endpoint} />
      <Section title="Deliveries" flush>
        <DeliveryTable deliveries={log.data} urls={false} />
      </Section>
      <Pager
        label="Pages of deliveries"
        {...cursorLinks(`/dashboard/webhooks/${id}`, cursor, log.next_cursor)}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Section title="Details">
          <Facts
            rows={[
              ['Id', <Code key="id">{endpoint.id}</Code>],
              ['Events', endpoint.events.includes('*') ? 'All' : endpoint.events.join(', ')],
              ['Created', <Time key="created" at={endpoint.created_at} />],
              overlaps(endpoint.previous_secret_expires_at)
                ? ['Both secrets valid until', <Time key="until" at={endpoint.previous_secret_expires_at} />]
                : null,
            ]}
          />
        </Section>
        {may(access.role, 'develop') ? <Settings endpoint={endpoint} /> : null}
      </div>
    </>
  );
}

const OFF = {
  gone: 'It responded 410 Gone, so we disabled it.',
  failing: 'It failed for 5 days, so we disabled it.',
  merchant: 'Your team disabled it.',
};

function State({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.status === 'disabled') {
    return (
      <Alert tone="bad" title="This endpoint is disabled">
        {OFF[endpoint.disabled_reason ?? 'merchant']} Enable it, then replay what it has missed.
      </Alert>
    );
  }
  if (!endpoint.failing_since) return null;
  return (
    <Alert tone="warn" title="This endpoint is failing">
      Since <Time at={endpoint.failing_since} />. Open a delivery below to see your server's response; once it
      is fixed, resend that delivery. An endpoint that fails for 5 days is disabled.
    </Alert>
  );
}

function Tools({ endpoint }: { endpoint: WebhookEndpoint }) {
  const fields = { endpoint_id: endpoint.id };
  return (
    <>
      <DialogForm
        trigger="Send test"
        title="Send a test event?"
        description="Sends one webhook.test event to this endpoint, whatever it subscribes to."
        action={sendTest}
        fields={fields}
        submit="Send test"
      />
      <DialogForm
        trigger="Replay missed"
        title="Replay missed events?"
        description="Sends the events of this period that failed or happened while the endpoint was disabled, oldest first."
        action={replayMissed}
        fields={fields}
        seen={{ stopped_at: '' }}
        submit="Replay"
      >
        <FormSelect name="hours" label="From the last" defaultValue="24">
          <option value="1">hour</option>
          <option value="24">day</option>
          <option value="168">week</option>
          <option value="720">30 days</option>
        </FormSelect>
      </DialogForm>
      <RotateSecret
        action={rotateSecret}
        endpoint_id={endpoint.id}
        ends={endpoint.previous_secret_expires_at}
      />
      <DialogForm
        // Once it is done the page says so; the dialog would ask for the opposite.
        key={endpoint.status}
        trigger={endpoint.status === 'enabled' ? 'Disable' : 'Enable'}
        title={endpoint.status === 'enabled' ? 'Disable this endpoint?' : 'Enable this endpoint?'}
        description={
          endpoint.status === 'enabled'
            ? 'It gets no events until you enable it again. You can replay what it misses.'
            : 'It gets new events immediately. You can replay what it missed.'
        }
        action={setEndpointStatus}
        fields={{ ...fields, status: endpoint.status === 'enabled' ? 'disabled' : 'enabled' }}
        submit={endpoint.status === 'enabled' ? 'Disable' : 'Enable'}
      />
      <DialogForm
        trigger="Delete"
        variant="danger"
        title="Delete this endpoint?"
        description="It gets no more events. Its log is kept for 30 days. This cannot be undone."
        action={deleteEndpoint}
        fields={fields}
        submit="Delete"
        danger
      />
    </>
  );
}

function Settings({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <Section title="Settings">
      <ActionForm
        action={changeEndpoint}
        fields={{ endpoint_id: endpoint.id }}
        seen={shownFields({ url: endpoint.url, events: endpoint.events })}
      >
        <FormField name="url" label="Endpoint URL" type="url" defaultValue={endpoint.url} required />
        <EventChoice chosen={endpoint.events} />
        <EndButton>Save</EndButton>
      </ActionForm>
      {overlaps(endpoint.previous_secret_expires_at) ? (
        <ExpireOldSecret
          action={revokePreviousSecret}
          endpoint_id={endpoint.id}
          ends={endpoint.previous_secret_expires_at}
        />
      ) : null}
    </Section>
  );
}
