import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import type { MerchantMode } from '@/lib/merchant-mode';
import { listSessions } from '@/lib/session/list';
import { listEvents } from '@/lib/webhook/history/events';
import { readSetUp } from './set-up.sql';

/** What has happened of an integration's first steps, in test mode. */
export interface FirstSteps {
  has_keys: boolean;
  /** The newest one. */
  session_id: string | null;
  /** The newest one that is kept. */
  event: { type: string; created_at: Date } | null;
  has_event: boolean;
  has_delivery: boolean;
}

export async function readFirstSteps({
  merchant_id,
}: Pick<MerchantMode, 'merchant_id'>): Promise<FirstSteps> {
  const mode = { merchant_id, livemode: false };
  const [facts, sessions, events] = await Promise.all([
    readSetUp.first(pool(), [merchant_id]),
    listSessions({ ...mode, limit: 1 }),
    listEvents(mode, { limit: 1 }),
  ]);
  const [event = null] = events.data;
  return {
    has_keys: facts?.has_test_key ?? false,
    session_id: sessions.data[0]?.session_id ?? null,
    event,
    has_event: event !== null || (facts?.has_funded ?? false),
    has_delivery: facts?.has_delivery ?? false,
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
