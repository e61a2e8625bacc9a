import { type Fate, PERSONAL_COLUMNS } from '@/lib/erasure/personal-columns';
import { table } from './table';

const WORDS = {
  session: "erased at the person's request, and `ERASE_AFTER_DAYS` after the session",
  account: "erased with the account, at the person's request",
} as const;

function wordsOf(fate: Fate): string {
  if (typeof fate === 'string') return WORDS[fate];
  if ('kept' in fate) return `kept: ${fate.kept}`;
  return fate.days === 1 ? 'deleted after a day' : `deleted after ${fate.days} days`;
}

/** Everything the database knows about people, and what becomes of it. */
export function personalDataTable(): string {
  return table(
    ['Table', 'Columns', 'What becomes of it'],
    Object.entries(PERSONAL_COLUMNS).flatMap(([name, columns]) => {
      const byFate = new Map<string, string[]>();
      for (const [column, fate] of Object.entries(columns)) {
        const words = wordsOf(fate);
        byFate.set(words, [...(byFate.get(words) ?? []), `\`${column}\``]);
      }
      return [...byFate].map(([words, names]) => [`\`${name}\``, names.join(', '), words]);
    }),
  );
}
