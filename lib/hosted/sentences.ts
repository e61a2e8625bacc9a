import type { Violation } from '@/lib/cart/violations';
import { type Speaker, speakSaying } from '@/lib/words/saying';

/** Violations as sentences for people, who see the field beside them and need no path. */
export function sentences(violations: readonly Violation[], speaker: Speaker): string {
  return violations
    .map(({ text, said }) =>
      said ? speakSaying(said, speaker) : text.charAt(0).toUpperCase() + text.slice(1),
    )
    .join(' ');
}
