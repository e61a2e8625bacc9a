import type { WebhookEventType } from '../../checkout/src/server/events';

/** Those of Medusa's PaymentActions that an event can lead to. */
type PaymentAction = 'captured' | 'pending' | 'requires_more' | 'canceled' | 'not_supported';

/** What happens to money after the order is placed is done from Medusa, and of no use to it as news. */
const ACTIONS: Readonly<Record<WebhookEventType, PaymentAction>> = {
  'group.created': 'pending',
  'group.member_joined': 'pending',
  'group.extended': 'pending',
  'group.at_risk': 'pending',
  'group.rescue_started': 'pending',
  'group.share_held': 'pending',
  'group.hold_released': 'pending',
  'group.share_paid': 'requires_more',
  'group.funded': 'captured',
  'group.cancelled': 'canceled',
  'group.expired': 'canceled',
  'group.share_refunded': 'not_supported',
  'group.refund_failed': 'not_supported',
  'group.transferred': 'not_supported',
  'group.member_swapped': 'not_supported',
  'group.disputed': 'not_supported',
  'group.dispute_closed': 'not_supported',
  'webhook.test': 'not_supported',
};

/** What Medusa does about an event; nothing about one that this version does not know. */
export function actionOf(type: string): PaymentAction {
  return Object.hasOwn(ACTIONS, type) ? ACTIONS[type as WebhookEventType] : 'not_supported';
}

const PAID: readonly string[] = ['group.funded', 'group.transferred', 'group.dispute_closed'];

/**
 * Whether what becomes of a paid group is looked at: Split refunds nobody before the transfer is made, or while a bank is
 * deciding, so what was refused at one of these is asked for again at the next.
 */
export const isOfPaid = (type: string): boolean => PAID.includes(type);
