const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** "$12.50", "**$100.00**". */
const AMOUNT = /^(\*\*)?\p{Sc}[\d.,]+\1$/u;

/** A Markdown table. Cells are Markdown too. Columns of amounts are aligned right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const rule = head.map((_name, column) => {
    const texts = rows.map((cells) => cells[column] ?? '').filter((text) => text !== '');
    return texts.length > 0 && texts.every((text) => AMOUNT.test(text)) ? '---:' : '---';
  });
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
