import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';

interface Props {
  label: string;
  newer: string | null;
  older: string | null;
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
