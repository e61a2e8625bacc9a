import { useSay } from '@/components/forms/words';
import { isolate } from '@/lib/format/isolate';
import type { SplitMode } from '@/lib/group/split/divide';
import { rowField } from '@/lib/hosted/form/typed-split';

interface Props {
  mode: SplitMode;
  row: number;
  /** What it stands for while its field is empty. */
  rest: string;
  /** What it comes to; empty while what was typed does not add up. */
  amount: string;
  currency: string;
  names: readonly string[];
  valueIn: (field: string) => string;
  error: string | undefined;
  onType: (field: string, value: string) => void;
  /** What was typed, as the reader writes it. */
  own: (text: string) => string;
}

/** One person and one amount. */
export function SplitRow(props: Props) {
  const { mode, row, rest, amount, currency, names, valueIn, error, onType, own } = props;
  const say = useSay();
  const number = String(row + 1);
  const person = names[row] ?? (row === 0 ? say('yourRow') : say('personNumber', { number }));
  const field = rowField(mode, row);
  const inPercent = mode === 'percentage';
  const label = `label_${row}`;
  /** It can be meant for somebody. */
  const isNamed = row > 0 && row >= names.length;
  const spoken = (isNamed && valueIn(label).trim()) || person;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
      {isNamed ? (
        <input
          name={label}
          aria-label={say('nameOfPerson', { number })}
          placeholder={person}
          maxLength={100}
          autoComplete="off"
          defaultValue={valueIn(label)}
          onChange={(event) => onType(label, event.target.value)}
          className="min-h-11 w-0 min-w-0 grow rounded-lg border border-control-line bg-card px-3 placeholder:text-muted"
        />
      ) : (
        <span dir="auto" className="min-w-0 grow truncate">
          {person}
          {valueIn(label) === '' ? null : <input type="hidden" name={label} value={valueIn(label)} />}
        </span>
      )}
      {mode === 'host-pays' && row === 0 ? (
        <span className="amount font-semibold">{amount || '…'}</span>
      ) : (
        <>
          <input
            name={field}
            value={valueIn(field)}
            placeholder={rest}
            onChange={(event) => onType(field, event.target.value)}
            onBlur={(event) => onType(field, own(event.target.value))}
            aria-label={say(inPercent ? 'percentageOf' : 'amountOf', { person: isolate(spoken) })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && field}
            inputMode="decimal"
            autoComplete="off"
            className={`${inPercent ? 'w-16 px-2' : 'w-28 px-3'} min-h-11 rounded-lg border border-control-line bg-card text-right tabular-nums placeholder:text-muted aria-invalid:border-bad`}
          />
          <span className={`${inPercent ? 'min-w-22 text-right' : 'w-9'} amount text-sm text-muted`}>
            {inPercent ? `% ${amount}` : currency.toUpperCase()}
          </span>
        </>
      )}
      {error ? (
        <p id={field} className="w-full text-sm text-bad">
          {error}
        </p>
      ) : null}
    </li>
  );
}
