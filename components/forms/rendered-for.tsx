'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { RENDERED_FOR } from '@/lib/dashboard/access/rendered-for';

const Rendered = createContext<string | null>(null);

/** Around every page of the dashboard: what it was rendered for, which each of its forms sends. */
export function RenderedFor({ value, children }: { value: string; children: ReactNode }) {
  return <Rendered value={value}>{children}</Rendered>;
}

/** What the page was rendered for; null outside the dashboard. */
export function useRenderedFor(): string | null {
  return useContext(Rendered);
}

/** The hidden field of a form whose action is a `dashboardAction`. An ActionForm has it already. */
export function RenderedForField() {
  const value = useRenderedFor();
  return value === null ? null : <input type="hidden" name={RENDERED_FOR} value={value} />;
}
