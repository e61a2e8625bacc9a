import { isolated } from '@/lib/format/isolate';
import { TaggedDocument } from '@/lib/pdf/document';
import { lettersOf } from '@/lib/pdf/drawable';
import type { Words } from '@/lib/words/words';
import type { ReceiptText } from './receipt-text';

/**
 * The names of all lines together: what is longer takes seconds to draw. Counted in code units, of which what readers
 * see as one letter can have hundreds.
 */
const MOST_UNITS = 20_000;
const SHORTEST_CUT = 40;
/**
 * Different letters of all names together, far more than orders have in any language: each one is measured, and its form
 * is packed into the document in one go, which holds up everybody else.
 */
const MOST_LETTERS = 3_000;
const SHORTEST_ODD_CUT = 6;

interface ReceiptDocument {
  number: string;
  /** When what it says last changed. */
  as_of: number;
}

/** A receipt as a file: tagged, in its reader's language, and the same bytes each time. */
export async function receiptPdf(
  text: ReceiptText,
  { locale, direction, gap }: Pick<Words, 'locale' | 'direction' | 'gap'>,
  { number, as_of }: ReceiptDocument,
): Promise<Buffer> {
  const doc = new TaggedDocument({
    title: `${text.title} ${number}`,
    language: locale,
    direction,
    created_at: as_of,
    foot: (page, pages) => `${isolated(number)} · ${isolated(`${page} / ${pages}`)}`,
  });
  const small = { size: 9 };
  doc.text('P', isolated(text.shop.name), { size: 13, weight: 'bold' });
  if (text.shop.address) doc.text('P', apart(text.shop.address), small);
  if (text.shop.tax_id) doc.text('P', text.shop.tax_id, small);
  if (text.shop.support_email) doc.text('P', isolated(text.shop.support_email), small);
  doc.space(14);
  doc.text('H1', text.title, { size: 20, weight: 'bold' });
  if (text.warning) doc.text('P', text.warning, { weight: 'bold' });
  doc.space(6);
  for (const { label, value } of text.facts) {
    doc.text('P', label, { size: 8.5, is_muted: true });
    doc.text('P', isolated(value));
  }
  doc.space(10);
  await drawTable(doc, text);
  doc.space(8);
  doc.text('P', text.notes.join(gap), { ...small, is_muted: true });
  if (text.since) {
    doc.space(14);
    doc.text('H2', text.since.heading, { size: 12, weight: 'bold' });
    for (const each of text.since.texts) doc.text('P', each);
    doc.space(4);
    const { label, value } = text.since.left;
    const left = [label, value].map((each) => ({ text: each, weight: 'bold' as const }));
    await doc.table(null, [{ ruled: true, cells: left }]);
  }
  return doc.finish();
}

const apart = (text: string): string => text.split('\n').map(isolated).join('\n');

async function drawTable(doc: TaggedDocument, { head, lines, sums }: ReceiptText): Promise<void> {
  const longest = longestOf(lines.map(({ label }) => label));
  const cells = ({ label, whole, paid }: ReceiptText['head']) => [
    { text: cut(label, longest) },
    ...(head.whole === null ? [] : [{ text: whole ?? '', is_muted: true }]),
    { text: paid },
  ];
  const last = sums.length - 1;
  await doc.table(
    { cells: cells(head).map((cell) => ({ ...cell, is_head: true, is_muted: true, size: 9 })) },
    [
      ...lines.map((line, at) => ({ ruled: at === 0, cells: cells(line) })),
      ...sums.map((sum, at) => ({
        ruled: at === 0 || at === last,
        cells: cells(sum).map((cell) => (at === last ? { ...cell, weight: 'bold' as const } : cell)),
      })),
    ],
  );
}

/** How long names can be. */
function longestOf(names: readonly string[]): number {
  const longest = Math.max(SHORTEST_CUT, Math.floor(MOST_UNITS / names.length));
  const letters = new Set(names.flatMap((name) => lettersOf(cut(name, longest))));
  if (letters.size <= MOST_LETTERS) return longest;
  return Math.max(SHORTEST_ODD_CUT, Math.floor(MOST_LETTERS / names.length));
}

/** As it is drawn: some letters become two. A letter that is too long itself loses its last marks. */
function cut(text: string, longest: number): string {
  const drawn = text.normalize('NFC');
  if (drawn.length <= longest) return drawn;
  const kept = (pieces: readonly string[]) => {
    let end = 0;
    for (const piece of pieces) {
      if (end + piece.length >= longest) break;
      end += piece.length;
    }
    return drawn.slice(0, end);
  };
  return `${kept(lettersOf(drawn)) || kept([...drawn])}…`;
}
