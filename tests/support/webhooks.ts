import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import type { MerchantMode } from '@/lib/merchant-mode';
import { createDeliverer, type Deliverer } from '@/lib/webhook/delivery/deliver';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import type { EventType } from '@/lib/webhook/event/event-types';
import { publishEvents } from '@/lib/webhook/event/publish';
import type { AttemptResult } from '@/lib/webhook/send/attempt';
import type { AttemptRequest, Sender } from '@/lib/webhook/send/send';
import { type TestDatabase, testDatabase } from './database';

/** A database of its own, and an environment in which sandbox deliveries may reach this machine. */
export async function prepare(variables: Record<string, string> = {}): Promise<TestDatabase> {
  const database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url, WEBHOOK_ALLOW_LOOPBACK: '1', ...variables });
  return database;
}

interface PublishOptions {
  types?: readonly EventType[];
  session_id?: string | null;
  webhook_url?: string | null;
  first_sequence?: number;
}

/** Writes events as the door does; answers their ids. */
export async function publish(merchant: MerchantMode, options: PublishOptions = {}): Promise<string[]> {
  const {
    types = ['group.funded'],
    session_id = newId('sess_'),
    webhook_url = null,
    first_sequence = 1,
  } = options;
  const events = types.map((type, index) => ({
    id: newId('evt_'),
    type,
    sequence: session_id === null ? null : first_sequence + index,
    created_at_ms: Date.now(),
    data: { session_id, status: 'pending' },
  }));
  await transaction((client) =>
    publishEvents(client, {
      merchant_id: merchant.merchant_id,
      livemode: merchant.livemode,
      session_id,
      webhook_url,
      order_ref: 'ORD-1',
      events,
    }),
  );
  return events.map(({ id }) => id);
}

export const register = (merchant: MerchantMode, url: string, events: string[] = ['*']) =>
  createEndpoint(merchant, { url, events });

interface DeliveryRow {
  id: string;
  event_id: string;
  endpoint_id: string | null;
  url: string;
  status: string;
  attempts: number;
  next_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
}

export async function deliveriesOf(merchant: MerchantMode): Promise<DeliveryRow[]> {
  const { rows } = await pool().query<DeliveryRow>(
    `SELECT d.id, d.event_id, d.endpoint_id, d.url, d.status, d.attempts, d.next_attempt_at, d.last_status, d.last_error
     FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.merchant_id = $1 AND d.livemode = $2
     ORDER BY e.created_at, e.sequence, d.url`,
    [merchant.merchant_id, merchant.livemode],
  );
  return rows;
}

/** A clock that moves only by hand, and a deliverer that uses it and sends nowhere. */
export function fakeDelivery(answer: (request: AttemptRequest) => Partial<AttemptResult>, chance = 0) {
  const clock = { now_ms: Date.now() };
  const requests: AttemptRequest[] = [];
  const sender: Sender = {
    async send(request) {
      requests.push(request);
      return {
        delivered: false,
        started_at_ms: clock.now_ms,
        duration_ms: 7,
        status_code: null,
        error: null,
        response_excerpt: null,
        retry_after_ms: null,
        timed_out: false,
        interrupted: false,
        ...answer(request),
      };
    },
    close: async () => {},
  };
  const deliverer: Deliverer = createDeliverer({ sender, now: () => clock.now_ms, random: () => chance });
  return { clock, requests, deliverer };
}

/** Waits until something holds, looking often; the test's own time limit ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A merchant's one delivery. */
export async function onlyDelivery(merchant: MerchantMode): Promise<DeliveryRow> {
  const [row, ...more] = await deliveriesOf(merchant);
  if (!row || more.length > 0) throw new Error('There is not exactly one delivery');
  return row;
}

/** The job of a delivery's next attempt. */
export const schedule = (delivery_id: string) => ({ delivery_id, trigger: 'schedule' as const });
