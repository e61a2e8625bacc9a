import type { PaymentLine } from '../model';
import type { Claim } from '../split/divide';

/* What a payment is for, as text that can be stored elsewhere. Pure. */

/** In plain letters without a space, so that it can be cut anywhere. */
export const linesText = (lines: readonly PaymentLine[]): string => lines.map(lineText).join(';');

/** Null for what we have not written. */
export function linesFrom(text: string): PaymentLine[] | null {
  const lines = text.split(';').map(lineFrom);
  const known = lines.filter((line) => line !== null);
  return known.length === lines.length ? known : null;
}

/** share|places|claims|amount+fee|swap */
function lineText({ share_id, places, claims, amount_cents, fee_cents, swap_id }: PaymentLine): string {
  const units = claims.map(({ line, first_unit, units, piece, of }) =>
    [line, first_unit, units, piece, of].join('.'),
  );
  return [
    share_id ?? '',
    places.join(','),
    units.join(','),
    `${amount_cents}+${fee_cents}`,
    swap_id ?? '',
  ].join('|');
}

const LINE =
  /^(?<share>shr_\w+)?\|(?<places>\d+(?:,\d+)*)?\|(?<claims>\d+(?:\.\d+){4}(?:,\d+(?:\.\d+){4})*)?\|(?<amount>\d+)\+(?<fee>\d+)\|(?<swap>swp_\w+)?$/;

const numbers = (text: string | undefined, separator: string): number[] =>
  text ? text.split(separator).map(Number) : [];

function claimOf(text: string): Claim {
  const [line = 0, first_unit = 0, units = 0, piece = 0, of = 1] = numbers(text, '.');
  return { line, first_unit, units, piece, of };
}

function lineFrom(text: string): PaymentLine | null {
  const found = LINE.exec(text)?.groups;
  if (!found) return null;
  const { share, places, claims, amount, fee, swap } = found;
  return {
    share_id: share ?? null,
    places: numbers(places, ','),
    claims: claims ? claims.split(',').map(claimOf) : [],
    amount_cents: Number(amount),
    fee_cents: Number(fee),
    ...(swap && { swap_id: swap }),
  };
}
