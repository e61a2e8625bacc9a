import type { SessionEventType } from '@/lib/group/model';

/** Every kind of event (decisions, Events and deliveries). */
export const EVENT_TYPES = [
  'group.created',
  'group.member_joined',
  'group.share_paid',
  'group.funded',
  'group.cancelled',
  'group.expired',
  'group.share_refunded',
  'group.refund_failed',
  'group.transferred',
  'group.extended',
  'group.at_risk',
  'group.rescue_started',
  'group.member_swapped',
  'group.share_held',
  'group.hold_released',
  'group.disputed',
  'group.dispute_closed',
  'webhook.test',
] as const satisfies readonly (SessionEventType | 'webhook.test')[];

export type EventType = (typeof EVENT_TYPES)[number];

/** Subscribes an endpoint to every kind, those of the future included. */
export const ALL_EVENTS = '*';

/** Whether `text` names a kind of event. `ALL_EVENTS` is none. */
export const isEventType = (text: string): text is EventType => EVENT_TYPES.some((type) => type === text);
