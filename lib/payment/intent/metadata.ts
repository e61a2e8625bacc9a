import type Stripe from 'stripe';
import { z } from 'zod';
import type { CommandOf } from '@/lib/group/commands';
import type { Payment, PaymentLine, Session } from '@/lib/group/model';
import { linesFrom, linesText } from '@/lib/group/query/lines-text';
import { onCards_cents } from '@/lib/group/query/sums';
import { LONGEST_METADATA_VALUE } from '../processor/metadata-value';

/*
 * What an intent says of its payment, so that it comes back when a restore of the database has lost its row: who pays, and
 * for what. Pure.
 */

/** With the other keys, fewer than the 50 that Stripe takes. A payment with more lines than fit names none. */
const MOST_PARTS = 40;

/**
 * Of one request for an intent nothing here may ever change: the processor refuses another request under the same key.
 */
export function intentMetadata(session: Session, payment: Payment): Record<string, string> {
  const { id, member_id, lines, created_at } = payment;
  const name = session.members.find((member) => member.id === member_id)?.name;
  const gift = session.split?.shares.find((share) => share.id === lines[0]?.share_id)?.gift;
  return {
    session_id: session.id,
    payment_id: id,
    opened_at: String(created_at),
    member_id,
    ...(name !== undefined && name.length <= LONGEST_METADATA_VALUE && { member_name: name }),
    ...(gift && { gift: gift.is_hidden ? 'hidden' : 'shown' }),
    ...inParts(linesText(lines)),
  };
}

/** `lines_1`, `lines_2` and so on. */
function inParts(text: string): Record<string, string> {
  const parts = text.match(new RegExp(`.{1,${LONGEST_METADATA_VALUE}}`, 'g')) ?? [];
  if (parts.length > MOST_PARTS) return {};
  return Object.fromEntries(parts.map((part, index) => [`lines_${index + 1}`, part]));
}

/** All of them, if they make up what is charged; else null. */
function linesOf(metadata: Stripe.Metadata, total_cents: number): PaymentLine[] | null {
  let text = '';
  for (let part = 1; metadata[`lines_${part}`]; part += 1) text += metadata[`lines_${part}`];
  const lines = linesFrom(text);
  return lines && onCards_cents(lines) === total_cents ? lines : null;
}

const OURS = z.object({
  session_id: z.string(),
  payment_id: z.string().startsWith('pay_'),
  // Payments share the fees in the order in which they were opened: to the millisecond, or transfers differ by a cent.
  opened_at: z.string().regex(/^\d{1,15}$/),
  member_id: z.string().startsWith('mem_'),
  member_name: z.string().min(1).optional(),
  gift: z.enum(['hidden', 'shown']).optional(),
});

/** Null where it is not the session's, or names no member: those of an earlier version say less. */
export function paymentIn(
  session_id: string,
  intent: Pick<Stripe.PaymentIntent, 'id' | 'amount' | 'capture_method' | 'metadata'>,
): CommandOf<'payment_found'> | null {
  const ours = OURS.safeParse(intent.metadata);
  if (!ours.success || ours.data.session_id !== session_id) return null;
  const { payment_id, opened_at, member_id, member_name = null, gift } = ours.data;
  return {
    type: 'payment_found',
    payment_id,
    intent_id: intent.id,
    payer: { id: member_id, name: member_name },
    lines: linesOf(intent.metadata, intent.amount),
    gift: gift ? { is_hidden: gift === 'hidden' } : null,
    total_cents: intent.amount,
    opened_at: Number(opened_at),
    holds: intent.capture_method === 'manual',
  };
}
