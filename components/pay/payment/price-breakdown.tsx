import { formatMoney } from '@/lib/money/currency';

interface Props {
  currency: string;
  /** Without fee. */
  amount_cents: number;
  fee_cents: number;
  consumer_fee_bps: number;
  label?: string;
}

/** A share, its fee on a line of its own, and what the card is charged. */
export function Sum({ currency, amount_cents, fee_cents, consumer_fee_bps, label = 'Your share' }: Props) {
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <dl>
      <div className="flex justify-between gap-4">
        <dt>{label}</dt>
        <dd className="amount">{money(amount_cents)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-muted">
        <dt>Service fee ({consumer_fee_bps / 100}%)</dt>
        <dd className="amount">{money(fee_cents)}</dd>
      </div>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <dt className="font-semibold">You pay</dt>
        <dd className="amount text-3xl font-semibold tracking-tight">{money(amount_cents + fee_cents)}</dd>
      </div>
    </dl>
  );
}

/** How a share came to be, on demand. */
export function Explained({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 items-center text-muted underline underline-offset-4">
        How this amount came to be
      </summary>
      <ul className="flex list-disc flex-col gap-1 pb-1 pl-5">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

/** What happens to the money if the group does not complete. */
export function MoneyPromise({ merchant }: { merchant: string }) {
  return (
    <p className="mt-3 text-sm text-muted">
      {merchant} gets the money only when everybody has paid. If the group does not complete in time, you get
      all of it back, fee included. Your bank may take 5 to 10 days.
    </p>
  );
}
