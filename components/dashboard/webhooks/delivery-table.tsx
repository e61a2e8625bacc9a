import Link from 'next/link';
import { numeric, rowLinkClass, Table, TableHead, Td, Tr } from '@/components/ui/table';
import type { Delivery } from '@/lib/webhook/history/deliveries';
import { StateBadge, Time } from '../formatters';
import { Empty } from '../frame/page-header';
import { deliveryState } from '../state-labels';

/** A log of deliveries, newest first. */
export function DeliveryTable({ deliveries, urls = true }: { deliveries: Delivery[]; urls?: boolean }) {
  if (deliveries.length === 0) {
    return (
      <Empty title="No deliveries yet">Events appear here as they are sent, and stay for 30 days.</Empty>
    );
  }
  return (
    <Table caption="Deliveries, newest first">
      <TableHead
        columns={[
          'Event',
          'Status',
          'Answer',
          urls ? 'To' : null,
          numeric('Attempts'),
          'Created',
          'Next attempt',
        ]}
      />
      <tbody>
        {deliveries.map((delivery) => (
          <Tr key={delivery.id} linked>
            <Td>
              <Link href={`/dashboard/webhooks/deliveries/${delivery.id}`} className={rowLinkClass}>
                {delivery.event_type}
              </Link>
            </Td>
            <Td>
              <StateBadge state={deliveryState(delivery.status, delivery.attempts)} />
            </Td>
            <Td className="max-w-56 truncate text-muted">
              {delivery.last_status ? `HTTP ${delivery.last_status}` : (delivery.last_error ?? '–')}
            </Td>
            {urls ? <Td className="max-w-64 truncate">{delivery.url}</Td> : null}
            <Td align_end>{attemptsOf(delivery)}</Td>
            <Td>
              <Time at={delivery.created_at} />
            </Td>
            <Td className="text-muted">
              <Time at={delivery.status === 'pending' ? delivery.next_attempt_at : null} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Those of the schedule are counted; a test event has none. */
function attemptsOf({ attempts, status }: Delivery): number | string {
  return attempts === 0 && (status === 'delivered' || status === 'failed') ? 'Manual' : attempts;
}
