import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { closePool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { groupConfigSchema } from '@/lib/group/config';
import { runJob } from '@/lib/jobs/run-job';
import { SYSTEM } from '@/lib/merchant/audit';
import { createMerchant } from '@/lib/merchant/merchants';
import { openSession } from '@/lib/session/open';
import { testDatabase } from './database';
import { waitingJobs } from './queued-jobs';

const mailSchema = z.object({
  from: z.string(),
  to: z.string(),
  reply_to: z.string().optional(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});
type ReceivedMail = z.infer<typeof mailSchema>;

/** What the next request meets instead of a good answer. `taken`: the mail was accepted all the same. */
type Fault = { status: number; name: string } | 'lost_before_taken' | 'lost_after_taken';

/**
 * A mail provider in this process, with Resend's rules for Idempotency-Key: the same key and body answer the first
 * answer again, another body is refused.
 */
export class FakeResend {
  readonly mails: ReceivedMail[] = [];
  readonly faults: Fault[] = [];
  requests = 0;
  private readonly keys = new Map<string, { body: string; id: string }>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  to(address: string): ReceivedMail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  /** The provider forgets its keys, as it does after 24 hours. */
  forgetKeys(): void {
    this.keys.clear();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const fault = this.faults.shift();
    if (fault === 'lost_before_taken') return void request.socket.destroy();
    if (fault && fault !== 'lost_after_taken')
      return this.reply(response, fault.status, { name: fault.name });
    const key = String(request.headers['idempotency-key'] ?? '');
    const known = this.keys.get(key);
    if (known && known.body !== body) {
      return this.reply(response, 409, { name: 'invalid_idempotent_request' });
    }
    const id = known?.id ?? `re_${this.mails.length + 1}`;
    if (!known) {
      this.mails.push(mailSchema.parse(JSON.parse(body)));
      if (key) this.keys.set(key, { body, id });
    }
    if (fault === 'lost_after_taken') return void request.socket.destroy();
    this.reply(response, 200, { id });
  }

  private reply(response: ServerResponse, status: number, body: Record<string, unknown>): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? body : { statusCode: status, message: body.name, ...body }));
  }
}

export interface MailBench {
  resend: FakeResend;
  merchant_id: string;
  close(): Promise<void>;
}

/** A database, a mail provider and a merchant. */
export async function startMailBench(): Promise<MailBench> {
  const database = await testDatabase();
  const resend = new FakeResend();
  resetEnvironment({
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: '20',
    APP_URL: 'https://split.example',
    RESEND_BASE_URL: await resend.start(),
    RESEND_API_KEY: 're_test',
    MAIL_FROM: 'Split <pay@split.example>',
  });
  const { id: merchant_id } = await createMerchant(
    { name: 'Kettle & Co', support_email: 'help@kettle.example' },
    SYSTEM,
  );
  return {
    resend,
    merchant_id,
    close: async () => {
      await closePool();
      await resend.stop();
      await database.close();
    },
  };
}

export const HOUR = 3_600_000;

/** A session over 100.00 that nobody has started yet. */
export async function newSession(merchant_id: string, now: number, expiry_hours = 72): Promise<string> {
  const { session_id } = await openSession({
    merchant_id,
    livemode: true,
    cart: {
      total: 10_000,
      currency: 'usd',
      items: [{ name: 'Teapot', quantity: 1, unit_price: 10_000 }],
      metadata: { order_ref: '1042' },
    },
    config: groupConfigSchema.parse({ min_size: 1, expiry_hours }),
    customer: { email: 'ana@example.com' },
    success_url: null,
    cancel_url: null,
    webhook_url: null,
    page_origin: null,
    request_id: 'req_test',
    now,
    merchant_fee_bps: 350,
    consumer_fee_bps: 100,
    fx_fee_bps: 0,
  });
  return session_id;
}

interface QueuedMail {
  session_id: string;
  template: string;
  member_id: string | null;
  about_id: string | null;
}

/** The mails that the door has queued for a session, oldest first. */
export async function queuedMails(session_id: string, template?: string): Promise<QueuedMail[]> {
  const mails = (await waitingJobs('send_mail')).map(({ payload }) => payload as unknown as QueuedMail);
  return mails.filter((mail) => mail.session_id === session_id && (!template || mail.template === template));
}

/** Runs one mail's job. */
export function runMail(payload: unknown, attempt: number): Promise<void> {
  return runJob('send_mail', payload, { attempt, signal: new AbortController().signal });
}

/** Runs the jobs of a session's mails, each as often as asked. */
export async function runMails(session_id: string, times = 1): Promise<void> {
  for (const mail of await queuedMails(session_id)) {
    for (let time = 1; time <= times; time += 1) await runMail(mail, time);
  }
}
