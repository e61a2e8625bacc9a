import { formatNumber } from '@/lib/format/number';

/** Under a list without pages: how many rows there are beyond those it shows. */
export function Beyond({
  count,
  note = 'They appear here once those above are resolved.',
}: {
  count: number;
  /** Where the others are. */
  note?: string;
}) {
  if (count === 0) return null;
  return (
    <p className="border-t border-line px-5 py-3 text-sm text-muted sm:px-6">
      {formatNumber(count)} more. {note}
    </p>
  );
}
