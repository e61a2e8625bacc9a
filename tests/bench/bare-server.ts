/**
 * The statements of POST /sessions and that of GET /sessions/:id behind the least server there can be: no limits, no checks of
 * what is sent, no log. What it takes longer than its statements is HTTP and JSON; what the API takes longer than it is
 * the API's own.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { authenticate } from '@/lib/api/authenticate';
import { env } from '@/lib/env';
import { openInProcess } from '../support/sessions';

async function answer({ headers, method, url }: IncomingMessage, body: string): Promise<unknown> {
  const token = headers.authorization?.slice('Bearer '.length) ?? null;
  if (token === null) return {};
  const caller = { authorization: null, token, address: '127.0.0.1', origin: null, merchant_id: null };
  if (method === 'GET')
    return (await authenticate(caller, { session_id: url?.split('/').at(-1) ?? '' })).session;
  const { merchant_id } = (await authenticate(caller, 'signing_secrets')).caller;
  const { cart, success_url } = JSON.parse(body);
  return openInProcess({ merchant_id, cart, success_url, page_origin: 'https://shop.example' });
}

createServer(async (request, response) => {
  const value = await answer(request, await text(request));
  const json = JSON.stringify(value, (_key, field) => (field instanceof Set ? [...field] : field));
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(json);
}).listen(env().PORT, '127.0.0.1');
