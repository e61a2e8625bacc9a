import { LRUCache } from 'lru-cache';
import { fairSlots } from '@/lib/edge/fair-slots';
import type { Bucket } from '@/lib/edge/rate-limit/store';
import { processSingleton } from '@/lib/singleton';
import { loadPageByShare } from '../page/page';
import { asker, limited } from '../page/page-limit';
import { pictureUrl } from '../page/picture-address';
import { drawnPhoto } from './drawn-photo';
import { fetchPicture, type NotNow } from './fetch-picture';
import { pictureHeaders } from './picture-headers';
import { type Preview, previewOf, previewVersion } from './preview';

/** Draws a preview as a PNG. `photo` is a data URL. */
export type DrawPreview = (preview: Preview, photo: string | null) => Promise<ArrayBuffer>;

const LIMIT: Bucket = { name: 'previews', per_minute: 60 };
/** Each takes a processor for a moment. */
const slots = fairSlots({ most: 2, most_each: 1, most_waiting: 20, patience_ms: 3_000 });
const MOST_KEPT = 100;
const MOST_KEPT_bytes = 16 * 1024 * 1024;
const HOUR_s = 3_600;
/** How long a server that could not give its photo is not asked again: each time, somebody waits for it. */
const RETRY_s = 60;

const LARGEST_PHOTO_bytes = 2 * 1024 * 1024;

interface Drawn {
  bytes: ArrayBuffer;
  /** For less time while its photo is missing, if there is one that can be drawn. */
  kept_s: typeof HOUR_s | typeof RETRY_s | 0;
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
  const cache = picture.kept_s > 0 ? `public, max-age=${picture.kept_s}` : 'no-store';
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
    // A whole one has nothing to wait for.
    if (picture?.kept_s === HOUR_s) kept.set(version, picture);
    else if (picture?.kept_s) kept.set(version, picture, { ttl: picture.kept_s * 1_000 });
    return picture;
  } finally {
    drawing.delete(version);
  }
}

async function drawnWith(preview: Preview, draw: DrawPreview, asker: string | null): Promise<Drawn | null> {
  // A shop's server that takes its time holds up no other shop's preview.
  const photo = await photoOf(preview, asker);
  const isMissing = photo === 'busy' || photo === 'failed';
  const bytes = await slots(asker, async () =>
    draw(preview, photo === null || isMissing ? null : await drawnPhoto(photo)),
  );
  // Without a slot its server was not even asked.
  return bytes && { bytes, kept_s: !isMissing ? HOUR_s : photo === 'failed' ? RETRY_s : 0 };
}

/** The shop's picture as it came, if it has one of few bytes. */
async function photoOf({ picture }: Preview, asker: string | null): Promise<Buffer | null | NotNow> {
  if (!picture) return null;
  const [seal = '', address = ''] = picture.split('/').slice(-2);
  const url = pictureUrl(seal, address);
  const photo = url && (await fetchPicture(url, asker));
  if (photo === 'busy' || photo === 'failed') return photo;
  return photo && photo.bytes.length <= LARGEST_PHOTO_bytes ? photo.bytes : null;
}
