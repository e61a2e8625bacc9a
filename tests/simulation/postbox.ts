import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from './random';

export interface PostedMail {
  to: string;
  subject: string;
  text: string;
}

/**
 * A mail provider that sends one mail for one idempotency key, and whose answer is not always heard. It lets a team ask more
 * often than Resend, since the simulation has hours in minutes.
 */
export interface Postbox {
  url: string;
  /** By idempotency key. */
  mails: Map<string, PostedMail>;
  close(): Promise<void>;
}

export async function startPostbox(): Promise<Postbox> {
  const random = seededRandom(1);
  const mails = new Map<string, PostedMail>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'ratelimit-limit': '200',
          ...(status === 429 && { 'retry-after': '1' }),
        })
        .end(JSON.stringify(body));
    if (random.chance(0.03)) return answer(500, { statusCode: 500, name: 'application_error', message: '' });
    if (random.chance(0.03))
      return answer(429, { statusCode: 429, name: 'rate_limit_exceeded', message: '' });
    const { to, subject, text } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const mail = { to: [to].flat().join(), subject, text };
    const key = String(request.headers['idempotency-key']);
    const known = mails.get(key);
    if (known && JSON.stringify(known) !== JSON.stringify(mail))
      return answer(409, { statusCode: 409, name: 'invalid_idempotent_request', message: '' });
    mails.set(key, mail);
    if (random.chance(0.03)) request.socket.destroy();
    else answer(200, { id: key });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
