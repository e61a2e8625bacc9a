import type { components } from '../generated/events';

/** The published events by type, and the session that all but one of them carry. */
type Schemas = components['schemas'];
type Events = Omit<Schemas, 'SessionEventData'>;

export type WebhookEventType = keyof Events;

/** Every event about a session. */
export type SessionEventType = Exclude<WebhookEventType, 'webhook.test'>;

/** The session as it was then, like GET /sessions/:sessionId. Amounts are in the smallest currency unit. */
export type SessionEventData = Schemas['SessionEventData'];

/** What `verifyWebhook` returns. Switch on `type`, and ignore types you do not know. */
export type WebhookEvent = Events[WebhookEventType];
