import { jsonRefusal } from './json-answer';
import { BodyTooLarge } from './message';

/**
 * The body of a Web request. Stops reading as soon as it is too long, whatever its headers say.
 * @throws BodyTooLarge
 */
export async function readWebBody(request: Request, limit_bytes: number): Promise<Uint8Array> {
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

/** The same of an event that a provider posts at this entrance, or the refusal of one that is too large or incomplete. */
export async function readEventBody(
  request: Request,
  entrance: string,
  limit_bytes: number,
): Promise<Buffer | Response> {
  try {
    return Buffer.from(await readWebBody(request, limit_bytes));
  } catch (error) {
    const status = error instanceof BodyTooLarge ? 413 : 400;
    return jsonRefusal(entrance, status, { error: 'The body is too large or incomplete.' });
  }
}

/**
 * The same body, to be read as a form or as JSON.
 * @throws BodyTooLarge
 */
export async function readTypedBody(request: Request, limit_bytes: number): Promise<Response> {
  const body = await readWebBody(request, limit_bytes);
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
  return new Response(Buffer.from(body), { headers });
}
