import type { Queryable } from '@/lib/db/pool';
import { insertAttempts, type LoadedDelivery, selectDeliveries } from './delivery-store.sql';

/** Why an attempt is made. `schedule` is the normal way; the others are one attempt each, asked for by the merchant. */
export const DELIVERY_TRIGGERS = ['schedule', 'resend', 'replay', 'test'] as const;
export type DeliveryTrigger = (typeof DELIVERY_TRIGGERS)[number];

/** The deliveries with these ids, by id. */
export async function loadDeliveries(client: Queryable, ids: string[]): Promise<Map<string, LoadedDelivery>> {
  const rows = await selectDeliveries.all(client, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is recorded after an attempt, or in place of one. */
export interface DeliveryRecord {
  delivery_id: string;
  trigger: DeliveryTrigger;
  /** No attempt was made in the last three: it is due again later, it has failed, or it has lost its receiver. */
  result: 'delivered' | 'refused' | 'put_back' | 'given_up' | 'canceled';
  /** After what time the next attempt is due, by the database's clock; null where none follows. */
  wait_ms: number | null;
  started_at_ms: number;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response_excerpt: string | null;
  /** Where the attempt went: the endpoint may have been moved since the event. Null where none was made. */
  url: string | null;
}

/** Records results and queues what follows, all or nothing. */
export async function recordDeliveries(client: Queryable, given: DeliveryRecord[]): Promise<void> {
  // Always in the same order, so that two workers do not wait for each other in a circle.
  const records = given.toSorted((a, b) => (a.delivery_id < b.delivery_id ? -1 : 1));
  await insertAttempts.run(client, [
    records.map((record) => record.delivery_id),
    records.map((record) => record.trigger),
    records.map((record) => record.result),
    records.map((record) => record.wait_ms),
    records.map((record) => new Date(record.started_at_ms).toISOString()),
    records.map((record) => record.duration_ms),
    records.map((record) => record.status_code),
    records.map((record) => record.error),
    records.map((record) => record.response_excerpt),
    records.map((record) => record.url),
  ]);
}
