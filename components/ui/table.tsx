import { clsx } from 'clsx';
import { Children, type ReactNode, type TdHTMLAttributes } from 'react';

interface Props {
  /** What the table shows, for screen readers. */
  caption: string;
  /** Null leaves out a column. */
  columns: (Column | null)[];
  /** Shown in its place while it has no rows. */
  empty?: ReactNode;
  /** The children are its bodies and foot. */
  parts?: boolean;
  /** Its rows. */
  children: ReactNode;
}

/** At the edges of the table, in line with what is above it; on phones, the last cell that is not left out is at the end. */
const EDGES =
  'first:pl-5 last:pr-5 max-sm:not-has-[~:not(.wide-only)]:pr-5 sm:px-3 sm:first:pl-6 sm:last:pr-6';

const SCROLLER = 'scroll-fade relative overflow-x-auto -outline-offset-3';

/** A table that scrolls sideways by itself where the page is narrow; the scrolling part takes focus, with a ring inside its edge. */
export function Table({ caption, columns, empty, parts = false, children }: Props) {
  if (empty && Children.count(children) === 0) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={SCROLLER}>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns
              .filter((column) => column !== null)
              .map((column) => (typeof column === 'string' ? { label: column } : column))
              .map((column) => (
                <Th key={column.label} {...column} />
              ))}
          </tr>
        </thead>
        {parts ? children : <tbody>{children}</tbody>}
      </table>
    </section>
  );
}

type Align = { align_end?: boolean };

interface HeadProps extends Align {
  label: string;
  className?: string;
  /** Only screen readers need the label. */
  hidden?: boolean;
}

type Column = string | HeadProps;

function Th({ label, align_end, className, hidden }: HeadProps) {
  return (
    <th
      scope="col"
      className={clsx(
        'border-b border-line px-2 py-2.5 font-medium whitespace-nowrap text-muted',
        EDGES,
        align_end && 'text-right',
        className,
      )}
    >
      {hidden ? <span className="sr-only">{label}</span> : label}
    </th>
  );
}

/** A column of numbers and amounts. */
export const numeric = (label: string) => ({ label, align_end: true });

/** On a column and its cells: left out on phones, so that amounts are in view. There, another cell says it. */
export const WIDE = 'wide-only max-sm:hidden';

/** Such a column. */
export const wide = (column: Column): HeadProps => ({
  ...(typeof column === 'string' ? { label: column } : column),
  className: WIDE,
});

/** In another cell, what a column says that is left out on phones. */
export function OnPhone({ className, children }: { className?: string; children: ReactNode }) {
  const look = 'mt-0.5 text-xs font-normal text-muted **:whitespace-normal sm:hidden';
  return <div className={clsx(look, className)}>{children}</div>;
}

/** In another cell, the buttons of a row whose column of them is left out on phones. Theirs may be a wider font. */
export function ActionsOnPhone({ children }: { children: ReactNode }) {
  return <div className="mt-2 *:items-start sm:hidden [&_button]:whitespace-normal">{children}</div>;
}

/** The column of buttons at the end of a row. */
export const ROW_ACTIONS = { label: 'Actions', hidden: true };

export function Td({ align_end, className, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & Align) {
  return (
    <td
      className={clsx(
        'border-b border-line px-2 py-3 align-middle',
        EDGES,
        align_end && 'amount text-right',
        className,
      )}
      {...rest}
    />
  );
}

/** A row that goes to one place: its first cell holds the link, which covers the row. */
export function Tr({ linked = false, children }: { linked?: boolean; children: ReactNode }) {
  return (
    <tr
      className={clsx(
        'last:[&>td]:border-b-0 last:[&>th]:border-b-0',
        linked && 'relative hover:bg-sunken/60',
      )}
    >
      {children}
    </tr>
  );
}

/** For the link in the first cell of a linked row. */
export const rowLinkClass =
  'font-medium text-ink underline decoration-line underline-offset-4 after:absolute after:inset-0 hover:decoration-current';
