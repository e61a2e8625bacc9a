import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';

/*
 * The fonts of documents. Names can be in any script; each piece of a text is set in the first face that has it. A
 * face is read when it is first needed, and kept.
 */

export type Weight = 'regular' | 'bold';

interface Face {
  file: Readonly<Record<Weight, string>>;
  /** Scripts that it is asked for. */
  scripts: RegExp;
  /** Its letters change and join with their neighbours. Without it, each is set alone, which is much quicker. */
  joins: boolean;
}

const FOLDER = join(process.cwd(), 'node_modules', '@expo-google-fonts');

const FACES = {
  sans: {
    file: {
      regular: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
      bold: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
    },
    scripts: /[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Deva}\p{Script=Common}]/u,
    joins: true,
  },
  // Each letter is one glyph. Noto's are drawn in parts that letters share, and are read back as each other.
  arabic: {
    file: {
      regular: 'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
      bold: 'ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf',
    },
    scripts: /\p{scx=Arab}/u,
    joins: true,
  },
  hebrew: {
    file: {
      regular: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
      bold: 'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
    },
    scripts: /\p{scx=Hebr}/u,
    joins: true,
  },
  thai: {
    file: {
      regular: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
      bold: 'noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
    },
    scripts: /\p{scx=Thai}/u,
    joins: true,
  },
  japanese: {
    file: {
      regular: 'biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
      bold: 'biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
    },
    scripts: /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{Script=Common}]/u,
    joins: false,
  },
  // It has one weight.
  chinese: {
    file: {
      regular: 'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
      bold: 'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
    },
    scripts: /\p{scx=Hani}/u,
    joins: false,
  },
  korean: {
    file: {
      regular: 'nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
      bold: 'nanum-gothic/700Bold/NanumGothic_700Bold.ttf',
    },
    scripts: /\p{scx=Hang}/u,
    joins: false,
  },
  // In one colour and weight. An emoji of several characters is one glyph.
  emoji: {
    file: {
      regular: 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
      bold: 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    },
    scripts: /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u,
    joins: true,
  },
} as const satisfies Record<string, Face>;

export type FaceName = keyof typeof FACES;
const NAMES = Object.keys(FACES) as FaceName[];

const fonts = new Map<string, Font>();

/** A face in a weight, as fontkit has it. */
export function fontOf(name: FaceName, weight: Weight): Font {
  const { file, joins } = FACES[name];
  const path = file[weight];
  const known = fonts.get(path);
  if (known) return known;
  const font = create(readFileSync(join(FOLDER, path)));
  if (!('layout' in font)) throw new Error(`${path} has several fonts`);
  keepLetters(font);
  if (joins) joinIfPossible(font);
  else Object.assign(font, { layout: apartIn(font) });
  rememberLayouts(font);
  fonts.set(path, font);
  return font;
}

/**
 * fontkit keeps a glyph with the letters for which it was first asked. That are none where it was a part of another
 * one, as the A of an Ä: in all later documents it could not be copied.
 */
function keepLetters(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters) => {
    const glyph = getGlyph(id, letters);
    if (letters?.length) Object.assign(glyph, { codePoints: letters });
    return glyph;
  };
}

/** Sets each letter of a text alone. */
const apartIn = (font: Font) => (text: string) => {
  const glyphs = font.glyphsForString(text);
  const positions = glyphs.map(({ advanceWidth }) => ({
    xAdvance: advanceWidth,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }));
  const advanceWidth = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
  return { glyphs, positions, advanceWidth };
};

/** fontkit fails where the font does not say how marks meet that are in no word. */
function joinIfPossible(font: Font): void {
  const joined = font.layout.bind(font);
  const apart = apartIn(font);
  const layout = (text: string, ...how: unknown[]) => {
    try {
      return joined(text, ...(how as []));
    } catch {
      return apart(text);
    }
  };
  Object.assign(font, { layout });
}

/** As many lines as a long row has: each is measured right before it is drawn. */
const MOST_LAYOUTS = 300;

/** pdfkit lays each line out twice more than it was laid out to be measured. It scales what it is given. */
function rememberLayouts(font: Font): void {
  const layout = font.layout.bind(font);
  const known = new LRUCache<string, Layout>({ max: MOST_LAYOUTS, memoMethod: (text) => layout(text, []) });
  Object.assign(font, { layout: (text: string) => copyOf(known.memo(text)) });
}

type Layout = ReturnType<Font['layout']>;

const copyOf = (run: Layout): Layout =>
  Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
    positions: run.positions.map((position) => ({ ...position })),
  });

/** Steers the order of letters and is not seen itself. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u2060\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]/gu;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

const faces = new LRUCache<string, { face: FaceName | null }>({
  max: 20_000,
  memoMethod: (letter) => ({ face: NAMES.find((name) => hasLetter(name, letter)) ?? null }),
});

/** The first face that has all of what readers see as one letter; null where none has. */
export const faceOf = (letter: string): FaceName | null => faces.memo(letter).face;

/**
 * The faces of the letters of one text. A text that needs the Chinese face is set in it as far as it goes, so that no
 * name mixes two styles.
 */
export function facesOf(letters: readonly string[]): (FaceName | null)[] {
  const found = letters.map(faceOf);
  if (!found.includes('chinese')) return found;
  return found.map((face, at) =>
    face === 'japanese' && hasLetter('chinese', letters[at] ?? '') ? 'chinese' : face,
  );
}

function hasLetter(name: FaceName, letter: string): boolean {
  const points = [...withoutInvisible(letter)].map((point) => point.codePointAt(0) ?? 0);
  return (
    FACES[name].scripts.test(letter) &&
    points.every((point) => isJoiner(point) || fontOf(name, 'regular').hasGlyphForCodePoint(point))
  );
}

const isJoiner = (point: number): boolean => point === 0x200c || point === 0x200d;
