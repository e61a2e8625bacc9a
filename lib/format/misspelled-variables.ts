/*
 * A variable whose name has a typo is not read, and its default applies in silence: the limits of all clients behind a
 * proxy, for example, are one. The names of others are many, so this only suggests.
 */

/** Shorter names are near to those of other programs. */
const LEAST_letters = 6;
const LETTERS_per_slip = 4;
const MOST_slips = 3;

/** How many letters were left out, added, replaced, or exchanged with their neighbor. */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (exchanged) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

const isNear = (given: string, known: string): boolean =>
  slips(given, known) <= Math.min(MOST_slips, Math.floor(known.length / LETTERS_per_slip));

/** Variables that are set and not `known`, each with the one that was probably meant and is not set. */
export function misspelledVariables(
  given: Record<string, string | undefined>,
  known: readonly string[],
): [string, string][] {
  const left = known.filter((name) => name.length >= LEAST_letters && !given[name]);
  return Object.keys(given)
    .filter((name) => given[name] && !known.includes(name))
    .flatMap((name): [string, string][] => {
      const meant = left.find((candidate) => isNear(name.toUpperCase(), candidate));
      return meant ? [[name, meant]] : [];
    });
}
