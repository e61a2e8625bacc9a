import { clsx } from 'clsx';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Code, Facts, Time, TimeCell } from '@/components/dashboard/formatters';
import { KeepFresh } from '@/components/dashboard/frame/keep-fresh';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { cursorLinks, Pager } from '@/components/dashboard/frame/pager';
import { DeliveryTable } from '@/components/dashboard/webhooks/delivery-table';
import { EventChoice } from '@/components/dashboard/webhooks/event-choice';
import { ExpireOldSecret, overlaps, RotateSecret } from '@/components/dashboard/webhooks/secret-rotation';
import { ActionForm } from '@/components/forms/action-form';
import { DialogForm } from '@/components/forms/dialog-form';
import { EndButton } from '@/components/forms/end-button';
import { FormField } from '@/components/forms/form-controls';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { rowLinkClass, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access/access';
import { pageOrFirst } from '@/lib/dashboard/list/page-or-first';
import { givenOnce, type Query } from '@/lib/edge/query';
import type { MerchantMode } from '@/lib/merchant-mode';
import { previousDefaultSecretEnds } from '@/lib/webhook/endpoint/default-secret';
import { ENDPOINT_LIMIT, listEndpoints, type WebhookEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { type Delivery, listDeliveries } from '@/lib/webhook/history/deliveries';
import { createEndpoint, revokePreviousSecret, rotateSecret, showDefaultSecret } from './actions';

export const metadata: Metadata = { title: 'Webhooks' };

const STATUSES: readonly Delivery['status'][] = ['pending', 'delivered', 'failed', 'canceled'];

interface Props {
  searchParams: Promise<Query>;
}

export default async function WebhooksPage({ searchParams }: Props) {
  const access = await requireAccess('read');
  const { status: wanted, cursor } = givenOnce(await searchParams);
  const status = STATUSES.find((known) => known === wanted);
  const [endpoints, log] = await Promise.all([
    listEndpoints(access),
    pageOrFirst((after) => listDeliveries(access, { status, cursor: after, limit: 25 }), cursor),
  ]);
  const develops = may(access.role, 'develop');
  return (
    <>
      <KeepFresh waiting={log.data.some((delivery) => delivery.status === 'pending')} />
      <PageHeader title="Webhooks">
        {develops ? <NewEndpoint full={endpoints.length >= ENDPOINT_LIMIT} /> : null}
      </PageHeader>
      <Section title="Endpoints" note="Orders are fulfilled on group.funded." flush>
        <EndpointTable endpoints={endpoints} />
      </Section>
      <Section
        title="Deliveries"
        flush
        actions={
          <form action="/dashboard/webhooks" className="flex items-end gap-2">
            <Select label="Status" name="status" defaultValue={status ?? ''}>
              <option value="">All</option>
              <option value="delivered">Delivered</option>
              <option value="failed">Failed</option>
              <option value="pending">Pending</option>
              <option value="canceled">Cancelled</option>
            </Select>
            <Button type="submit" variant="secondary" size="small">
              Show
            </Button>
          </form>
        }
      >
        <DeliveryTable deliveries={log.data} is_filtered={status !== undefined} />
      </Section>
      <Pager
        label="Pages of deliveries"
        {...cursorLinks('/dashboard/webhooks', cursor, log.next_cursor, status ? { status } : {})}
      />
      {develops ? <DefaultSecret access={access} /> : null}
    </>
  );
}

function EndpointTable({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  if (endpoints.length === 0) {
    return (
      <Empty title="No endpoints yet">
        Add the URL on your server that should hear when a group is funded, cancelled or expired.
      </Empty>
    );
  }
  return (
    <Table caption="Webhook endpoints" columns={['Address', 'Status', wide('Events'), wide('Created')]}>
      {endpoints.map((endpoint) => (
        <Tr key={endpoint.id} linked>
          <Td className="min-w-40 break-all">
            <Link href={`/dashboard/webhooks/${endpoint.id}`} className={rowLinkClass}>
              {endpoint.url}
            </Link>
            <span className="block text-xs text-muted">
              <Code>{endpoint.id}</Code>
            </span>
          </Td>
          <Td>
            <EndpointBadge endpoint={endpoint} />
          </Td>
          <Td className={clsx('max-w-64 truncate text-muted', WIDE)}>
            {endpoint.events.includes('*') ? 'All' : endpoint.events.join(', ')}
          </Td>
          <TimeCell at={endpoint.created_at} className={WIDE} />
        </Tr>
      ))}
    </Table>
  );
}

function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.status === 'disabled') return <Badge tone="bad">Off</Badge>;
  return endpoint.failing_since ? <Badge tone="warn">Failing</Badge> : <Badge tone="good">On</Badge>;
}

function NewEndpoint({ full }: { full: boolean }) {
  if (full) return <p className="text-sm text-muted">{ENDPOINT_LIMIT} endpoints is the limit.</p>;
  return (
    <DialogForm
      trigger="Add endpoint"
      variant="primary"
      title="Add an endpoint"
      action={createEndpoint}
      submit="Add endpoint"
      shows_secret
    >
      <FormField
        name="url"
        label="Endpoint URL"
        type="url"
        placeholder="https://shop.example/webhooks/split"
        hint="An https URL, reachable from the internet. Redirects count as failures."
        required
      />
      <EventChoice chosen={['group.funded', 'group.cancelled', 'group.expired']} />
    </DialogForm>
  );
}

async function DefaultSecret({ access }: { access: MerchantMode }) {
  const ends = await previousDefaultSecretEnds(access);
  return (
    <Section
      title="Default webhook secret"
      note="Signs deliveries to the webhook_url of a session."
      actions={<RotateSecret action={rotateSecret} ends={ends} />}
    >
      <ActionForm action={showDefaultSecret}>
        <p className="text-sm text-muted">Your server verifies these deliveries with it.</p>
        <EndButton variant="secondary">Show the default secret</EndButton>
      </ActionForm>
      {overlaps(ends) ? (
        <div className="mt-4">
          <Facts rows={[['Both secrets valid until', <Time key="until" at={ends} />]]} />
          <ExpireOldSecret action={revokePreviousSecret} ends={ends} />
        </div>
      ) : null}
    </Section>
  );
}
