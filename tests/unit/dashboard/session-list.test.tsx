import { renderToReadableStream } from 'react-dom/server.browser';
import { expect, it, vi } from 'vitest';
import { SessionCards, SessionTable } from '@/components/dashboard/session/session-list';
import type { SessionListRow } from '@/lib/dashboard/session/sessions';

vi.mock('next/headers', () => ({ cookies: async () => ({ get: () => undefined }) }));

const ROW: SessionListRow = {
  id: 'sess_1',
  status: 'pending',
  order_ref: '1042',
  currency: 'usd',
  total_cents: 10_000,
  paid_cents: 2_500,
  held_cents: 0,
  created_at: new Date(0),
  expires_at: new Date(0),
  ended_at: null,
  organizer: 'Ana',
  members: 4,
  paid_places: 1,
  places: 4,
};

it.each([SessionTable, SessionCards])(
  '%o says of a group that has ended unpaid what had been paid',
  async (List) => {
    const textOf = async (status: SessionListRow['status']) => {
      const stream = await renderToReadableStream(<List rows={[{ ...ROW, status }]} items={new Map()} />);
      await stream.allReady;
      return (await new Response(stream).text()).replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    };
    expect(await textOf('pending')).toMatch(/\$25.00 paid/);
    expect(await textOf('pending')).toContain('1 of 4 paid');
    for (const status of ['cancelled', 'expired'] as const) {
      expect(await textOf(status)).toContain('$25.00 had been paid');
      expect(await textOf(status)).toContain('1 of 4 had paid');
    }
  },
);
