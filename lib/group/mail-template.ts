/** Each mail about a session. */
export const MAIL_TEMPLATES = [
  'group_started',
  'joined',
  'own_link',
  'again',
  'reminder',
  'at_risk',
  'rescue_started',
  'taken_back',
  'amount_changed',
  'digest',
  'receipt',
  'share_held',
  'hold_released',
  'payment_returned',
  'share_refunded',
  'refund_waits',
  'refund_elsewhere',
  'swapped',
  'funded',
  'cancelled',
  'expired',
  'refund_failed',
  'dispute_opened',
  'dispute_due',
  'dispute_refused',
  'dispute_closed',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
/** Those to a member; the others go to the merchant. */
export type MemberTemplate = Exclude<
  MailTemplate,
  'refund_failed' | 'dispute_opened' | 'dispute_due' | 'dispute_refused' | 'dispute_closed'
>;

/** The mail with the way back in. */
export function linkMail(
  session: { status: string },
  { is_organizer, left_at }: { is_organizer: boolean; left_at: unknown },
): MailTemplate {
  if (left_at !== null || session.status !== 'pending') return 'own_link';
  return is_organizer ? 'group_started' : 'joined';
}
