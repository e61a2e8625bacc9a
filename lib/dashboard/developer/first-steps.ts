import { env } from '@/lib/env';
import { listKeys } from '@/lib/merchant/keys';
import type { MerchantMode } from '@/lib/merchant-mode';
import { listSessions } from '@/lib/session/list';
import { listDeliveries } from '@/lib/webhook/history/deliveries';
import { listEvents } from '@/lib/webhook/history/events';

/** What has happened of an integration's first steps. */
export interface FirstSteps {
  has_keys: boolean;
  /** The newest one. */
  session_id: string | null;
  /** The newest one. */
  event: { type: string; created_at: Date } | null;
  has_delivery: boolean;
}

export async function readFirstSteps({ merchant_id, livemode }: MerchantMode): Promise<FirstSteps> {
  const mode = { merchant_id, livemode };
  const [keys, sessions, events, delivered] = await Promise.all([
    listKeys(merchant_id, livemode),
    listSessions({ ...mode, limit: 1 }),
    listEvents(mode, { limit: 1 }),
    listDeliveries(mode, { status: 'delivered', limit: 1 }),
  ]);
  return {
    has_keys: keys.some(({ revoked_at }) => revoked_at === null),
    session_id: sessions.data[0]?.session_id ?? null,
    event: events.data[0] ?? null,
    has_delivery: delivered.data.length > 0,
  };
}

/** A command that plays the group of a test session until it is funded. The key is read from the `.env`. */
export function fundingRequest(session_id: string): string {
  return [
    '. ./.env',
    `curl -X POST '${env().APP_URL}/api/v1/sessions/${session_id}/simulate' \\`,
    `  -H "Authorization: Bearer $SPLIT_SECRET_KEY" -H 'Content-Type: application/json' \\`,
    `  -d '{"steps":["start:2","join:1","pay:2"]}'`,
  ].join('\n');
}
