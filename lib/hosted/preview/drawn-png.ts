import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';

const SIGNATURE_bytes = 8;
/** Of a chunk besides its data: length, name, and checksum. */
const FRAME_bytes = 12;
/** Of the chunks that draw something; a picture's data is packed again. */
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS']);
/** Values of each pixel, by the type of color. */
const CHANNELS: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/** Where the passes of an interlaced picture begin, and how far apart their pixels are: x, y, dx, dy. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const unpacked = promisify(inflate);
const packed = promisify(deflate);

/**
 * A PNG with what draws it alone, packed plainly; null for one whose data is not what its header says. A color profile or
 * a text is packed, and so is the data: two megabytes can be unpacked to two thousand, or take a program long to read for
 * nothing. What draws it does so on the event loop, and this beside it.
 */
export async function drawnPng(png: Buffer): Promise<Buffer | null> {
  const kept = [png.subarray(0, SIGNATURE_bytes)];
  const data: Buffer[] = [];
  for (let at = SIGNATURE_bytes; at + FRAME_bytes <= png.length; ) {
    const end = at + FRAME_bytes + png.readUInt32BE(at);
    if (end > png.length) break;
    const name = png.toString('latin1', at + 4, at + 8);
    if (KEPT.has(name)) kept.push(png.subarray(at, end));
    if (name === 'IDAT') data.push(png.subarray(at + 8, end - 4));
    at = end;
  }
  const length = dataLength(png);
  if (length === null) return null;
  try {
    const pixels = await unpacked(Buffer.concat(data), { maxOutputLength: length });
    const idat = await packed(pixels, { level: 1 });
    return Buffer.concat([...kept, chunk('IDAT', idat), chunk('IEND', Buffer.alloc(0))]);
  } catch {
    return null;
  }
}

/** How long a picture's data is once it is unpacked: a byte before each row, and its pixels. */
function dataLength(png: Buffer): number | null {
  if (png.length < SIGNATURE_bytes + FRAME_bytes + 13) return null;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth = 0, type = 0, , , interlaced] = png.subarray(24, 29);
  const bits = depth * (CHANNELS.get(type) ?? 0);
  const rows = (wide: number, high: number) => (wide > 0 ? high * (1 + Math.ceil((wide * bits) / 8)) : 0);
  if (bits === 0) return null;
  if (interlaced === 0) return rows(width, height);
  const along = (size: number, from: number, step: number) => Math.max(0, Math.ceil((size - from) / step));
  return PASSES.reduce((sum, [x, y, dx, dy]) => sum + rows(along(width, x, dx), along(height, y, dy)), 0);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
