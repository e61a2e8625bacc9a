import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Stack } from '../../../dev/stack';
import { freshAddress } from '../../support/fresh-address';

interface Answer {
  status: number;
  location: string | null;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Sent {
  method?: string;
  headers?: object;
  body?: string;
}

/** One request whose path is sent as it is: `fetch` would tidy it. From an address of its own unless it names one. */
export function send(
  { demo }: Stack,
  path: string,
  { method = 'GET', headers = {}, body = '' }: Sent = {},
): Promise<Answer> {
  const { hostname, port } = new URL(demo.api);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, path, method, headers: { 'x-forwarded-for': freshAddress(), ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? null,
            headers: answer.headers,
            text,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A POST to the API with a key. */
export const post = (stack: Stack, path: string, key: string, body: unknown, headers: object = {}) =>
  send(stack, `/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A form of a page, as its script sends it. */
export const postForm = (stack: Stack, path: string, fields: Record<string, string>, headers: object = {}) =>
  send(stack, path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });

/** Bytes on a connection of their own, and everything that comes back until the server closes it. */
export function exchange({ demo }: Stack, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(demo.api).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    // A server that closes while we are still sending resets the connection; what it said has arrived.
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    socket.write(bytes);
  });
}

export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
