import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { LRUCache } from 'lru-cache';
import { drawable, lettersOf, MISSING } from './drawable';
import { type FaceName, facesOf, fontOf, type Weight, withoutInvisible } from './faces';

/** A piece of a line in one face and direction, as the font lays it out. */
export interface Run {
  text: string;
  face: FaceName;
  width: number;
}

/** Its runs from left to right. */
export interface Line {
  runs: Run[];
  width: number;
}

interface TextStyle {
  size: number;
  weight: Weight;
  direction: 'ltr' | 'rtl';
}

const bidi = bidiFactory();

const widths = new LRUCache<string, number>({ max: 20_000 });

/** In thousandths of the size. */
function runWidth(text: string, face: FaceName, weight: Weight): number {
  const key = `${face} ${weight} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const font = fontOf(face, weight);
  const width = (font.layout(text, []).advanceWidth / font.unitsPerEm) * 1_000;
  widths.set(key, width);
  return width;
}

/** The face of each code unit. Marks of direction and joiners are in that of the letter before them. */
function unitFacesOf(text: string): FaceName[] {
  let last: FaceName = 'sans';
  const letters = lettersOf(text);
  return facesOf(letters).flatMap((face, at) => {
    const letter = letters[at] ?? '';
    last = (withoutInvisible(letter) === '' ? last : face) ?? last;
    return new Array<FaceName>(letter.length).fill(last);
  });
}

interface Shown {
  text: string;
  weight: Weight;
  faces: readonly FaceName[];
}

/** How wide a part of a text is in one line. */
function widthOf({ text, weight, faces }: Shown, from: number, to: number): number {
  let width = 0;
  for (let start = from, end = from + 1; start < to; start = end, end += 1) {
    const face = faces[start] ?? 'sans';
    while (end < to && faces[end] === face) end += 1;
    width += runWidth(withoutInvisible(text.slice(start, end)), face, weight);
  }
  return width;
}

interface Piece {
  end: number;
  width: number;
  /** Without the spaces at its end, which a line does not need room for. */
  own_width: number;
}

/** The pieces between which a line may break, none wider than the line. */
function piecesOf(shown: Shown, widest: number): Piece[] {
  const breaker = new LineBreaker(shown.text);
  const pieces: Piece[] = [];
  const measure = (from: number, piece: string): Piece => {
    const end = from + piece.length;
    const own_width = widthOf(shown, from, from + piece.trimEnd().length);
    return { end, width: widthOf(shown, from, end), own_width };
  };
  let from = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const text = shown.text.slice(from, next.position);
    const piece = measure(from, text);
    if (piece.own_width <= widest) pieces.push(piece);
    else
      for (const letter of lettersOf(text)) {
        pieces.push(measure(from, letter));
        from += letter.length;
      }
    from = next.position;
  }
  return pieces;
}

/** A text in lines of this width, each in the order in which its letters are seen (Unicode Standard Annex 9). */
export function linesOf(text: string, style: TextStyle, width: number): Line[] {
  const { size, weight, direction } = style;
  const shown = drawable(text);
  const faces = unitFacesOf(shown);
  const widest = (width / size) * 1_000;
  const ends: number[] = [];
  let filled = 0;
  let end = 0;
  for (const piece of piecesOf({ text: shown, weight, faces }, widest)) {
    if (filled > 0 && filled + piece.own_width > widest) {
      ends.push(end);
      filled = 0;
    }
    filled += piece.width;
    end = piece.end;
  }
  ends.push(end);
  const levels = bidi.getEmbeddingLevels(shown, direction);
  return ends.map((to, index) => {
    const from = ends[index - 1] ?? 0;
    const until = from + shown.slice(from, to).trimEnd().length;
    const runs = until > from ? runsOf(shown, { levels, faces, from, until, weight, size }) : [];
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  });
}

interface Stretch {
  levels: ReturnType<typeof bidi.getEmbeddingLevels>;
  faces: readonly FaceName[];
  from: number;
  until: number;
  weight: Weight;
  size: number;
}

function runsOf(text: string, { levels, faces, from, until, weight, size }: Stretch): Run[] {
  const order = bidi
    .getReorderedIndices(text, levels, from, until - 1)
    .filter((at) => at >= from && at < until);
  const runs: Run[] = [];
  for (let start = 0, end = 1; start < order.length; start = end, end += 1) {
    const first = order[start] ?? 0;
    const level = levels.levels[first] ?? 0;
    const step = level % 2 === 0 ? 1 : -1;
    const goesOn = (at: number | undefined, before: number | undefined) =>
      at !== undefined &&
      at === (before ?? 0) + step &&
      levels.levels[at] === level &&
      faces[at] === faces[first];
    while (end < order.length && goesOn(order[end], order[end - 1])) end += 1;
    const last = order[end - 1] ?? 0;
    const piece = withoutInvisible(text.slice(Math.min(first, last), Math.max(first, last) + 1));
    if (piece === '') continue;
    const face = faces[first] ?? 'sans';
    const shown = step === 1 ? piece : turned(piece);
    runs.push({ text: shown, face, width: (runWidth(shown, face, weight) * size) / 1_000 });
  }
  return runs;
}

/** Letters that fonts themselves set from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Brackets face the other way; what fonts would set from left to right is turned around. */
function turned(text: string): string {
  const mirrored = lettersOf(text).map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return (RIGHT_TO_LEFT.test(text) ? mirrored : mirrored.reverse()).join('');
}

/** Whether what is drawn differs from the text, in its letters or their order. Readers of the document get the text. */
export function isDrawnOtherwise(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) || drawable(text).includes(MISSING);
}
