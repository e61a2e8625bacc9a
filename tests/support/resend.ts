import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '../../dev/mailbox/pages';
import { startMailbox } from '../../dev/mailbox/server';
import { JsonFile } from '../../dev/shared/json-file';
import type { Serving } from '../../dev/shared/serve';

/** A mail with its one recipient, its text, and its headers if it has any. */
type ReceivedMail = Omit<Mail, 'to' | 'reply_to' | 'text' | 'headers'> & {
  to: string;
  reply_to?: string;
  text: string;
  headers?: Mail['headers'];
};

/** What the next request meets instead of a good answer. `taken`: the mail was accepted all the same. */
type Fault = { status: number; name: string } | 'lost_before_taken' | 'lost_after_taken';

const FILE = 'mails.json';

/** Of a mailbox in tests that are not about how many mails it takes a second. */
export const UNHURRIED = { per_second: 1_000 };

/** What the provider says of its pace. */
const PACE = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];

/** The local stack's mailbox behind a connection that tests can break. */
export class ResendStandIn {
  readonly faults: Fault[] = [];
  requests = 0;
  /** The addresses that were taken off the list of those to whom nothing is sent. */
  readonly taken_off: string[] = [];
  /** Every request waits for this first. */
  gate: Promise<void> = Promise.resolve();
  private keys_forgotten = 0;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(
    private readonly mailbox: Serving,
    private readonly dir: string,
  ) {}

  static async start(rate: { per_second?: number } = UNHURRIED): Promise<ResendStandIn> {
    const dir = await mkdtemp(join(tmpdir(), 'resend-'));
    const mailbox = await startMailbox({ port: 0, dataFile: join(dir, FILE), ...rate });
    const stand_in = new ResendStandIn(mailbox, dir);
    await new Promise<void>((resolve) => stand_in.server.listen(0, '127.0.0.1', resolve));
    return stand_in;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.mailbox.close();
    await rm(this.dir, { recursive: true });
  }

  /** As if nothing had been sent yet. */
  async reset(): Promise<void> {
    await fetch(`${this.mailbox.url}/api/mails`, { method: 'DELETE' });
    this.faults.length = 0;
    this.taken_off.length = 0;
    this.requests = 0;
  }

  /** The oldest first. */
  get mails(): ReceivedMail[] {
    const { mails } = new JsonFile<{ mails: Mail[] }>(join(this.dir, FILE), { mails: [] }).value;
    return mails.reverse().map(({ to, reply_to, text, headers, ...mail }) => ({
      ...mail,
      to: to.join(', '),
      reply_to: reply_to[0],
      text: text ?? '',
      ...(Object.keys(headers).length > 0 && { headers }),
    }));
  }

  to(address: string): ReceivedMail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  /** The provider forgets its idempotency keys, as it does after 24 hours. */
  forgetKeys(): void {
    this.keys_forgotten += 1;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await this.gate;
    const fault = this.faults.shift();
    if (fault === 'lost_before_taken') return void request.socket.destroy();
    if (fault && fault !== 'lost_after_taken') {
      const { status, name } = fault;
      return this.reply(response, status, JSON.stringify({ statusCode: status, message: name, name }));
    }
    const { status, text, headers } = await this.forward(request, Buffer.concat(chunks));
    if (fault === 'lost_after_taken') return void request.socket.destroy();
    this.reply(response, status, text, headers);
  }

  private async forward(
    request: IncomingMessage,
    body: Buffer<ArrayBuffer>,
  ): Promise<{ status: number; text: string; headers: Record<string, string> }> {
    const headers = new Headers({ 'content-type': 'application/json' });
    headers.set('authorization', String(request.headers.authorization));
    const key = request.headers['idempotency-key'];
    if (key) headers.set('idempotency-key', `${this.keys_forgotten}-${String(key)}`);
    const { method = 'POST', url = '' } = request;
    const [, listed] = /^\/suppressions\/(.+)$/.exec(url) ?? [];
    if (method === 'DELETE' && listed) this.taken_off.push(decodeURIComponent(listed));
    const sent = { method, headers, ...(body.length > 0 && { body }) };
    const answer = await fetch(this.mailbox.url + url, sent);
    const pace = PACE.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(pace) };
  }

  private reply(response: ServerResponse, status: number, text: string, headers = {}): void {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  }
}
