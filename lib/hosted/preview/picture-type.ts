/** The kinds of pictures that we pass on, by their first bytes. Whatever a server calls them, an SVG is none of them. */
const KINDS: [type: string, starts: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1'))],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', (bytes) => /^RIFF[\s\S]{4}WEBP/.test(bytes.toString('latin1', 0, 12))],
  ['image/avif', (bytes) => /^[\s\S]{4}ftyp(avif|avis)/.test(bytes.toString('latin1', 0, 12))],
];

/** The type of a picture; null if it is none that we pass on. Pure. */
export function pictureType(bytes: Buffer): string | null {
  return KINDS.find(([, starts]) => starts(bytes))?.[0] ?? null;
}
