import type { WebhookEventType } from '../server/events';
import type { CreateSessionParams } from '../server/types';

/** The steps that lead a new session to each event. `webhook.test` is of no session. */
export const SCRIPTS: Readonly<Record<Exclude<WebhookEventType, 'webhook.test'>, readonly string[]>> = {
  'group.created': ['start:2'],
  'group.member_joined': ['start:2', 'join'],
  'group.share_paid': ['start:2', 'join', 'pay'],
  'group.funded': ['start:2', 'join', 'pay:all'],
  'group.cancelled': ['start:2', 'join', 'pay', 'cancel'],
  'group.expired': ['start:2', 'join', 'pay', 'expire'],
  'group.share_refunded': ['start:2', 'join', 'pay:all', 'refund'],
  'group.refund_failed': ['start:2', 'join', 'pay_unrefundable', 'cancel', 'fail_refund'],
  'group.transferred': ['start:2', 'join', 'pay:all'],
  'group.extended': ['start:2', 'extend'],
  'group.at_risk': ['start:2', 'join', 'advance:50m'],
  'group.rescue_started': ['start:2', 'join', 'pay', 'expire'],
  'group.member_swapped': ['start:3', 'join:2', 'pay:2', 'swap'],
  'group.share_held': ['start:2', 'join', 'pay'],
  'group.hold_released': ['start:2', 'join', 'pay', 'expire', 'take_back'],
  'group.disputed': ['start:2', 'join', 'dispute'],
  'group.dispute_closed': ['start:2', 'join', 'dispute', 'win_dispute'],
};

/** The `group_config` that a session needs for an event, if it needs any. */
export const CONFIGS: Readonly<Record<string, CreateSessionParams['group_config']>> = {
  'group.at_risk': { milestones: [{ after_minutes: 60, paid_percent: 50 }] },
  'group.rescue_started': { rescue_hours: 24 },
  'group.share_held': { funds: 'hold' },
  'group.hold_released': { funds: 'hold', rescue_hours: 18 },
  'group.member_swapped': { swap_until: new Date(Date.now() + 30 * 86_400_000).toISOString() },
};

export const EVENT_TYPES: readonly string[] = [...Object.keys(SCRIPTS), 'webhook.test'];
