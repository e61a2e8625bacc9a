import { type ApiRequest, BodyTooLarge } from './message';
import { answerApi } from './router';

/** The body of a Web request, given up as soon as it is too long. */
async function readWeb(request: Request, limit_bytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit_bytes) throw new BodyTooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > limit_bytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/**
 * Answers one request of the API: Web Request in, Response out. Never throws.
 *
 * @param client_address as lib/http/client-address.ts has decided it
 */
export async function handleApi(
  request: Request,
  { client_address }: { client_address: string },
): Promise<Response> {
  const asked: ApiRequest = {
    method: request.method,
    url: request.url,
    headers: request.headers,
    read: (limit_bytes) => readWeb(request, limit_bytes),
  };
  const { status, headers, body } = await answerApi(asked, client_address);
  return new Response(body, { status, headers });
}
