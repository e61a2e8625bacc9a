import { setTimeout as pause } from 'node:timers/promises';
import { done, type FormState, refused } from '@/lib/dashboard/form/form-state';
import type { MerchantMode } from '@/lib/merchant-mode';
import { type DeliveryAttempt, getDelivery } from '@/lib/webhook/history/deliveries';

/** What somebody who sends a delivery by hand wants to know: whether it has arrived. */

/** Most receivers answer within a second; the page shows later what comes later. */
const PATIENCE_ms = 4_000;
const LOOK_EVERY_ms = 100;

/** The attempt that follows the first `known` ones, or null when none was made in time. */
export async function attemptAfter(
  merchant: MerchantMode,
  delivery_id: string,
  known: number,
): Promise<DeliveryAttempt | null> {
  const until = Date.now() + PATIENCE_ms;
  while (Date.now() < until) {
    const { tries } = await getDelivery(merchant, delivery_id);
    const made = tries[known];
    if (made) return made;
    await pause(LOOK_EVERY_ms);
  }
  return null;
}

/** An attempt by hand, in words. */
export function outcome(made: DeliveryAttempt | null): FormState {
  if (!made) return done('Sending. The result appears on this page.');
  const { status_code, error, duration_ms } = made;
  if (error === null && status_code !== null) {
    return done(`Delivered: HTTP ${status_code} in ${duration_ms} ms.`);
  }
  return refused(`Delivery failed. ${error ?? 'No response'}.`);
}
