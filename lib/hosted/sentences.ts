import type { Violation } from '@/lib/cart/violations';

/** Violations as sentences for people, who see the field beside them and need no path. */
export function sentences(violations: readonly Violation[]): string {
  return violations.map(({ text }) => text.charAt(0).toUpperCase() + text.slice(1)).join(' ');
}
