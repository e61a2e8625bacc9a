import { clsx } from 'clsx';
import Link from 'next/link';
import { numeric, OnPhone, rowLinkClass, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import type { Delivery } from '@/lib/webhook/history/deliveries';
import { GIVEN_UP } from '@/lib/webhook/send/schedule';
import { StateBadge, Time, TimeCell } from '../formatters';
import { Empty } from '../frame/page-header';
import { deliveryState } from '../state-labels';

interface Props {
  deliveries: Delivery[];
  urls?: boolean;
  /** Only those of one status. */
  is_filtered?: boolean;
}

/** A log of deliveries, newest first. */
export function DeliveryTable({ deliveries, urls = true, is_filtered = false }: Props) {
  return (
    <Table
      caption="Deliveries, newest first"
      empty={
        is_filtered ? (
          <Empty title="No matching deliveries" />
        ) : (
          <Empty title="No deliveries yet">Events appear here as they are sent, and stay for 30 days.</Empty>
        )
      }
      columns={[
        'Event',
        'Status',
        wide('Answer'),
        urls ? wide('To') : null,
        wide(numeric('Attempts')),
        wide('Created'),
      ]}
    >
      {deliveries.map((delivery) => (
        <Tr key={delivery.id} linked>
          <Td>
            <Link href={`/dashboard/webhooks/deliveries/${delivery.id}`} className={rowLinkClass}>
              {delivery.event_type}
            </Link>
            <OnPhone>
              <Time at={delivery.created_at} />
            </OnPhone>
          </Td>
          <Td>
            <StateBadge state={deliveryState(delivery.status, delivery.attempts)} />
            {delivery.status === 'pending' && delivery.next_attempt_at ? (
              <span className="block text-xs text-muted">
                Next attempt <Time at={delivery.next_attempt_at} />
              </span>
            ) : null}
            <OnPhone className="wrap-anywhere">{answerOf(delivery)}</OnPhone>
          </Td>
          <Td className={clsx('max-w-56 truncate text-muted', WIDE)}>{answerOf(delivery)}</Td>
          {urls ? (
            <Td className={clsx('max-w-80 truncate', WIDE)} title={delivery.url}>
              {withoutScheme(delivery.url)}
            </Td>
          ) : null}
          <Td align_end className={WIDE}>
            {attemptsOf(delivery)}
          </Td>
          <TimeCell at={delivery.created_at} className={WIDE} />
        </Tr>
      ))}
    </Table>
  );
}

/** Addresses differ at their end, which a narrow column cuts off. */
const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');

/** What the receiver said last. */
const answerOf = ({ last_status, last_error }: Delivery): string =>
  last_status ? `HTTP ${last_status}` : (last_error ?? '–');

/** Those of the schedule are counted; a test event has none. */
function attemptsOf({ attempts, status, last_error }: Delivery): number | string {
  const isTried = status === 'delivered' || (status === 'failed' && last_error !== GIVEN_UP);
  return attempts === 0 && isTried ? 'Manual' : attempts;
}
