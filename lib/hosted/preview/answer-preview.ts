import { LRUCache } from 'lru-cache';
import { fairSlots } from '@/lib/edge/fair-slots';
import type { Bucket } from '@/lib/edge/rate-limit/store';
import { processSingleton } from '@/lib/singleton';
import { loadPageByShare } from '../page/page';
import { asker, limited } from '../page/page-limit';
import { pictureUrl } from '../page/picture-address';
import { drawnPng } from './drawn-png';
import { fetchPicture } from './fetch-picture';
import { pictureHeaders } from './picture-headers';
import { pictureSize } from './picture-size';
import { type Preview, previewOf, previewVersion } from './preview';

/** Draws a preview as a PNG. `photo` is a data URL. */
export type DrawPreview = (preview: Preview, photo: string | null) => Promise<ArrayBuffer>;

const LIMIT: Bucket = { name: 'previews', per_minute: 60 };
/** Each takes a processor for a moment. */
const slots = fairSlots({ most: 2, most_each: 1, most_waiting: 20, patience_ms: 3_000 });
const MOST_KEPT = 100;
const MOST_KEPT_bytes = 16 * 1024 * 1024;
const HOUR_s = 3_600;

/** Photos that are drawn: what is larger costs too much memory once it is unpacked. */
const LARGEST_PHOTO_bytes = 2 * 1024 * 1024;
const LARGEST_PHOTO_pixels = 4_000_000;

/** A picture, and whether its photo is in it, if there is one that can be drawn. */
interface Drawn {
  bytes: ArrayBuffer;
  is_whole: boolean;
}

const previews = processSingleton('previews', () => ({
  drawing: new Map<string, Promise<Drawn | null>>(),
  kept: new LRUCache<string, Drawn>({
    max: MOST_KEPT,
    maxSize: MOST_KEPT_bytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  }),
}));

/** GET of a link's preview picture. */
export async function answerPreview(
  request: Request,
  share_id: string,
  draw: DrawPreview,
): Promise<Response> {
  const tooMany = await limited(request, LIMIT);
  if (tooMany) return new Response(null, { status: 429, headers: tooMany });
  const page = await loadPageByShare(share_id);
  const preview = page && previewOf(page, Date.now());
  if (!preview) return new Response(null, { status: 404, headers: pictureHeaders('text/plain', 'no-store') });
  const picture = await previewPicture(preview, draw, asker(request));
  if (!picture) {
    return new Response(null, {
      status: 503,
      headers: { ...pictureHeaders('text/plain', 'no-store'), 'Retry-After': '5' },
    });
  }
  const cache = picture.is_whole ? `public, max-age=${HOUR_s}` : 'no-store';
  return new Response(picture.bytes, { headers: pictureHeaders('image/png', cache) });
}

/** Drawn once for all who ask for the same; null while too many others are. */
export async function previewPicture(
  preview: Preview,
  draw: DrawPreview,
  asker: string | null,
): Promise<Drawn | null> {
  const { drawing, kept } = previews.get();
  const version = previewVersion(preview);
  const known = kept.get(version) ?? drawing.get(version);
  if (known) return known;
  const made = drawnWith(preview, draw, asker);
  drawing.set(version, made);
  try {
    const picture = await made;
    if (picture?.is_whole) kept.set(version, picture);
    return picture;
  } finally {
    drawing.delete(version);
  }
}

async function drawnWith(preview: Preview, draw: DrawPreview, asker: string | null): Promise<Drawn | null> {
  // A shop's server that takes its time holds up no other shop's preview.
  const photo = await photoOf(preview, asker);
  const bytes = await slots(asker, () => draw(preview, photo === 'not_now' ? null : photo));
  return bytes && { bytes, is_whole: photo !== 'not_now' };
}

/** The shop's picture as a data URL, if it has one that can be drawn. */
async function photoOf({ picture }: Preview, asker: string | null): Promise<string | null | 'not_now'> {
  if (!picture) return null;
  const [seal = '', address = ''] = picture.split('/').slice(-2);
  const url = pictureUrl(seal, address);
  const photo = url && (await fetchPicture(url, asker));
  if (photo === 'busy' || photo === 'failed') return 'not_now';
  if (!photo || photo.bytes.length > LARGEST_PHOTO_bytes) return null;
  const size = pictureSize(photo.bytes);
  if (!size || size.width * size.height > LARGEST_PHOTO_pixels) return null;
  const bytes = photo.type === 'image/png' ? await drawnPng(photo.bytes) : photo.bytes;
  return bytes && `data:${photo.type};base64,${bytes.toString('base64')}`;
}
