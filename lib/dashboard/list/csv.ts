/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula is given a leading
 * apostrophe (OWASP, CSV Injection): names and order refs are written by strangers. Some spreadsheets skip white space
 * and read full-width signs like the others.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
