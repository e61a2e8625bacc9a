import type { Refund } from '../model';

/** What payments, their lines, or refunds come to on cards: fees included. */
export function onCards_cents(moved: readonly Pick<Refund, 'amount_cents' | 'fee_cents'>[]): number {
  return moved.reduce((sum, { amount_cents, fee_cents }) => sum + amount_cents + fee_cents, 0);
}
