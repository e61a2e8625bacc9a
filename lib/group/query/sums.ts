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

/** What payments, their lines, or refunds come to on cards: fees included. */
export function onCards_cents(moved: readonly Amounts[]): number {
  const { amount_cents, fee_cents } = totalsOf(moved);
  return amount_cents + fee_cents;
}
