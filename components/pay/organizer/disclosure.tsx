import type { ReactNode } from 'react';
import { CHEVRON_DOWN, Icon } from '@/components/pay/frame/icons';
import { Details } from '@/components/pay/script/dormant';

interface DisclosureProps {
  title: string;
  /** What it comes down to, below the title. */
  note?: string;
  /** Its form has come back with an error without script: show it. */
  open?: boolean;
  children: ReactNode;
}

/** One thing that can be done, folded away until it is wanted. */
export function Disclosure({ title, note, open, children }: DisclosureProps) {
  return (
    <Details className="group/tool" open={open}>
      <summary className="flex min-h-12 items-center justify-between gap-3 py-2 font-medium">
        <span className="min-w-0 wrap-anywhere">
          {title}
          {note ? <span className="block text-sm font-normal text-muted">{note}</span> : null}
        </span>
        <Icon path={CHEVRON_DOWN} className="shrink-0 text-muted group-open/tool:rotate-180" />
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </Details>
  );
}
