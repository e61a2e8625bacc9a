import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesETag } from './matches-etag';

/** A file in memory, plain and compressed once for all readers. */
export interface PackedFile {
  media_type: string;
  /** Sent with each answer, those without the file included; `Vary` among them. */
  headers: Record<string, string>;
  /** Weak: the same for every encoding, no matter who packs it. */
  etag: string;
  bytes: Buffer;
  /** Packed, the smallest first. */
  packed: readonly { encoding: 'br' | 'gzip'; bytes: Buffer }[];
}

interface FileAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  bytes: Buffer | null;
}

/** Whether the client takes the encoding: by name, or by `*`, and not with a weight of zero (RFC 9110, 12.5.3). */
function takes(accepted: string, encoding: string): boolean {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      const q = parameters.map((text) => /^\s*q\s*=\s*([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return [name.trim(), q === undefined ? 1 : Number(q)];
    }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

/** The answer to a request with this `Accept-Encoding` and `If-None-Match`. */
export function fileAnswer(file: PackedFile, accepted: string | null, known: string | null): FileAnswer {
  const headers = { ...file.headers, ETag: file.etag };
  if (matchesETag(known, file.etag)) return { status: 304, headers, bytes: null };
  const packed = file.packed.find(({ encoding }) => takes(accepted ?? '', encoding));
  const { bytes } = packed ?? file;
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': file.media_type,
      'Content-Length': String(bytes.length),
      ...(packed && { 'Content-Encoding': packed.encoding }),
    },
    bytes,
  };
}

/** `Cache-Control` of what never changes at its address. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';

/** A file with these bytes, also compressed with brotli and gzip. */
export function packedFile(
  [bytes, br, zipped]: readonly [Buffer, Buffer, Buffer],
  about: Pick<PackedFile, 'media_type' | 'headers'>,
): PackedFile {
  return {
    ...about,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    packed: [
      { encoding: 'br', bytes: br },
      { encoding: 'gzip', bytes: zipped },
    ],
  };
}

/** Whether a request is one that a file answers. */
export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Answers a GET or HEAD; Node sends the second the headers alone. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: PackedFile): void {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const answer = fileAnswer(file, accepted, request.headers['if-none-match'] ?? null);
  response.writeHead(answer.status, answer.headers).end(answer.bytes);
}

/** The path that a request asks for, without its query. */
export const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';
