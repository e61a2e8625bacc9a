import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { JsonFile } from '../shared/json-file';
import { json, pageHeaders, type Serving, serve } from '../shared/serve';
import { type Mail, mailboxPage, mailPage, stylesheet } from './pages';
import { RateLimit } from './rate-limit';
import { Suppressions } from './suppressions';
import { MailReports, type Webhook } from './webhooks';

/**
 * A mailbox that implements the sending part of Resend's HTTP API, so the unmodified `resend` package delivers to it.
 * It shows received mail on a page, and reports what became of it to a webhook if it has one. Like Resend it keeps a list
 * of those to whom it sends nothing; their mail is shown all the same. It takes five requests a second, as Resend does
 * of a team.
 *
 * Kinder than Resend: `from` and `to` may be any address, as no domain is verified; no quota is ever used up; and of two
 * requests at once with one idempotency key none gets 409, since each is answered in an instant.
 */
type MailboxOptions = { port: number; dataFile: string; webhook?: Webhook; per_second?: number };

const KEPT_mails = 500;
/** So long Resend knows a key again. */
const KEPT_keys_ms = 24 * 3_600_000;
const BATCH_LIMIT = 100;
const addresses = z.union([z.string(), z.array(z.string()).min(1).max(50)]);
const list = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const emailSchema = z
  .object({
    from: z.string().min(1),
    to: addresses,
    subject: z.string(),
    cc: addresses.optional(),
    bcc: addresses.optional(),
    reply_to: addresses.optional(),
    html: z.string().nullish(),
    text: z.string().nullish(),
    headers: z.record(z.string(), z.string()).nullish(),
    tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  })
  .refine((mail) => mail.html || mail.text, { message: 'Missing `html` or `text` field.' });

type Inbox = {
  mails: Mail[];
  /** What was sent with each idempotency key; of the body, the hash. */
  sent: Record<string, { ids: string[]; hash: string; at_ms: number }>;
  suppressed?: string[];
};

const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

function refusal(status: number, name: string, message: string): Response {
  return json({ statusCode: status, name, message }, status);
}

const tooMany = (per_second: number) =>
  refusal(429, 'rate_limit_exceeded', `Too many requests. You can only make ${per_second} a second.`);

function toMail(input: z.infer<typeof emailSchema>): Mail {
  return {
    id: randomUUID(),
    created_at: new Date().toISOString(),
    from: input.from,
    to: list(input.to),
    cc: list(input.cc),
    bcc: list(input.bcc),
    reply_to: list(input.reply_to),
    subject: input.subject,
    html: input.html ?? null,
    text: input.text ?? null,
    headers: input.headers ?? {},
    tags: input.tags ?? [],
  };
}

interface Mailbox {
  file: JsonFile<Inbox>;
  suppressions: Suppressions;
  reports: MailReports | undefined;
}

const hasKey = (request: Request): boolean =>
  /^Bearer re_\S+$/.test(request.headers.get('authorization') ?? '');

const noKey = () => refusal(401, 'missing_api_key', 'Missing API key in the authorization header.');

/** Those of a day ago, and those in the file of an earlier version, which had no time. */
function forgetKeys(inbox: Inbox): void {
  const since_ms = Date.now() - KEPT_keys_ms;
  inbox.sent = Object.fromEntries(Object.entries(inbox.sent).filter(([, { at_ms }]) => at_ms > since_ms));
}

/** POST /emails and POST /emails/batch, with Resend's idempotency keys and its shape of errors. */
async function send(
  request: Request,
  { file, suppressions, reports }: Mailbox,
  isBatch: boolean,
): Promise<Response> {
  if (!hasKey(request)) return noKey();
  const body = await request.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return refusal(400, 'validation_error', 'The body is not JSON.');
  }
  const result = z
    .array(emailSchema)
    .min(1)
    .max(BATCH_LIMIT)
    .safeParse(isBatch ? parsed : [parsed]);
  if (!result.success) {
    return refusal(422, 'validation_error', z.prettifyError(result.error));
  }
  const answer = (ids: string[]) => json(isBatch ? { data: ids.map((id) => ({ id })) } : { id: ids[0] });
  const key = request.headers.get('idempotency-key');
  const hash = createHash('sha256').update(body).digest('base64url');
  forgetKeys(file.value);
  const earlier = key ? file.value.sent[key] : undefined;
  if (earlier && earlier.hash !== hash) {
    return refusal(409, 'invalid_idempotent_request', 'This idempotency key was used with another body.');
  }
  if (earlier) return answer(earlier.ids);
  const mails = result.data.map(toMail);
  const ids = mails.map((mail) => mail.id);
  file.value.mails = [...mails.reverse(), ...file.value.mails].slice(0, KEPT_mails);
  if (key) file.value.sent[key] = { ids, hash, at_ms: Date.now() };
  file.save();
  for (const mail of mails) {
    reports?.of(mail, new Set(mail.to.filter((address) => suppressions.has(address))));
    suppressions.noteFates(mail.to);
  }
  return answer(ids);
}

function findMails(mails: Mail[], url: URL): Mail[] {
  const to = url.searchParams.get('to')?.toLowerCase();
  if (!to) return mails;
  return mails.filter((mail) => mail.to.some((address) => address.toLowerCase().includes(to)));
}

function empty({ file, suppressions }: Mailbox): void {
  file.value = { mails: [], sent: {} };
  suppressions.empty();
}

function show(file: JsonFile<Inbox>, url: URL): Response | undefined {
  if (url.pathname === '/') {
    return new Response(mailboxPage(findMails(file.value.mails, url)), { headers: pageHeaders(pagePolicy) });
  }
  const [, id, part] = /^\/mails\/([\w-]+)(?:\/(html|text|headers))?$/.exec(url.pathname) ?? [];
  const mail = file.value.mails.find((one) => one.id === id);
  if (!mail) return undefined;
  if (part === 'html') {
    return new Response(mail.html ?? '', { headers: { ...pageHeaders(mailPolicy), 'x-robots-tag': 'none' } });
  }
  return new Response(mailPage(mail, part === 'text' || part === 'headers' ? part : undefined), {
    headers: pageHeaders(pagePolicy),
  });
}

/** Starts the mailbox. Mails are kept in `dataFile`, the newest 500 of them. */
export async function startMailbox(options: MailboxOptions): Promise<Serving> {
  const { port, dataFile, webhook, per_second = 5 } = options;
  const file = new JsonFile<Inbox>(dataFile, { mails: [], sent: {} });
  const reports = webhook && new MailReports(webhook);
  const suppressions = new Suppressions(file.value.suppressed, (suppressed) => {
    file.value = { ...file.value, suppressed };
    file.save();
  });
  const mailbox = { file, suppressions, reports };
  const limit = new RateLimit(per_second);
  const answerTo = async (request: Request, url: URL): Promise<Response> => {
    if (/^\/suppressions(?:\/|$)/.test(url.pathname)) {
      const answer = hasKey(request) ? await suppressions.answer(request, url.pathname) : noKey();
      if (answer) return answer;
    }
    const route = `${request.method} ${url.pathname}`;
    switch (route) {
      case 'POST /emails':
        return send(request, mailbox, false);
      case 'POST /emails/batch':
        return send(request, mailbox, true);
      case 'GET /api/mails':
        return json({ data: findMails(file.value.mails, url) });
      case 'DELETE /api/mails':
        empty(mailbox);
        return json({ deleted: true });
      case 'POST /empty':
        empty(mailbox);
        return new Response(null, { status: 303, headers: { location: '/' } });
      case 'GET /mailbox.css':
        return new Response(stylesheet, { headers: { 'content-type': 'text/css; charset=utf-8' } });
      default:
        return (
          (request.method === 'GET' ? show(file, url) : undefined) ??
          refusal(404, 'not_found', 'There is nothing at this address.')
        );
    }
  };
  const serving = await serve(async (request) => {
    const url = new URL(request.url);
    if (!/^\/(?:emails|suppressions)(?:\/|$)/.test(url.pathname) || !hasKey(request))
      return answerTo(request, url);
    const { is_refused, headers } = limit.count();
    const answer = is_refused ? tooMany(per_second) : await answerTo(request, url);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  }, port);
  return {
    url: serving.url,
    close: () => {
      reports?.stop();
      return serving.close();
    },
  };
}
