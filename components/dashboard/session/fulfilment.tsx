import { Table, Td, Tr } from '@/components/ui/table';
import type { Fulfilment } from '@/lib/group/query/story';
import { TimeCell } from '../formatters';
import { Section } from '../frame/page-header';

/** What the shop has reported as shipped or provided. */
export function FulfilmentSection({ fulfilments }: { fulfilments: Fulfilment[] }) {
  if (fulfilments.length === 0) return null;
  return (
    <Section title="Fulfilment" note="As your shop has reported it." flush>
      <Table caption="Parcels and services" columns={['What', 'Carrier', 'Shipped', 'Delivered']}>
        {fulfilments.map((one) => (
          <Tr key={one.tracking_number ?? ''}>
            <Td className="min-w-44 wrap-anywhere">{one.description ?? '–'}</Td>
            <Td className="min-w-32 wrap-anywhere">
              {one.carrier ?? '–'}
              <Tracking parcel={one} />
            </Td>
            <TimeCell at={one.shipped_at} />
            <TimeCell at={one.delivered_at} />
          </Tr>
        ))}
      </Table>
    </Section>
  );
}

function Tracking({ parcel: { tracking_number, tracking_url } }: { parcel: Fulfilment }) {
  if (!tracking_url) return tracking_number ? <span className="block text-xs">{tracking_number}</span> : null;
  return (
    <a
      href={tracking_url}
      rel="noreferrer"
      className="block text-xs underline decoration-line underline-offset-4"
    >
      {tracking_number ?? 'Track the parcel'}
    </a>
  );
}
