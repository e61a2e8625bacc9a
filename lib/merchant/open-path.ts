/** The words for a mode in the path; the last is for pages that are the same in both. */
const MODES = new Map<string, boolean | null>([
  ['live', true],
  ['test', false],
  ['both', null],
]);

/** The path that opens a page of the dashboard at this merchant and in this mode, whatever its reader looked at before. */
export function openPath(
  { merchant_id, livemode }: { merchant_id: string; livemode: boolean | null },
  page: `/${string}`,
): string {
  const mode = livemode === null ? 'both' : livemode ? 'live' : 'test';
  return `/dashboard/open/${mode}/${merchant_id}${page}`;
}

/** The mode that a word of such a path means; undefined for any other word. */
export const modeOfPath = (word: string): boolean | null | undefined => MODES.get(word);
