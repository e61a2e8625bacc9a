/** What is not seen before a name. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]+/u;
/** A flag of two letters, or a character with its marks and what is joined to it. Browsers of members can lack Intl.Segmenter. */
const LETTER = /^(?:\p{RI}{2}|.(?:\p{M}|\p{EMod}|\u200d\p{Extended_Pictographic})*)/u;

/** What readers see as the first letter of a name: "é" however it is typed, and an emoji whole. */
export function firstLetter(name: string): string {
  return LETTER.exec(name.replace(UNSEEN, ''))?.[0].toUpperCase() ?? '';
}

/** "AM" for Ana Maria, "B" for Ben: what stands for a person where there is no room for a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? '')).join('');
}
