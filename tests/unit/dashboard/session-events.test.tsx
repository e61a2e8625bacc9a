import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { EventsSection } from '@/components/dashboard/session/log';
import { DeliveryTable } from '@/components/dashboard/webhooks/delivery-table';
import type { SessionEvent } from '@/lib/dashboard/session/session-detail';
import { GIVEN_UP } from '@/lib/webhook/send/schedule';

// Times are written on the server, for the zone of its reader.
vi.mock('@/components/dashboard/formatters', async (original) => ({
  ...(await original<object>()),
  Time: () => null,
  TimeCell: () => null,
}));

const EVENT: SessionEvent = {
  id: 'evt_1',
  merchant_id: 'merch_1',
  livemode: false,
  session_id: 'sess_1',
  type: 'group.created',
  sequence: 1,
  created_at: new Date('2026-11-20T12:00:00Z'),
  deliveries: [],
};

const eventsOf = (rows: SessionEvent[], is_started: boolean) =>
  renderToStaticMarkup(
    <EventsSection events={{ rows, beyond: 0 }} payload={null} is_started={is_started} resend={() => null} />,
  );

it('a session without events says whether there were any', () => {
  expect(eventsOf([], false)).toContain('No events yet. The first is sent when the group is started.');
  const purged = eventsOf([], true);
  expect(purged).toContain('Events are kept for 30 days.');
  expect(purged).not.toContain('No events yet');
});

it('an event without deliveries says nothing of endpoints as they are now', () => {
  expect(eventsOf([EVENT], true)).toContain('Not sent: no enabled endpoint subscribed to it then.');
});

it('a filtered log without deliveries does not say that there are none', () => {
  const filtered = renderToStaticMarkup(<DeliveryTable deliveries={[]} is_filtered />);
  expect(filtered).toContain('No matching deliveries');
  expect(filtered).not.toContain('No deliveries yet');
  expect(renderToStaticMarkup(<DeliveryTable deliveries={[]} />)).toContain('No deliveries yet');
});

it('a failed delivery without scheduled attempts was sent by hand, unless it was given up', () => {
  const shown = (last_error: string) =>
    renderToStaticMarkup(
      <DeliveryTable
        deliveries={[
          {
            id: 'dlv_1',
            event_id: 'evt_1',
            event_type: 'group.funded',
            session_id: 'sess_1',
            endpoint_id: null,
            url: 'https://shop.example/hooks',
            status: 'failed',
            attempts: 0,
            next_attempt_at: null,
            last_status: null,
            last_error,
            created_at: new Date(0),
            delivered_at: null,
          },
        ]}
      />,
    );
  expect(shown('Connection refused')).toContain('Manual');
  expect(shown(GIVEN_UP)).not.toContain('Manual');
  expect(shown(GIVEN_UP)).toContain('Given up after 10 days');
});
