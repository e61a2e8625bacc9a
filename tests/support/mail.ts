import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { POST as confirmRoute } from '@/app/confirm-address/[memberId]/confirm/route';
import { closePool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import type { PaymentScope } from '@/lib/group/commands';
import type { GroupConfig } from '@/lib/group/model';
import { runJob } from '@/lib/jobs/run-job';
import { keepConfirmed } from '@/lib/mail/send/consent';
import { testDatabase } from './database';
import { must } from './groups';
import { makeMerchantMode } from './merchant';
import { deleteJob, waitingJobs } from './queued-jobs';
import { ResendStandIn } from './resend';
import { openInProcess } from './sessions';

export interface MailBench {
  resend: ResendStandIn;
  merchant_id: string;
  close(): Promise<void>;
}

/** A database, a mail provider and a merchant, who may write to Ana and Ben. */
export async function startMailBench(): Promise<MailBench> {
  const database = await testDatabase();
  const resend = await ResendStandIn.start();
  resetEnvironment({
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: '20',
    APP_URL: 'https://split.example',
    RESEND_BASE_URL: resend.url,
    RESEND_API_KEY: 're_test',
    MAIL_FROM: 'Split <pay@split.example>',
  });
  const { merchant_id } = await makeMerchantMode({
    name: 'Kettle & Co',
    support_email: 'help@kettle.example',
  });
  for (const name of ['ana', 'ben']) await keepConfirmed(`${name}@example.com`, merchant_id);
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

/** A bench for all tests of a file, each of which has mailboxes of its own at a provider that has sent nothing yet. */
export function mailboxesOfFile() {
  let bench: MailBench;
  let number = 0;
  beforeAll(async () => {
    bench = await startMailBench();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    number += 1;
    await bench.resend.reset();
  });
  return {
    bench: () => bench,
    /** Of the test that runs, for addresses of its own. */
    number: () => number,
    box: (name: string) => `${name}${number}@elsewhere.example`,
    /** As if its reader had clicked in the first mail from this shop. */
    confirmed: (address: string) => keepConfirmed(address, bench.merchant_id),
    subjects: (to: string) => bench.resend.to(to).map(({ subject }) => subject),
  };
}

export const HOUR = 3_600_000;

/** A session over 100.00 that nobody has started yet. */
export async function newSession(
  merchant_id: string,
  now: number,
  { expiry_hours = 72, ...config }: Partial<GroupConfig> = {},
): Promise<string> {
  const { session_id } = await openInProcess({
    merchant_id,
    livemode: true,
    cart: {
      total: 10_000,
      currency: 'usd',
      items: [{ name: 'Teapot', quantity: 1, unit_price: 10_000 }],
      metadata: { order_ref: '1042' },
    },
    config: { min_size: 1, expiry_hours, ...config },
    customer: { email: 'ana@example.com' },
    now,
  });
  return session_id;
}

/** Ana's group of four, which Ben has joined. */
export async function groupOfAna(
  { merchant_id }: MailBench,
  email: string | null,
  config?: Partial<GroupConfig>,
) {
  const session_id = await newSession(merchant_id, Date.now(), config);
  const settings = { mode: 'equal', size: 4 } as const;
  const organizer_id = await must(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
  const member_id = await must(session_id, { type: 'join', name: 'Ben', email });
  return { session_id, organizer_id, member_id };
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

interface Paid {
  scope?: PaymentScope;
  received_cents?: number;
  /** The address that came with the card. */
  payer_email?: string | null;
}

/** A member's payment as the processor reports it: of one share of $25 with its fee, unless it says otherwise. */
export async function pay(
  session_id: string,
  member_id: string,
  { scope = { kind: 'own' }, received_cents = 2_525, payer_email = null }: Paid = {},
): Promise<void> {
  const payment_id = await must(session_id, { type: 'start_payment', member_id, scope });
  const charge_id = `ch_${payment_id}`;
  await must(session_id, { type: 'payment_succeeded', payment_id, charge_id, received_cents, payer_email });
}

/** What follows from a click, until its mails are queued. */
export async function runClicks(): Promise<void> {
  for (const { key, payload } of await waitingJobs('queue_waiting_mails')) {
    await runJob('queue_waiting_mails', payload, { attempt: 1, signal: new AbortController().signal });
    await deleteJob(key ?? '');
  }
}

/** Clicks in the mail that has asked this address. */
export async function clickIn({ resend }: MailBench, to: string): Promise<void> {
  const found = resend
    .to(to)
    .flatMap(({ text }) => /https:\/\/split\.example\/confirm-address\/\S+/.exec(text) ?? []);
  const url = new URL(found[0] ?? '');
  const memberId = url.pathname.split('/')[2] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request(url, { method: 'POST', body: '', headers });
  expect((await confirmRoute(request, { params: Promise.resolve({ memberId }) })).status).toBe(303);
  await runClicks();
}
