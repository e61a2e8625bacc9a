import { formatNumber } from '@/lib/format/number';

interface Part {
  label: string;
  count: number;
  /** A colour of the design. */
  color: string;
}

/** "62%"; what is there but rounds to nothing is "<1%". */
function percentText(count: number, percent: number): string {
  return count > 0 && percent < 0.5 ? '<1%' : `${Math.round(percent)}%`;
}

/** Shares of a whole as one bar with a legend that carries the figures. */
export function StateBar({ label, parts }: { label: string; parts: readonly Part[] }) {
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const percent = (count: number) => (total > 0 ? (count / total) * 100 : 0);
  return (
    <figure aria-label={label}>
      <div
        aria-hidden
        className="flex h-3.5 gap-0.5 overflow-hidden rounded-full bg-sunken forced-color-adjust-none"
      >
        {parts.map((part) =>
          part.count > 0 ? (
            <div
              key={part.label}
              className="min-w-1"
              style={{ width: `${percent(part.count)}%`, background: part.color }}
            />
          ) : null,
        )}
      </div>
      <dl className="mt-4 grid gap-x-10 gap-y-2 text-sm sm:grid-cols-2 xl:grid-cols-1">
        {parts.map((part) => (
          <div key={part.label} className="flex items-baseline gap-2">
            <span
              aria-hidden
              className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
              style={{ background: part.color }}
            />
            <dt className="text-muted">{part.label}</dt>
            <dd className="amount ml-auto font-medium">
              {formatNumber(part.count)}
              <span className="inline-block w-12 text-right font-normal text-muted">
                {percentText(part.count, percent(part.count))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
