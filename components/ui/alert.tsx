import type { ReactNode } from 'react';
import type { Tone } from './badge';
import { classes } from './classes';

const LOOK: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

interface Props {
  tone?: Tone;
  /** `alert` interrupts, `status` waits its turn; without one it is text like any other. */
  role?: 'alert' | 'status';
  title?: string;
  className?: string;
  children?: ReactNode;
}

export function Alert({ tone = 'neutral', role, title, className, children }: Props) {
  return (
    <div role={role} className={classes('rounded-lg px-4 py-3 text-sm/6', LOOK[tone], className)}>
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  );
}
