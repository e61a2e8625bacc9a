import { formatNumber } from '@/lib/format/number';

/** Under a list without pages: how many rows there are beyond those it shows. */
export function Beyond({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="border-t border-line px-5 py-3 text-sm text-muted sm:px-6">
      {formatNumber(count)} more. They appear here once those above are resolved.
    </p>
  );
}
