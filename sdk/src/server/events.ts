import type { Refund, Session } from './types';

/** Every event about a session (decisions, Events and deliveries). */
export type SessionEventType =
  | 'group.created'
  | 'group.member_joined'
  | 'group.share_paid'
  | 'group.funded'
  | 'group.cancelled'
  | 'group.expired'
  | 'group.share_refunded'
  | 'group.refund_failed'
  | 'group.transferred'
  | 'group.extended';

export type WebhookEventType = SessionEventType | 'webhook.test';

/** The session as it was then, like GET /sessions/:sessionId. Amounts are in the smallest currency unit. */
export interface SessionEventData extends Omit<Session, 'request_id'> {
  /** Counts the session's events from 1 without gaps: the order in which things happened. */
  sequence: number;
  currency: string;
  total_cents: number;
  metadata: Record<string, string>;
  /** What was cut because the body would have been too large; read the session for the rest. */
  shortened?: string[];
}

interface EventOf<Type extends WebhookEventType, Data> {
  /** The same over retries and resends: remember it, and handle each event once. */
  id: string;
  type: Type;
  /** ISO 8601. */
  timestamp: string;
  api_version: string;
  livemode: boolean;
  /** Your own order or cart id. */
  order_ref: string | null;
  data: Data;
}

type EndedUnpaid = 'group.cancelled' | 'group.expired';

/** What `verifyWebhook` gives back. Switch over `type`; ignore types that you do not know. */
export type WebhookEvent =
  | { [Type in Exclude<SessionEventType, EndedUnpaid>]: EventOf<Type, SessionEventData> }[Exclude<
      SessionEventType,
      EndedUnpaid
    >]
  | { [Type in EndedUnpaid]: EventOf<Type, SessionEventData & { refunds: Refund[] }> }[EndedUnpaid]
  | EventOf<'webhook.test', Record<string, unknown>>;
