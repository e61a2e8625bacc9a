import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { DeliveryTable } from '@/components/dashboard/delivery-table';
import { EventChoice } from '@/components/dashboard/event-choice';
import { Code, Facts, Time } from '@/components/dashboard/formatters';
import { PageHeader, Section } from '@/components/dashboard/page-header';
import { Pager } from '@/components/dashboard/pager';
import { KeepFresh } from '@/components/dashboard/session/keep-fresh';
import { ActionForm } from '@/components/forms/action-form';
import { FormSelect } from '@/components/forms/form-choices';
import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { Alert } from '@/components/ui/alert';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access';
import { ApiError } from '@/lib/errors';
import { listDeliveries } from '@/lib/webhook/deliveries';
import { getEndpoint, type WebhookEndpoint } from '@/lib/webhook/endpoints';
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
  searchParams: Promise<{ cursor?: string }>;
}

/** Once a request: its title and the page read the same endpoint. */
const endpointOf = cache(async (id: string) =>
  getEndpoint(await requireAccess('read'), id).catch((error: unknown) => {
    if (error instanceof ApiError) notFound();
    throw error;
  }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await endpointOf((await params).id)).url };
}

export default async function EndpointPage({ params, searchParams }: Props) {
  const access = await requireAccess('read');
  const { id } = await params;
  const { cursor } = await searchParams;
  const endpoint = await endpointOf(id);
  const log = await listDeliveries(access, { endpoint_id: id, cursor, limit: 25 });
  const path = `/dashboard/webhooks/${id}`;
  return (
    <>
      <KeepFresh waiting={log.data.some(({ status }) => status === 'pending')} />
      <PageHeader
        title={endpoint.url}
        above={
          <Link href="/dashboard/webhooks" className="underline underline-offset-4">
            Webhooks
          </Link>
        }
      >
        {may(access.role, 'develop') ? <Tools endpoint={endpoint} /> : null}
      </PageHeader>
      <State endpoint={endpoint} />
      <Section title="Deliveries" flush>
        <DeliveryTable deliveries={log.data} urls={false} />
      </Section>
      <Pager
        label="Pages of deliveries"
        newer={cursor ? path : null}
        older={log.next_cursor ? `${path}?cursor=${log.next_cursor}` : null}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Section title="Facts">
          <Facts
            rows={[
              ['Id', <Code key="id">{endpoint.id}</Code>],
              ['Events', endpoint.events.includes('*') ? 'All' : endpoint.events.join(', ')],
              ['Created', <Time key="created" at={endpoint.created_at} />],
              endpoint.previous_secret_expires_at
                ? ['Both secrets sign until', <Time key="until" at={endpoint.previous_secret_expires_at} />]
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
  gone: 'It answered 410 Gone, so nothing more is sent to it.',
  failing: 'It failed for 5 days, so nothing more is sent to it.',
  merchant: 'Your team has switched it off.',
};

function State({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.status === 'disabled') {
    return (
      <Alert tone="bad" title="This endpoint is off">
        {OFF[endpoint.disabled_reason ?? 'merchant']} Enable it, then replay what it has missed.
      </Alert>
    );
  }
  if (!endpoint.failing_since) return null;
  return (
    <Alert tone="warn" title="This endpoint is failing">
      Since <Time at={endpoint.failing_since} />. Open a delivery below to read what your server answered;
      when it is mended, resend that delivery. What fails for 5 days is switched off.
    </Alert>
  );
}

function Tools({ endpoint }: { endpoint: WebhookEndpoint }) {
  const fields = { endpoint_id: endpoint.id };
  const overlaps =
    endpoint.previous_secret_expires_at !== null && endpoint.previous_secret_expires_at > new Date();
  return (
    <>
      <Dialog
        trigger="Send test"
        title="Send a test event?"
        description="One webhook.test event goes to this endpoint now, whatever it subscribes to."
      >
        <ActionForm action={sendTest} fields={fields}>
          <div className="flex justify-end gap-2">
            <DialogClose>Close</DialogClose>
            <SubmitButton size="small">Send test</SubmitButton>
          </div>
        </ActionForm>
      </Dialog>
      <Dialog
        trigger="Replay missed"
        title="Send again what was missed?"
        description="Everything of this time that failed or happened while the endpoint was off, oldest first."
      >
        <ActionForm action={replayMissed} fields={fields}>
          <FormSelect name="hours" label="From the last" defaultValue="24">
            <option value="1">hour</option>
            <option value="24">day</option>
            <option value="168">week</option>
            <option value="720">30 days</option>
          </FormSelect>
          <div className="flex justify-end gap-2">
            <DialogClose>Close</DialogClose>
            <SubmitButton size="small">Replay</SubmitButton>
          </div>
        </ActionForm>
      </Dialog>
      <Dialog
        trigger="Rotate secret"
        title="Make a new secret?"
        description="For 24 hours deliveries carry signatures by the old and the new secret, so that you can change it without losing any."
      >
        <ActionForm
          action={rotateSecret}
          fields={overlaps ? { ...fields, force: '1' } : fields}
          done={<DialogClose>Done</DialogClose>}
        >
          {overlaps ? (
            <Alert tone="warn">
              A rotation is under way. Rotating again ends the secret before it at once.
            </Alert>
          ) : null}
          <div className="flex justify-end gap-2">
            <DialogClose>Close</DialogClose>
            <SubmitButton size="small">Make a new secret</SubmitButton>
          </div>
        </ActionForm>
      </Dialog>
      <Dialog
        // Once it is done the page says so; the dialog would ask for the opposite.
        key={endpoint.status}
        trigger={endpoint.status === 'enabled' ? 'Switch off' : 'Enable'}
        title={endpoint.status === 'enabled' ? 'Switch this endpoint off?' : 'Enable this endpoint?'}
        description={
          endpoint.status === 'enabled'
            ? 'It gets no more events until it is enabled again. What it misses can be replayed.'
            : 'It gets new events at once. Replay what it has missed when it is ready.'
        }
      >
        <ActionForm
          action={setEndpointStatus}
          fields={{ ...fields, status: endpoint.status === 'enabled' ? 'disabled' : 'enabled' }}
        >
          <div className="flex justify-end gap-2">
            <DialogClose>Close</DialogClose>
            <SubmitButton size="small">
              {endpoint.status === 'enabled' ? 'Switch off' : 'Enable'}
            </SubmitButton>
          </div>
        </ActionForm>
      </Dialog>
      <Dialog
        trigger="Delete"
        variant="danger"
        title="Delete this endpoint?"
        description="Nothing more is sent to it. Its log stays for 30 days. This cannot be undone."
      >
        <ActionForm action={deleteEndpoint} fields={fields}>
          <div className="flex justify-end gap-2">
            <DialogClose>Keep it</DialogClose>
            <SubmitButton variant="danger" size="small">
              Delete
            </SubmitButton>
          </div>
        </ActionForm>
      </Dialog>
    </>
  );
}

function Settings({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <Section title="Settings">
      <ActionForm action={changeEndpoint} fields={{ endpoint_id: endpoint.id }}>
        <FormField name="url" label="Address" type="url" defaultValue={endpoint.url} required />
        <EventChoice chosen={endpoint.events} />
        <SubmitButton size="small" className="self-start">
          Save
        </SubmitButton>
      </ActionForm>
      {endpoint.previous_secret_expires_at ? (
        <ActionForm
          action={revokePreviousSecret}
          fields={{ endpoint_id: endpoint.id }}
          className="mt-4 border-t border-line pt-4"
        >
          <SubmitButton variant="secondary" size="small" className="self-start">
            End the old secret now
          </SubmitButton>
        </ActionForm>
      ) : null}
    </Section>
  );
}
