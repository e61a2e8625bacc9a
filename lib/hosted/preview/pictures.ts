import type { Bucket } from '@/lib/edge/rate-limit/store';
import { asker, limited } from '../page/page-limit';
import { pictureUrl } from '../page/picture-address';
import { fetchPicture } from './fetch-picture';
import { pictureHeaders } from './picture-headers';

/** Pictures of one address: a party behind one router looks at an order of many items. */
const LIMIT: Bucket = { name: 'pictures', per_minute: 1_200 };
/** URLs are up to 2,048 characters long, and base64 makes them longer. */
const LONGEST_ADDRESS = 2_800;

const WEEK_s = 7 * 86_400;
const RETRY_s = 300;

/** What is shown in place of a picture that is missing: a quiet frame, in light and in dark. */
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" fill="none" stroke="#888" stroke-opacity=".6" stroke-width="1.5"><rect width="44" height="44" fill="#888" fill-opacity=".14" stroke="none"/><path d="M12 15h20v14H12zM12 26l6-5 5 4 4-3 5 4"/><circle cx="26.5" cy="19.5" r="1.5"/></svg>`;

/** No other page can use it. */
const headersFor = (type: string, cache: string) => ({
  ...pictureHeaders(type, cache),
  'Cross-Origin-Resource-Policy': 'same-origin',
});

function placeholder(status: number, cache: string, more: Record<string, string> = {}): Response {
  return new Response(PLACEHOLDER, { status, headers: { ...headersFor('image/svg+xml', cache), ...more } });
}

/** Answers with the picture that a path of ours leads to, or with a placeholder. */
export async function answerPicture(request: Request, seal: string, address: string): Promise<Response> {
  const tooMany = await limited(request, LIMIT);
  // Browsers show a picture whatever the status; without one, a broken icon.
  if (tooMany) return placeholder(429, 'no-store', tooMany);
  const url = seal.length < 60 && address.length <= LONGEST_ADDRESS ? pictureUrl(seal, address) : null;
  if (url === null) return new Response(null, { status: 404, headers: headersFor('text/plain', 'no-store') });
  const picture = await fetchPicture(url, asker(request));
  if (picture === 'busy') return placeholder(200, 'no-store');
  if (!picture || picture === 'failed') return placeholder(200, `public, max-age=${RETRY_s}`);
  const headers = headersFor(picture.type, `public, max-age=${WEEK_s}, immutable`);
  return new Response(new Uint8Array(picture.bytes), { headers });
}
