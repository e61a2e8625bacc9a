import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POST } from '@/app/api/resend/route';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { bouncedFor } from '@/lib/hosted/page/bounced-for';
import type { Viewer } from '@/lib/hosted/page/page';
import { readMetrics } from '@/lib/jobs/read-metrics';
import { addressHash } from '@/lib/mail/frame/addresses';
import { bouncedMembers } from '@/lib/mail/send/bounced-members';
import { type MailRequest, OWN_LETTERHEAD, sendMail } from '@/lib/mail/send/send';
import { loadSession } from '@/lib/session/load';
import { signedHeaders } from '../../../dev/mailbox/webhooks';
import { must } from '../../support/groups';
import { type MailBench, newSession, pay, runMails, startMailBench } from '../../support/mail';
import { makeMerchantMode } from '../../support/merchant';
import { samplesOf } from '../../support/monitoring';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const MINUTE = 60_000;

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  resetEnvironment({ RESEND_WEBHOOK_SECRET: SECRET });
  await bench.resend.reset();
  await pool().query('DELETE FROM unsubscribed_addresses');
  await pool().query('DELETE FROM mails');
});

interface Given {
  type: string;
  mail?: { id: string; provider_id: string | null; to_address: string };
  tagged?: boolean;
  at?: Date;
  bounce?: object;
  id?: string;
}

/** An event in Resend's form. */
function eventOf({ type, mail, tagged = true, at = new Date(), bounce }: Given): string {
  return JSON.stringify({
    type,
    created_at: at.toISOString(),
    data: {
      created_at: at.toISOString(),
      email_id: mail?.provider_id ?? 'e_unknown',
      from: 'Split <pay@split.example>',
      to: [mail?.to_address ?? 'nobody@example.com'],
      subject: 'Hello',
      ...(tagged && mail && { tags: { mail_id: mail.id } }),
      ...(bounce && { bounce }),
    },
  });
}

const post = (body: string, headers: Record<string, string>) =>
  POST(new Request('https://split.example/api/resend', { method: 'POST', body, headers }));

async function report(given: Given): Promise<number> {
  const body = eventOf(given);
  return (await post(body, signedHeaders(SECRET, given.id ?? `msg_${randomUUID()}`, body))).status;
}

const bounced = (mail: Given['mail'], type = 'Permanent') =>
  report({ type: 'email.bounced', mail, bounce: { type, subType: 'General', message: 'No.' } });

let sent = 0;
async function send(to: string, more: Partial<MailRequest> = {}, age_ms = 0) {
  sent += 1;
  const dedupe_key = `mail ${sent}`;
  const message = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  const request = { dedupe_key, template: 'test', to, letterhead: OWN_LETTERHEAD, message, ...more };
  const outcome = await sendMail(request, Date.now() - age_ms);
  const mail = await prisma().mails.findUniqueOrThrow({ where: { dedupe_key: request.dedupe_key } });
  return { outcome, mail };
}

const rowOf = ({ id }: { id: string }) => prisma().mails.findUniqueOrThrow({ where: { id } });

describe('the entrance for events of the mail provider', () => {
  it('says that it is not configured where no secret is', async () => {
    resetEnvironment({ RESEND_WEBHOOK_SECRET: undefined });
    expect(await report({ type: 'email.delivered' })).toBe(404);
  });

  it('takes what is signed with one of the secrets, and nothing else', async () => {
    const { mail } = await send('signed@example.com');
    const body = eventOf({ type: 'email.delivered', mail });
    const signed = signedHeaders(SECRET, 'msg_1', body);
    const statuses = [
      await post(body, {}),
      await post(body, { ...signed, 'svix-signature': '' }),
      await post(body, { ...signed, 'svix-signature': 'v1' }),
      await post(body, { ...signed, 'svix-signature': 'v2,x v1,AAAA' }),
      await post(body, { ...signed, 'svix-id': 'msg_2' }),
      await post(`${body} `, signed),
      await post(body, signedHeaders(OTHER, 'msg_1', body)),
      await post(body, signedHeaders(SECRET, 'msg_1', body, Date.now() - 6 * MINUTE)),
      await post(body, signedHeaders(SECRET, 'msg_1', body, Date.now() + 6 * MINUTE)),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array(9).fill(400));
    expect((await rowOf(mail)).delivered_at).toBeNull();

    resetEnvironment({ RESEND_WEBHOOK_SECRET: `${OTHER},${SECRET}` });
    expect((await post(body, signed)).status).toBe(200);
    expect((await rowOf(mail)).delivered_at).not.toBeNull();
  });

  it('reads no body that is larger than events are', async () => {
    const body = 'x'.repeat(70_000);
    expect((await post(body, signedHeaders(SECRET, 'msg_1', body))).status).toBe(413);
  });

  it('answers what it has no use for', async () => {
    const { mail } = await send('useless@example.com');
    for (const type of ['email.opened', 'email.delivery_delayed', 'domain.updated', 'constructor'])
      expect(await report({ type, mail })).toBe(200);
    for (const body of ['{}', '[]', '"x"', 'null'])
      expect([200, 400]).toContain((await post(body, signedHeaders(SECRET, 'msg_1', body))).status);
    expect(await rowOf(mail)).toMatchObject({ delivered_at: null, bounced_at: null, complained_at: null });
  });
});

describe('what is reported of a mail', () => {
  it('is on its row, with the time and how it bounced', async () => {
    const at = new Date(Date.now() - MINUTE);
    const { mail } = await send('row@example.com');
    await report({ type: 'email.delivered', mail, at });
    expect((await rowOf(mail)).delivered_at).toEqual(at);
    await bounced(mail);
    await report({ type: 'email.complained', mail, at });
    const row = await rowOf(mail);
    expect(row).toMatchObject({ delivered_at: at, bounce_kind: 'permanent', complained_at: at });
    expect(row.bounced_at).not.toBeNull();
  });

  it('is the same in any order, and however often it comes', async () => {
    const kinds = new Set<string>();
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2, 0, 1],
    ]) {
      const { mail } = await send('order@example.com', { by_hand: true });
      const events = [
        () => report({ type: 'email.delivered', mail, id: 'msg_same' }),
        () => bounced(mail, 'Transient'),
        () => bounced(mail),
      ];
      for (const one of order) expect(await events[one]?.()).toBe(200);
      const { bounce_kind, delivered_at } = await rowOf(mail);
      kinds.add(`${bounce_kind} ${delivered_at !== null}`);
    }
    expect([...kinds]).toEqual(['permanent true']);
  });

  it('is counted once, however often it comes', async () => {
    const counted = async () =>
      samplesOf(await readMetrics()).get('split_mail_events_total{event="complained"}') ?? 0;
    const { mail } = await send('counted@example.com');
    const before = await counted();
    for (const id of ['msg_a', 'msg_a', 'msg_b']) await report({ type: 'email.complained', mail, id });
    expect((await counted()) - before).toBe(1);
  });

  it('is counted from 0 on, so that an alert sees the first one', async () => {
    const known = samplesOf(await readMetrics());
    for (const event of ['delivered', 'complained', 'permanent', 'suppressed', 'failed'])
      expect(known.has(`split_mail_events_total{event="${event}"}`)).toBe(true);
  });

  it('changes nothing where the mail is not ours', async () => {
    const { mail } = await send('ours@example.com');
    expect(await bounced({ ...mail, id: 'mail_other' })).toBe(200);
    expect(await report({ type: 'email.complained' })).toBe(200);
    expect((await rowOf(mail)).bounced_at).toBeNull();
    expect(await prisma().unsubscribed_addresses.count()).toBe(0);
  });

  it('finds a mail that was sent without its id', async () => {
    const { mail } = await send('former@example.com');
    await report({ type: 'email.delivered', mail, tagged: false });
    expect((await rowOf(mail)).delivered_at).not.toBeNull();
  });

  it('can be sooner than the answer that the mail was taken', async () => {
    bench.resend.faults.push('lost_after_taken');
    const request = { dedupe_key: 'soon' };
    await expect(send('soon@example.com', request)).rejects.toThrow();
    const row = await prisma().mails.findUniqueOrThrow({ where: request });
    await report({ type: 'email.delivered', mail: row });
    const { outcome, mail } = await send('soon@example.com', request);
    expect(outcome).toBe('sent');
    expect(mail.delivered_at).not.toBeNull();
  });

  it('is of that mail alone, whatever other merchants and the other mode have sent there', async () => {
    const { merchant_id } = await makeMerchantMode();
    const letterhead = { ...OWN_LETTERHEAD, livemode: false };
    const [test, other] = [
      await send('both@example.com', { letterhead, merchant_id: bench.merchant_id }),
      await send('both@example.com', { merchant_id }),
    ];
    await bounced(test.mail);
    expect((await rowOf(test.mail)).bounce_kind).toBe('permanent');
    expect((await rowOf(other.mail)).bounce_kind).toBeNull();
  });
});

describe('a mailbox that takes no mail', () => {
  it('gets none of any kind, in any case and from any merchant, apart from what was asked for', async () => {
    const { mail } = await send('Dead@example.com');
    await bounced(mail);
    for (const kind of ['notice', 'money', 'account'] as const) {
      const { outcome, mail: kept } = await send('dead@example.com', { kind });
      expect([outcome, kept.error_code]).toEqual(['dropped', 'address_bounced']);
    }
    expect((await send('dead@example.com', { kind: 'account', by_hand: true })).outcome).toBe('sent');
    expect((await send('alive@example.com')).outcome).toBe('sent');
  });

  it('is not that of somebody whose address a stranger has typed with a label', async () => {
    const { mail } = await send('label+x@example.com');
    await bounced(mail);
    for (const kind of ['notice', 'money', 'account'] as const)
      expect((await send('label@example.com', { kind })).outcome).toBe('sent');
    expect((await send('Label+X@example.com', { kind: 'account' })).outcome).toBe('dropped');
    const member = (email: string) => ({ id: email, email });
    const given = [member('label@example.com'), member('LABEL+x@example.com'), member('other@example.com')];
    expect(await bouncedMembers(given)).toEqual(new Map([['LABEL+x@example.com', 'permanent']]));
  });

  it('is taken off the list of the provider, which would send on nothing, before what was asked for', async () => {
    const { mail } = await send('Listed@example.com');
    await send('listed@example.com', { by_hand: true });
    expect(bench.resend.taken_off).toEqual([]);
    await bounced(mail);
    await send('listed@example.com');
    expect(bench.resend.taken_off).toEqual([]);
    await send('listed@example.com', { by_hand: true });
    // A key that may only send: the mail goes out all the same.
    bench.resend.faults.push({ status: 401, name: 'restricted_api_key' });
    expect((await send('listed@example.com', { by_hand: true })).outcome).toBe('sent');
    expect(bench.resend.taken_off).toEqual(['listed@example.com']);
  });

  it('stays on that list after a complaint, unless a user who has confirmed the address asks', async () => {
    const to = 'Spam@example.com';
    const { mail } = await send(to);
    await report({ type: 'email.complained', mail });
    const asked = { kind: 'account', by_hand: true } as const;
    const ask = (template: string) => send(to, { ...asked, template });
    // What the provider did not send on says so: not that it may try again.
    const { mail: stopped } = await ask('verify_address');
    await report({ type: 'email.suppressed', mail: stopped });
    const user = { id: 'user_spam', name: 'Ben', email: to.toLowerCase() };
    await prisma().auth_users.create({ data: { ...user, emailVerified: false } });
    for (const template of ['verify_address', 'sign_in_link']) await ask(template);
    await prisma().auth_users.update({ where: { id: user.id }, data: { emailVerified: true } });
    await ask('verify_address');
    expect(bench.resend.taken_off).toEqual([]);
    expect((await ask('sign_in_link')).outcome).toBe('sent');
    expect(bench.resend.taken_off).toEqual([to]);
  });

  it('gets mail again once one that was asked for arrives, not by late word of an earlier one', async () => {
    const { mail: earlier } = await send('back@example.com', {}, 2 * MINUTE);
    const { mail } = await send('back@example.com', {}, MINUTE);
    await bounced(mail);
    await report({ type: 'email.delivered', mail: earlier });
    await report({ type: 'email.delivered', mail });
    expect((await send('back@example.com')).outcome).toBe('dropped');
    const { mail: asked } = await send('back@example.com', { by_hand: true });
    await report({ type: 'email.delivered', mail: asked });
    expect((await send('back@example.com')).outcome).toBe('sent');
  });

  it('gets mail again for good, also when the reports come late, and the mail that arrived is erased', async () => {
    for (const order of ['bounce first', 'bounce last']) {
      const to = `${order.replace(' ', '-')}@example.com`;
      const { mail } = await send(to, {}, MINUTE);
      const { mail: asked } = await send(to, { by_hand: true });
      const reports = [() => bounced(mail), () => report({ type: 'email.delivered', mail: asked })];
      if (order === 'bounce last') reports.reverse();
      for (const one of reports) await one();
      await prisma().mails.update({ where: { id: asked.id }, data: { to_address: '', address_hash: null } });
      expect((await send(to)).outcome).toBe('sent');
      // The same word once more says nothing new.
      await bounced(mail);
      expect((await send(to)).outcome).toBe('sent');
    }
  });

  it.each(['Transient', 'Undetermined'])(
    'is not one whose mail bounced for another reason: %s',
    async (type) => {
      const { mail } = await send('full@example.com');
      await bounced(mail, type);
      expect((await rowOf(mail)).bounce_kind).toBe(type.toLowerCase());
      expect((await send('full@example.com')).outcome).toBe('sent');
    },
  );

  it('is one that the provider no longer sends to', async () => {
    const { mail } = await send('listed@example.com');
    const given = [{ id: 'mem_1', email: 'listed@example.com' }];
    await report({ type: 'email.suppressed', mail });
    expect((await send('listed@example.com')).outcome).toBe('dropped');
    expect(await bouncedMembers(given)).toEqual(new Map([['mem_1', 'suppressed']]));
  });

  it('is one of a member whose receipt came back, and goes to the address that replaces it', async () => {
    const session_id = await newSession(bench.merchant_id, Date.now());
    const settings = { mode: 'equal', size: 4 } as const;
    await must(session_id, { type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings });
    const ben = await must(session_id, { type: 'join', name: 'Ben', email: 'ben@example.com' });
    await pay(session_id, ben);
    await runMails(session_id);
    const of_ben = async () =>
      (await loadSession(pool(), session_id))?.members.filter(({ id }) => id === ben) ?? [];
    expect(await bouncedMembers(await of_ben())).toEqual(new Map());
    const receipt = { session_id, template: 'receipt' };
    const [mail] = await prisma().mails.findMany({ where: receipt });
    await bounced(mail ?? undefined);
    expect(await bouncedMembers(await of_ben())).toEqual(new Map([[ben, 'permanent']]));
    await must(session_id, { type: 'give_email', member_id: ben, email: 'ben@right.example' });
    expect(await bouncedMembers(await of_ben())).toEqual(new Map());
    await runMails(session_id);
    const to = (await prisma().mails.findMany({ where: receipt })).map(({ to_address }) => to_address);
    expect(to.sort()).toEqual(['ben@example.com', 'ben@right.example']);
  });
});

it('is known to the member and the organizer, and to nobody else', async () => {
  const session_id = await newSession(bench.merchant_id, Date.now());
  const settings = { mode: 'equal', size: 4 } as const;
  await must(session_id, { type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings });
  for (const name of ['Ben', 'Cleo'])
    await must(session_id, { type: 'join', name, email: `${name.toLowerCase()}@example.com` });
  await runMails(session_id);
  const mail = await prisma().mails.findFirstOrThrow({
    where: { session_id, to_address: 'ben@example.com' },
  });
  await bounced(mail);
  const session = await loadSession(pool(), session_id);
  const [ana, ben, cleo] = session?.members ?? [];
  if (!session || !ana || !ben || !cleo) throw new Error('The group is not complete');
  const known = async (viewer: Viewer) => [...(await bouncedFor(session, viewer)).keys()];
  expect(await known({ kind: 'organizer', member: ana })).toEqual([ben.id]);
  expect(await known({ kind: 'member', member: ben })).toEqual([ben.id]);
  expect(await known({ kind: 'member', member: cleo })).toEqual([]);
  expect(await known({ kind: 'guest' })).toEqual([]);
  // Who types an address at another merchant does not learn what became of mail to it here.
  const elsewhere = { ...session, merchant_id: 'mer_other' };
  expect([...(await bouncedFor(elsewhere, { kind: 'member', member: ben }))]).toEqual([]);
});

describe('a complaint', () => {
  it('stops all notices, as unsubscribing does, and keeps no mail about real money or signing in back', async () => {
    const session_id = await newSession(bench.merchant_id, Date.now());
    const settings = { mode: 'equal', size: 2 } as const;
    await must(session_id, { type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings });
    await runMails(session_id);
    const mail = await prisma().mails.findFirstOrThrow({ where: { session_id } });
    await report({ type: 'email.complained', mail });
    await report({ type: 'email.complained', mail });
    const { rows } = await pool().query('SELECT unsubscribed_at FROM members WHERE session_id = $1', [
      session_id,
    ]);
    expect(rows[0]?.unsubscribed_at).not.toBeNull();
    const address_hash = addressHash('ana@example.com');
    expect(await prisma().unsubscribed_addresses.count({ where: { address_hash } })).toBe(1);
    const { outcome, mail: kept } = await send('ana@example.com');
    expect([outcome, kept.error_code]).toEqual(['dropped', 'unsubscribed']);
    for (const kind of ['money', 'account'] as const)
      expect((await send('ana@example.com', { kind })).outcome).toBe('sent');
  });

  it('is heeded when its mail was erased meanwhile', async () => {
    const { mail } = await send('erased@example.com');
    await prisma().mails.update({ where: { id: mail.id }, data: { to_address: '', address_hash: null } });
    await report({ type: 'email.complained', mail });
    const address_hash = addressHash('erased@example.com');
    expect(await prisma().unsubscribed_addresses.count({ where: { address_hash } })).toBe(1);
  });
});
