import { Alert } from '@/components/ui/alert';
import { consumerFee_cents } from '@/lib/group/query/shares';
import type { Division, SplitMode } from '@/lib/group/split/divide';
import { sentences } from '@/lib/hosted/sentences';
import { rowField } from '@/lib/hosted/typed-split';
import { formatMoney } from '@/lib/money/currency';

interface Props {
  mode: SplitMode;
  /** People whose amounts are set here. */
  rows: number;
  division: Division | null;
  currency: string;
  total_cents: number;
  consumer_fee_bps: number;
  names: string[];
  /** Nobody has joined yet: places can be meant for somebody. */
  isNew: boolean;
  /** What a field of the form holds. */
  valueIn: (field: string) => string;
  errors: Record<string, string>;
  onType: (key: string, value: string) => void;
}

const personOf = (index: number, names: readonly string[]): string =>
  names[index] ?? (index === 0 ? 'You' : `Person ${index + 1}`);

/** Everyone's amount as it would be. */
export function SetupAmounts(props: Props) {
  const { mode, rows, division, currency, consumer_fee_bps, total_cents } = props;
  if (mode === 'itemized') {
    return (
      <Alert>
        Everybody chooses from the order after joining. Tax, shipping and fees are spread over the items by
        price.
      </Alert>
    );
  }
  const money = (cents: number) => formatMoney(cents, currency);
  const fee = (cents: number) => consumerFee_cents({ currency, consumer_fee_bps }, cents);
  const places = division?.ok ? division.places : [];
  const [first] = places;
  const same = mode === 'equal' && first && new Set(places.map((place) => place.amount_cents)).size === 1;
  return (
    <div>
      <h3 className="mb-2 text-sm font-medium">Who pays what</h3>
      {same ? (
        <p className="rounded-lg bg-sunken px-4 py-3">
          <span className="amount text-lg font-semibold">{money(first.amount_cents)}</span> each, plus a
          service fee of <span className="amount">{money(fee(first.amount_cents))}</span>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {Array.from({ length: rows }, (_row, index) => (
            <AmountRow
              key={rowField(mode, index)}
              {...props}
              index={index}
              cents={places[index]?.amount_cents}
              money={money}
              fee={fee}
            />
          ))}
        </ul>
      )}
      <div role="status" className="mt-2 min-h-6 text-sm">
        {division && !division.ok ? (
          <p className="font-medium text-bad">{sentences(division.violations.slice(0, 1))}</p>
        ) : (
          <p className="text-muted">Adds up to {money(total_cents)}.</p>
        )}
      </div>
    </div>
  );
}

interface RowProps extends Props {
  index: number;
  /** Undefined while what was typed does not add up. */
  cents: number | undefined;
  money: (cents: number) => string;
  fee: (cents: number) => number;
}

function AmountRow({
  mode,
  index,
  cents,
  money,
  fee,
  currency,
  names,
  isNew,
  valueIn,
  errors,
  onType,
}: RowProps) {
  const key = rowField(mode, index);
  const typed = mode !== 'equal';
  const isRest = mode === 'host-pays' && index === 0;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      {typed && index > 0 && isNew ? (
        <input
          name={`label_${index}`}
          aria-label={`Name of person ${index + 1} (optional)`}
          placeholder={personOf(index, names)}
          maxLength={100}
          autoComplete="off"
          defaultValue={valueIn(`label_${index}`)}
          onChange={(event) => onType(`label_${index}`, event.target.value)}
          className="min-h-11 w-32 grow rounded-lg border border-control-line bg-card px-3"
        />
      ) : (
        <span className="min-w-28 grow">{personOf(index, names)}</span>
      )}
      {typed && !isRest ? (
        <span className="flex items-center gap-1.5">
          <input
            name={key}
            value={valueIn(key)}
            onChange={(event) => onType(key, event.target.value)}
            aria-label={`${mode === 'percentage' ? 'Percentage' : 'Amount'} of ${personOf(index, names)}`}
            aria-invalid={errors[key] ? true : undefined}
            inputMode="decimal"
            autoComplete="off"
            className="min-h-11 w-32 rounded-lg border border-control-line bg-card px-3 text-right tabular-nums aria-invalid:border-bad"
          />
          <span aria-hidden className="w-8 text-sm text-muted">
            {mode === 'percentage' ? '%' : currency.toUpperCase()}
          </span>
        </span>
      ) : null}
      {cents === undefined ? null : (
        <span className="amount ml-auto min-w-20 text-right font-medium">
          {money(cents)}
          <span className="block text-sm font-normal text-muted">+ {money(fee(cents))} fee</span>
        </span>
      )}
      {errors[key] ? <p className="w-full text-sm text-bad">{errors[key]}</p> : null}
    </li>
  );
}
