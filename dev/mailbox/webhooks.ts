import { createHmac, randomUUID } from 'node:crypto';
import type { Mail } from './pages';

/**
 * What Resend reports of mails: signed, late, sometimes twice, and in any order. Its test addresses work as there, with any
 * label after a plus sign: `bounced@resend.dev`, `complained@resend.dev`, `suppressed@resend.dev`. All others are delivered.
 */

export interface Webhook {
  url: string;
  /** Begins with `whsec_`. */
  secret: string;
  /** Each event waits for up to so long. */
  delay_ms?: number;
  /** After how long an event that was refused comes again, each time. */
  tried_again_ms?: readonly number[];
  /** Between 0 and 1; for tests. */
  chance?: () => number;
}

interface MailEvent {
  type: string;
  created_at: string;
  data: Record<string, unknown>;
}

/** As at Resend, the first ones. */
const TRIED_AGAIN_ms = [5_000, 300_000];

/** How many events come twice. */
const TWICE = 0.25;

const REJECTED = "The recipient's email provider sent a hard bounce message.";

/** Which of Resend's test addresses one is; undefined for all others. */
export function nameOf(address: string): string | undefined {
  const [, name] =
    /^(?:.*<)?(bounced|complained|suppressed)(?:\+[^@]*)?@resend\.dev>?$/i.exec(address.trim()) ?? [];
  return name?.toLowerCase();
}

/** What becomes of a mail to one address. */
function fateOf(address: string, is_listed: boolean): [type: string, more?: object][] {
  switch (is_listed ? 'suppressed' : nameOf(address)) {
    case 'bounced':
      return [['email.bounced', { bounce: { type: 'Permanent', subType: 'General', message: REJECTED } }]];
    case 'suppressed':
      return [
        ['email.suppressed', { suppressed: { type: 'OnAccountSuppressionList', message: 'Suppressed.' } }],
      ];
    case 'complained':
      return [['email.delivered'], ['email.complained']];
    default:
      return [['email.delivered']];
  }
}

/** Everything that is reported of a mail, in the order in which it happens. */
function eventsOf(
  { id, created_at, from, to, subject, tags }: Mail,
  listed: ReadonlySet<string>,
): MailEvent[] {
  const data = {
    created_at,
    email_id: id,
    message_id: `<${id}@mailbox>`,
    from,
    to,
    subject,
    ...(tags.length > 0 && { tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])) }),
  };
  const fates = to.flatMap((address) => fateOf(address, listed.has(address)));
  return [['email.sent', {}] as const, ...fates].map(([type, more], index) => ({
    type,
    created_at: new Date(Date.parse(created_at) + index * 1_000).toISOString(),
    data: { ...data, ...more },
  }));
}

/** The headers of Svix, which signs for Resend. */
export function signedHeaders(
  secret: string,
  id: string,
  body: string,
  now = Date.now(),
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${signature}`,
  };
}

/** Sends what is reported of mails to one webhook. */
export class MailReports {
  private readonly waiting = new Set<NodeJS.Timeout>();

  constructor(private readonly webhook: Webhook) {}

  /** @param listed which of its addresses nothing is sent to */
  of(mail: Mail, listed: ReadonlySet<string> = new Set()): void {
    const { delay_ms = 3_000, chance = Math.random } = this.webhook;
    for (const event of eventsOf(mail, listed)) {
      const id = `msg_${randomUUID().replaceAll('-', '')}`;
      const times = chance() < TWICE ? 2 : 1;
      for (let time = 0; time < times; time += 1) this.later(chance() * delay_ms, id, JSON.stringify(event));
    }
  }

  stop(): void {
    for (const timer of this.waiting) clearTimeout(timer);
    this.waiting.clear();
  }

  private later(wait_ms: number, id: string, body: string, tries = 0): void {
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      void this.send(id, body, tries);
    }, wait_ms);
    timer.unref();
    this.waiting.add(timer);
  }

  private async send(id: string, body: string, tries: number): Promise<void> {
    const { url, secret, tried_again_ms = TRIED_AGAIN_ms } = this.webhook;
    const headers = signedHeaders(secret, id, body);
    const is_taken = await fetch(url, { method: 'POST', headers, body }).then(
      ({ ok }) => ok,
      () => false,
    );
    const wait_ms = tried_again_ms[tries];
    if (!is_taken && wait_ms !== undefined) this.later(wait_ms, id, body, tries + 1);
  }
}
