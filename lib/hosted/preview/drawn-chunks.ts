const SIGNATURE_bytes = 8;
/** Of a chunk besides its data: length, name, and checksum. */
const FRAME_bytes = 12;
const DRAWN: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/**
 * A PNG without the chunks that draw nothing. A color profile or a text is packed, and two megabytes of it can be unpacked
 * to two thousand, which takes the processor for seconds. Pure.
 */
export function drawnChunks(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_bytes)];
  for (let at = SIGNATURE_bytes; at + FRAME_bytes <= png.length; ) {
    const end = at + FRAME_bytes + png.readUInt32BE(at);
    if (end > png.length) break;
    if (DRAWN.has(png.toString('latin1', at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
