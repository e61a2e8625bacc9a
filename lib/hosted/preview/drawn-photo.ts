import { pictureType } from './picture-type';
import { PHOTO_SIZE } from './preview';

/** What is larger costs too much memory once it is unpacked. */
const LARGEST_pixels = 4_000_000;
/** Passes over a whole JPEG. One that sharpens as it loads has about ten; the decoder itself would make thousands. */
const MOST_SCANS = 100;

/**
 * A photo as a preview draws it: the data URL of a PNG with its pixels alone. Null for one that is broken, too large, or
 * neither PNG nor JPEG. Nobody but this decoder reads what a stranger's server sent: of two readers, one could be told
 * another size. It works beside the event loop.
 */
export async function drawnPhoto(photo: Buffer): Promise<string | null> {
  const type = pictureType(photo);
  if (type === 'image/jpeg' ? scansOf(photo) > MOST_SCANS : type !== 'image/png') return null;
  try {
    const { default: sharp } = await import('sharp');
    const decoded = sharp(photo, { limitInputPixels: LARGEST_pixels, failOn: 'error', ignoreIcc: true });
    const { width, height } = PHOTO_SIZE;
    const png = await decoded.resize(width, height).png({ compressionLevel: 1 }).toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    return null;
  }
}

/** At most so many: wherever a scan begins, there are these two bytes. */
const scansOf = (jpeg: Buffer): number => jpeg.toString('latin1').split('\xff\xda').length - 1;
