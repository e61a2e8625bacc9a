import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Card } from '@/components/ui/card';
import { controlClass } from '@/components/ui/field';
import { type ClaimRow, claimRows } from '@/lib/hosted/claim-rows';
import { formatMoney } from '@/lib/money/currency';

/** Up to this many choices are shown side by side; more become a list. */
const CHIPS = 6;

/** Itemized mode: one big row for each line of the order, with who took what. */
export function ClaimForm({ context }: { context: PageContext }) {
  const { page, you, form } = context;
  if (!you) return null;
  const { session } = page;
  const rows = claimRows(session, you.id);
  const anything = rows.some((row) => row.options.length > 1);
  return (
    <Card labelledby="claim">
      <h2 id="claim" className="text-lg font-semibold">
        What is yours, {you.name}?
      </h2>
      <p className="mt-1 text-muted">Prices include your part of tax, shipping and fees.</p>
      <PostForm target={form} intent="claim" className="mt-4">
        <div className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <Row key={`${row.line}-${row.chosen}`} row={row} currency={session.currency} />
          ))}
        </div>
        {anything ? <SubmitButton className="mt-4 w-full">Save my items</SubmitButton> : null}
      </PostForm>
      {anything ? (
        <PostForm target={form} intent="claim_rest" className="mt-3">
          <SubmitButton variant="secondary" className="w-full">
            Everything that is left is mine
          </SubmitButton>
        </PostForm>
      ) : null}
    </Card>
  );
}

function Row({ row, currency }: { row: ClaimRow; currency: string }) {
  const { name, quantity, taken, options, left_out } = row;
  const title = quantity > 1 ? `${quantity} × ${name}` : name;
  return (
    <fieldset className="py-4">
      <legend className="float-left w-full font-medium wrap-anywhere">{title}</legend>
      {taken.length > 0 ? (
        <p className="clear-both text-sm text-muted">
          Taken: {taken.map((each) => `${each.name} ${each.text}`).join(', ')}
        </p>
      ) : null}
      {left_out ? <p className="clear-both text-sm text-muted">Left out of the order: {left_out}</p> : null}
      <div className="clear-both pt-2">
        {options.length === 1 ? (
          <p className="text-sm text-muted">{left_out ? null : 'Nothing of it is left.'}</p>
        ) : options.length <= CHIPS ? (
          <Chips row={row} currency={currency} />
        ) : (
          <select
            name={`take_${row.line}`}
            defaultValue={row.chosen}
            aria-label={`How much of ${name}`}
            className={controlClass}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label} {option.value === '0' ? '' : `(${formatMoney(option.amount_cents, currency)})`}
              </option>
            ))}
          </select>
        )}
      </div>
    </fieldset>
  );
}

function Chips({ row, currency }: { row: ClaimRow; currency: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      {row.options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-12 min-w-20 grow cursor-pointer flex-col items-center justify-center rounded-lg border border-control-line px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={`take_${row.line}`}
            value={option.value}
            defaultChecked={option.value === row.chosen}
            className="sr-only"
          />
          <span className="font-medium">{option.label}</span>
          <span className="amount text-sm text-muted">
            {option.value === '0' ? '–' : formatMoney(option.amount_cents, currency)}
          </span>
        </label>
      ))}
    </div>
  );
}
