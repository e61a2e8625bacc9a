import { percentOfBps } from '@/lib/format/number';
import type { Words } from '@/lib/words/words';

interface Props {
  words: Words;
  currency: string;
  /** Without fee. */
  amount_cents: number;
  fee_cents: number;
  /** With the fee. */
  card_cents: number;
  consumer_fee_bps: number;
  label?: string;
}

/** A share, its fee on a line of its own, and what the card is charged. */
export function PriceBreakdown({
  words,
  currency,
  amount_cents,
  fee_cents,
  card_cents,
  consumer_fee_bps,
  label = words.say('yourShare'),
}: Props) {
  const money = (cents: number) => words.money(cents, currency);
  return (
    <dl className="@container">
      <div className="sum-row">
        <dt>{label}</dt>
        <dd className="amount">{money(amount_cents)}</dd>
      </div>
      <div className="sum-row text-muted">
        <dt>{words.say('serviceFeePercent', { percent: percentOfBps(consumer_fee_bps) })}</dt>
        <dd className="amount">{money(fee_cents)}</dd>
      </div>
      <div className="mt-2 sum-row border-t border-line pt-2">
        <dt className="font-semibold">{words.say('youPay')}</dt>
        <dd className="amount fit-3xl leading-9 font-semibold tracking-tight">{money(card_cents)}</dd>
      </div>
    </dl>
  );
}
