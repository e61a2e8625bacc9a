import { type ApiRequest, BodyTooLarge } from '@/lib/edge/message';
import { ApiError, fieldError } from '@/lib/errors';
import { parseJson } from './json';

export const BODY_LIMIT_bytes = 256 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function readBytes(request: ApiRequest): Promise<Uint8Array> {
  try {
    return await request.read(BODY_LIMIT_bytes);
  } catch (error) {
    if (error instanceof BodyTooLarge)
      throw new ApiError('body_too_large', { headers: { Connection: 'close' } });
    throw new ApiError('invalid_json', {
      violations: [{ path: 'body', text: 'could not be read to its end' }],
      cause: error,
    });
  }
}

const JSON_TYPE = /^application\/json *(;.*)?$/i;

interface ReadBody {
  bytes: Uint8Array;
  value: unknown;
}

/**
 * The JSON body of a request; undefined for an empty body if the endpoint needs none.
 * @throws ApiError invalid_content_type, invalid_json, body_too_large
 */
export async function readJsonBody(request: ApiRequest, optional: boolean): Promise<ReadBody> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0 && optional) return { bytes, value: undefined };
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) throw new ApiError('invalid_content_type');
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw fieldError('body', 'is not UTF-8', 'invalid_json');
  }
  return { bytes, value: parseJson(text) };
}
