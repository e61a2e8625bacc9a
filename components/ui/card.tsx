import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  /** Names the section for assistive technology; the heading's id. */
  labelledby?: string;
  className?: string;
  children: ReactNode;
}

export function Card({ labelledby, className, children }: Props) {
  return (
    <section
      aria-labelledby={labelledby}
      className={clsx('rounded-card border border-line bg-card p-5 shadow-card sm:p-6', className)}
    >
      {children}
    </section>
  );
}
