import { Said } from '@/components/pay/frame/said';
import type { Words } from '@/lib/words/words';

interface Row {
  name: string;
  before: string;
  after: string;
}

/** What a plan means for each: the amount now, and the amount then. */
export function BeforeAfter({ rows, words }: { rows: Row[]; words: Words }) {
  if (rows.length === 0) return null;
  return (
    <ul className="my-3 divide-y divide-line rounded-lg border border-line">
      {rows.map(({ name, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name, and nobody moves
        <li key={index} className="flex flex-wrap justify-between gap-x-3 px-3 py-2.5">
          <span dir="auto" className="min-w-0 truncate">
            {name}
          </span>
          <span className="text-end">
            <Said
              words={words}
              text="beforeAfter"
              values={{
                before: <span className="amount text-muted">{before}</span>,
                after: <strong className="amount">{after}</strong>,
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
