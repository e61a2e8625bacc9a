import { newId } from '@/lib/db/ids';

/**
 * A document for programs, which any page may read. It has a media type of its own, and its request id is in the header
 * only, as with the OpenAPI document.
 */
export function documentResponse(document: unknown, media_type: string): Response {
  return new Response(JSON.stringify(document), {
    headers: {
      'Content-Type': media_type,
      'Access-Control-Allow-Origin': '*',
      'X-Request-Id': newId('req_'),
    },
  });
}
