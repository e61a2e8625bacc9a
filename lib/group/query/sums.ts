interface Amounts {
  /** Without the consumer fee. */
  amount_cents: number;
  fee_cents: number;
}

/** What shares, places, lines or transfers come to, without fees. */
export function sumOf_cents(rows: readonly Pick<Amounts, 'amount_cents'>[]): number {
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** What lines come to, and their fees. */
export function totalsOf(lines: readonly Amounts[]): Amounts {
  return {
    amount_cents: sumOf_cents(lines),
    fee_cents: lines.reduce((sum, line) => sum + line.fee_cents, 0),
  };
}

/** What a payment, one of its lines, or a refund comes to on a card: the fee included. */
export function onCard_cents({ amount_cents, fee_cents }: Amounts): number {
  return amount_cents + fee_cents;
}

/** What a payment's card was asked for, which it may not have been charged. */
export function askedOf_cents(payment: Amounts & { lines: readonly { asked_cents?: number }[] }): number {
  return payment.lines[0]?.asked_cents ?? onCard_cents(payment);
}

/** The same of several. */
export function onCards_cents(moved: readonly Amounts[]): number {
  return onCard_cents(totalsOf(moved));
}

/** Its card was charged another amount than it was asked for: it pays for nothing, and is refunded. */
export function isOdd({ lines }: { lines: readonly { asked_cents?: number }[] }): boolean {
  return lines[0]?.asked_cents !== undefined;
}
