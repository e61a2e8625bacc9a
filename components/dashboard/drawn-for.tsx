'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { DRAWN_FOR } from '@/lib/dashboard/drawn-for';

const Drawn = createContext<string | null>(null);

/** Around every page of the dashboard: what it was drawn for, which each of its forms sends along. */
export function DrawnFor({ value, children }: { value: string; children: ReactNode }) {
  return <Drawn value={value}>{children}</Drawn>;
}

/** What the page was drawn for; null outside of the dashboard. */
export function useDrawnFor(): string | null {
  return useContext(Drawn);
}

/** The hidden field of a form whose action is a `scopedAction`. An ActionForm has it already. */
export function DrawnForField() {
  const value = useDrawnFor();
  return value === null ? null : <input type="hidden" name={DRAWN_FOR} value={value} />;
}
