import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { picturePath } from '@/lib/hosted/page/picture-address';
import { previewPicture } from '@/lib/hosted/preview/answer-preview';
import { pictureType } from '@/lib/hosted/preview/picture-type';
import { PHOTO_SIZE, previewOf } from '@/lib/hosted/preview/preview';
import { pageOf, playSession } from '../../support/hosted-page';
import { pngChunk } from '../../support/png-chunk';

/* What a stranger's server sends as a shop's photo, and what of it reaches the drawing of a preview. */

let sent: Buffer = Buffer.alloc(0);
vi.mock('@/lib/hosted/preview/fetch-picture', () => ({
  fetchPicture: async () => ({ type: pictureType(sent), bytes: sent }),
}));

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));

let drawings = 0;

/** The photo that a preview is drawn with; null for none. */
async function drawnOf(bytes: Buffer): Promise<Buffer | null> {
  sent = bytes;
  drawings += 1;
  const { page } = pageOf(playSession({}));
  const preview = previewOf(page, page.session.created_at);
  if (!preview) throw new Error('no preview');
  const draw = vi.fn(async (_preview: unknown, _photo: string | null) => new ArrayBuffer(1));
  const picture = picturePath('https://shop.example/photo');
  await previewPicture({ ...preview, what: `${drawings}`, picture }, draw, null);
  const photo = draw.mock.lastCall?.[1]?.split(';base64,')[1];
  return photo === undefined ? null : Buffer.from(photo, 'base64');
}

const pngOf = (...chunks: Buffer[]) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);

/** What a PNG's header says. */
function header(width: number, height: number, depth: number, type: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, type], 8);
  return data;
}

const IHDR = pngChunk('IHDR', header(9, 9, 8, 2));
/** Nine rows of grey, each with the byte before it. */
const PIXELS = Buffer.from(Array.from({ length: 9 }, () => [0, ...Array(27).fill(0x77)]).flat());
const IDAT = pngChunk('IDAT', deflateSync(PIXELS));
const packed = (length: number) => deflateSync(Buffer.alloc(length));

const segment = (marker: number, data: Buffer): Buffer => {
  const start = Buffer.from([0xff, marker, 0, 0]);
  start.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([start, data]);
};

/** The start of a JPEG's frame: its size, and three colors. */
const frame = (marker: number, width: number, height: number) => {
  const data = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  data.writeUInt16BE(height, 1);
  data.writeUInt16BE(width, 3);
  return segment(marker, data);
};

const TABLES = Buffer.concat([
  segment(0xdb, Buffer.concat([Buffer.alloc(1), Buffer.alloc(64, 1)])),
  // One code each: "the same" for a block's mean, and "the next blocks are empty" for its details.
  segment(0xc4, Buffer.from([0, 1, ...Array(15).fill(0), 0])),
  segment(0xc4, Buffer.from([0x10, 1, ...Array(15).fill(0), 0xe0])),
]);
const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
const scan = (color: number, first: number, last: number, data: Buffer) =>
  Buffer.concat([segment(0xda, Buffer.from([1, color, 0, first, last, 0])), data]);

/** A progressive JPEG of one color that goes over its details so often. */
const passedOver = (passes: number) =>
  Buffer.concat([
    START,
    TABLES,
    frame(0xc2, 800, 800),
    ...[1, 2, 3].map((color) => scan(color, 0, 0, Buffer.alloc(1_250))),
    ...Array<Buffer>(passes).fill(scan(1, 1, 1, Buffer.from([0x7f, 0xfe]))),
    END,
  ]);

const grey = { width: 900, height: 700, channels: 3, background: '#777' } as const;
const photo = (size: { width?: number; height?: number } = {}) => sharp({ create: { ...grey, ...size } });

/**
 * 20,000 by 20,000 pixels, after a marker that is filled up: a reader that takes the filling for the marker comes to a
 * length of 49,152, and there, in a comment, to a frame of 10 by 10.
 */
const filledUp = () => {
  const comment = Buffer.alloc(64_000);
  const parts = [START, Buffer.from([0xff]), frame(0xc0, 20_000, 20_000), Buffer.from([0xff])];
  const before = Buffer.concat(parts).length + 4;
  frame(0xc0, 10, 10).copy(comment, 2 + 2 + 0xc000 - before);
  const whole = Buffer.concat([
    ...parts,
    segment(0xfe, comment),
    TABLES,
    scan(1, 0, 63, Buffer.alloc(99)),
    END,
  ]);
  // Before the frame's own length: the marker of the frame, taken for the length of a segment.
  whole.writeUInt16BE(0xc000 | (whole[5] ?? 0), 4);
  return whole;
};

const names = (png: Buffer): string[] => {
  const found: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    found.push(png.toString('latin1', at + 4, at + 8));
  return found;
};

/** That a photo is a PNG as a preview draws it, with nothing in it to be unpacked or read but its pixels. */
async function expectDrawn(drawn: Buffer | null) {
  if (!drawn) throw new Error('not drawn');
  expect(new Set(names(drawn))).toEqual(new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']));
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', ...PHOTO_SIZE });
}

describe('a photo in a preview', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a PNG', () => pngOf(IHDR, IDAT)],
    ['one in seven passes', () => photo().png({ progressive: true }).toBuffer()],
    [
      'one with a profile and a text',
      () => pngOf(IHDR, pngChunk('iCCP', packed(9)), pngChunk('zTXt', packed(9)), IDAT),
    ],
    [
      'one with much text',
      () => pngOf(IHDR, pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packed(3e7)])), IDAT),
    ],
    [
      'one with more data than pixels',
      () => pngOf(IHDR, pngChunk('IDAT', deflateSync(Buffer.concat([PIXELS, Buffer.alloc(9e6)])))),
    ],
    ['one with junk', () => pngOf(IHDR, IDAT, pngChunk('IDAT', Buffer.alloc(900_000, 7)))],
    ['a JPEG', () => photo().jpeg().toBuffer()],
    ['one that sharpens as it loads', () => photo().jpeg({ progressive: true }).toBuffer()],
    [
      'one with a picture of another size within',
      async () => {
        const jpeg = await photo().jpeg().toBuffer();
        return Buffer.concat([
          START,
          segment(0xe1, Buffer.concat([START, frame(0xc0, 20_000, 20_000), END])),
          jpeg.subarray(2),
        ]);
      },
    ],
    ['as large as one may be', () => photo({ width: 2_000, height: 2_000 }).jpeg().toBuffer()],
  ])('is drawn from its pixels alone, as small as it is shown: %s', async (_, make) => {
    const drawn = await drawnOf(await make());
    await expectDrawn(drawn);
    const [red = 0] = await sharp(drawn ?? undefined)
      .raw()
      .toBuffer();
    expect(Math.abs(red - 0x77)).toBeLessThan(3);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a PNG that is cut', () => pngOf(IHDR, IDAT).subarray(0, -30)],
    ['a PNG too large', () => photo({ width: 2_001, height: 2_000 }).png().toBuffer()],
    [
      'a PNG with a smaller header before its own',
      () =>
        pngOf(
          pngChunk('abCd', header(2_000, 2_000, 16, 6)),
          pngChunk('IHDR', header(15_000, 15_000, 1, 0)),
          pngChunk('IDAT', packed(15_000 * 1_876)),
        ),
    ],
    ['a PNG with a second header', () => pngOf(IHDR, pngChunk('IHDR', header(15_000, 15_000, 1, 0)), IDAT)],
    ['a JPEG that is cut', async () => (await photo().jpeg().toBuffer()).subarray(0, -900)],
    ['a JPEG too large', () => photo({ width: 2_001, height: 2_000 }).jpeg().toBuffer()],
    ['a JPEG with a smaller frame before its own', filledUp],
    [
      'a JPEG with two frames',
      () => Buffer.concat([START, frame(0xc0, 9, 9), frame(0xc0, 9_000, 9_000), TABLES, END]),
    ],
    [
      'a JPEG whose height comes last',
      () => Buffer.concat([START, TABLES, frame(0xc0, 9, 0), scan(1, 0, 63, Buffer.alloc(99)), END]),
    ],
    ['a JPEG that is gone over again and again', () => passedOver(2_000)],
    ['neither', () => photo().webp().toBuffer()],
  ])('is not drawn where it would cost more than a photo does: %s', async (_, make) => {
    expect(await drawnOf(await make())).toBeNull();
  });

  it('is drawn although it goes over its details some times', async () => {
    await expectDrawn(await drawnOf(passedOver(60)));
  });

  it('is drawn as it is shown or not at all, whatever is changed at its head', async () => {
    const [png, jpeg] = await Promise.all([
      photo().png().toBuffer(),
      photo().jpeg({ progressive: true }).toBuffer(),
    ]);
    const changes = fc.array(fc.tuple(fc.nat(200), fc.constantFrom(0, 1, 9, 0x7f, 0xc0, 0xc2, 0xda, 0xff)), {
      minLength: 1,
      maxLength: 4,
    });
    const change = fc.record({ kind: fc.constantFrom('png', 'jpeg'), changes, doubled: fc.nat(200) });
    await fc.assert(
      fc.asyncProperty(change, async ({ kind, changes, doubled }) => {
        const of = kind === 'png' ? png : jpeg;
        const changed = Buffer.concat([of.subarray(0, 8), of.subarray(8, 8 + doubled), of.subarray(8)]);
        for (const [at, value] of changes) changed[at] = value;
        const drawn = await drawnOf(changed);
        if (drawn) await expectDrawn(drawn);
      }),
      { numRuns: 100, interruptAfterTimeLimit: 8_000 },
    );
  }, 30_000);
});
