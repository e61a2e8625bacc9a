/** What people type, in the words that the documentation has for it. */

/** Names of other products and trades, and words that this documentation has others for. */
const SAME: Readonly<Record<string, string>> = {
  csp: 'content security policy',
  cors: 'browsers',
  chargeback: 'disputes',
  chargebacks: 'disputes',
  gdpr: 'erased',
  ngrok: 'events machine',
  cdn: 'pinning',
  sri: 'pinning',
  sandbox: 'testing',
  woocommerce: 'php',
  wordpress: 'php',
  symfony: 'php',
  flask: 'python',
  fastapi: 'python',
  ruby: 'rails',
  vue: 'vite',
  svelte: 'vite',
  hmac: 'signature',
  unauthorized: '401',
  forbidden: '403',
  throttling: 'rate limits',
};

const SHORTEST_MISTYPED = 5;
const TWO_MISTAKES_FROM = 8;

/** Words as they are compared: in lower case, and without the marks that people leave out, as in "Next.js" or "3-D". */
export const fold = (text: string): string =>
  text.toLowerCase().replace(/(?<=[\p{L}\p{N}])[-.’'](?=[\p{L}\p{N}])/gu, '');

/** The words of texts, folded, each once. */
export function vocabularyOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => fold(text).match(/[\p{L}\p{N}_]+/gu) ?? []))];
}

/** How many letters are missing, surplus, other or exchanged with their neighbour, if at most `most`; else more than it. */
function mistakes(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const last = rows[row - 1] ?? [];
    const line = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const same = a[row - 1] === b[at - 1];
      const exchanged = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      const steps = [(last[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1)];
      if (exchanged) steps.push((rows[row - 2]?.[at - 2] ?? 0) + 1);
      line.push(Math.min(...steps));
    }
    rows.push(line);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The word of the vocabulary that was meant, the most alike first; null when none is near. */
function nearest(word: string, vocabulary: readonly string[]): string | null {
  if (word.length < SHORTEST_MISTYPED) return null;
  const most = word.length < TWO_MISTAKES_FROM ? 1 : 2;
  let best: { word: string; count: number } | null = null;
  for (const known of vocabulary) {
    // People seldom mistype the first letter, and without it a query would be compared with everything.
    if (known[0] !== word[0]) continue;
    const count = mistakes(word, known, best ? best.count - 1 : most);
    if (count <= (best ? best.count - 1 : most)) best = { word: known, count };
  }
  return best?.word ?? null;
}

/**
 * A query in words that can be found: a word that is nowhere is replaced by what the documentation calls it, or by the
 * one that it seems to be mistyped from. All are folded. A word for which there is nothing stays.
 */
export function understood(
  words: readonly string[],
  vocabulary: readonly string[],
  isFound: (word: string) => boolean,
): string[] {
  const [only = ''] = words;
  // The status of an answer alone asks what it means.
  if (words.length === 1 && /^[45]\d\d$/.test(only))
    return [only, ...(only === '429' ? ['limits'] : ['error', 'codes'])];
  return words.flatMap((word) => {
    const same = Object.hasOwn(SAME, word) ? SAME[word] : undefined;
    if (same !== undefined) return same.split(' ').map(fold);
    return isFound(word) ? [word] : [nearest(word, vocabulary) ?? word];
  });
}
