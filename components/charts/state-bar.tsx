interface Part {
  label: string;
  count: number;
  /** A colour of the design. */
  color: string;
}

/** Shares of a whole as one bar with a legend that carries the figures. */
export function StateBar({ label, parts }: { label: string; parts: readonly Part[] }) {
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const percent = (count: number) => (total > 0 ? (count / total) * 100 : 0);
  return (
    <figure aria-label={label}>
      <div aria-hidden className="flex h-3.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {parts.map((part) =>
          part.count > 0 ? (
            <div key={part.label} style={{ width: `${percent(part.count)}%`, background: part.color }} />
          ) : null,
        )}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
        {parts.map((part) => (
          <div key={part.label} className="flex items-baseline gap-2">
            <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: part.color }} />
            <dt className="text-muted">{part.label}</dt>
            <dd className="amount ml-auto font-medium">
              {part.count.toLocaleString('en-US')}
              <span className="ml-1.5 font-normal text-muted">{Math.round(percent(part.count))}%</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
