import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { headerAddress, trustServerAddress } from '@/lib/edge/client-address';
import { type ApiAnswer, BodyTooLarge, type HeaderReader } from '@/lib/edge/message';
import { answerApi } from './router';

/** How long the rest of a request may still arrive after an early answer. */
const DRAIN_ms = 500;

export function headerReader(headers: IncomingHttpHeaders): HeaderReader {
  return {
    get(name) {
      const value = headers[name];
      if (value === undefined) return null;
      return typeof value === 'string' ? value : value.join(', ');
    },
  };
}

/** The body of a Node request. Stops reading as soon as it is too long. */
function readNode(incoming: IncomingMessage, limit_bytes: number): Promise<Uint8Array> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit_bytes)
    return Promise.reject(new BodyTooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > limit_bytes) reject(new BodyTooLarge());
      else chunks.push(chunk);
    });
    incoming.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length)),
    );
    incoming.on('error', reject);
    incoming.on('close', () => reject(new Error('The connection was closed')));
  });
}

/**
 * The API as a listener of Node's own server. The server must overwrite CLIENT_ADDRESS_HEADER on every request: from
 * this call on, the header is believed on requests that come through Next, too.
 */
export function apiListener(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  trustServerAddress();
  return async (incoming, outgoing) => {
    const answer = await answerApi(
      {
        method: incoming.method ?? 'GET',
        url: incoming.url ?? '/',
        headers: headerReader(incoming.headers),
        read: (limit_bytes) => readNode(incoming, limit_bytes),
      },
      headerAddress(incoming),
    );
    if (answer.body !== null) answer.headers['Content-Length'] = String(Buffer.byteLength(answer.body));
    endAnswer(incoming, outgoing, answer);
  };
}

/** Answers a request whose body is not read. */
export async function endUnread(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: Response,
  more: Record<string, string> = {},
): Promise<void> {
  const text = await answer.text();
  const length = { 'Content-Length': String(Buffer.byteLength(text)) };
  const close: Record<string, string> = incoming.complete ? {} : { Connection: 'close' };
  const headers = { ...Object.fromEntries(answer.headers), ...length, ...more, ...close };
  const body = incoming.method === 'HEAD' ? null : text;
  endAnswer(incoming, outgoing, { status: answer.status, headers, body });
}

/** Writes an answer, if anybody still waits for it. */
function endAnswer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: ApiAnswer,
): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, headers);
  if (incoming.complete || headers.Connection !== 'close') outgoing.end(body ?? undefined);
  else endBeforeBody(incoming, outgoing, body);
}

/** Answers while the client is still sending. Discards what arrives for a moment, so that it can read the answer. */
function endBeforeBody(incoming: IncomingMessage, outgoing: ServerResponse, body: string | null): void {
  incoming.resume();
  outgoing.end(body ?? undefined, () => {
    setTimeout(() => incoming.destroy(), DRAIN_ms).unref();
  });
}
