import { SESSION_EVENT_TYPES } from '@/lib/group/model';

/** Every kind of event. */
export const EVENT_TYPES = [...SESSION_EVENT_TYPES, 'webhook.test'] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Subscribes an endpoint to every kind, those of the future included. */
export const ALL_EVENTS = '*';

/** Whether `text` names a kind of event. `ALL_EVENTS` is none. */
export const isEventType = (text: string): text is EventType => EVENT_TYPES.some((type) => type === text);
