import type { ReactNode } from 'react';
import { Details } from '@/components/pay/script/dormant';
import { classes } from '@/components/ui/classes';
import { CHEVRON_DOWN, Icon } from './icons';

interface Props {
  title: string;
  /** What can be known without opening it. */
  aside?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** A part of a page that waits below, folded, for those who look for it. */
export function Fold({ title, aside, open = false, children }: Props) {
  return (
    <Details open={open} className="group border-t border-line last:border-b">
      {/* What can be known may come below a title; the chevron alone stays beside it, however long that is. */}
      <summary
        className={classes('flex min-h-14 items-center gap-x-3', aside === undefined ? '' : 'flex-wrap')}
      >
        <h2 className="grow font-semibold">{title}</h2>
        <span className="ms-auto flex items-center gap-3 text-muted">
          <span className="amount">{aside}</span>
          <Icon path={CHEVRON_DOWN} size={20} className="shrink-0 group-open:rotate-180" />
        </span>
      </summary>
      <div className="pb-5">{children}</div>
    </Details>
  );
}

/** What opens a <details> and looks like a link. */
export function LinkSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="inline-flex min-h-11 items-center underline underline-offset-4">{children}</summary>
  );
}
