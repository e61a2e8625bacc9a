const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** As a word of its own: "Ben" is in "Ben's cake", and not in "bench". */
const asWord = (text: string, flags: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(text)}(?![\p{L}\p{N}])`, flags);

/**
 * Returns what takes people out of a text: their whole names and addresses, and each part of a name that is long
 * enough to be one. A name of one or two letters counts only as it is written. What is also in `kept` stays.
 */
export function withoutPeople(people: readonly string[], kept: string): (text: string) => string {
  const keptWords = new Set(kept.toLowerCase().split(/\s+/));
  const words = people.flatMap((name) => name.split(/\s+/).filter((word) => word.length > 2));
  const found = [...new Set([...people.map((name) => name.trim()), ...words])]
    .filter(
      (name) =>
        name !== '' && name.toLowerCase() !== kept.toLowerCase() && !keptWords.has(name.toLowerCase()),
    )
    // Whole names first.
    .sort((a, b) => b.length - a.length)
    .map((name) => asWord(name, name.length > 2 ? 'giu' : 'gu'));
  return (text) => found.reduce((rest, name) => rest.replace(name, 'another person'), text);
}
