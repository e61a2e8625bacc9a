import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';

interface Props {
  label: string;
  newer: string | null;
  older: string | null;
}

/** The links of a list that is read by a cursor: back to its first page, and to the one after `next`. Both keep the filters. */
export function cursorLinks(
  path: string,
  cursor: string | undefined,
  next: string | null,
  filters: Record<string, string> = {},
): Pick<Props, 'newer' | 'older'> {
  const first = new URLSearchParams(filters);
  return {
    newer: cursor ? (first.size > 0 ? `${path}?${first}` : path) : null,
    older: next ? `${path}?${new URLSearchParams({ ...filters, cursor: next })}` : null,
  };
}

/** To the pages before and after this one. */
export function Pager({ label, newer, older }: Props) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={label} className="flex justify-end gap-2">
      {newer ? (
        <Link href={newer} className={buttonClass('secondary', undefined, 'small')}>
          <ChevronLeft aria-hidden size={16} />
          Newer
        </Link>
      ) : null}
      {older ? (
        <Link href={older} className={buttonClass('secondary', undefined, 'small')}>
          Older
          <ChevronRight aria-hidden size={16} />
        </Link>
      ) : null}
    </nav>
  );
}
