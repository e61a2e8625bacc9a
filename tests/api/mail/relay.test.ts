import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { POST as confirmRoute } from '@/app/confirm-address/[memberId]/confirm/route';
import ConfirmPage from '@/app/confirm-address/[memberId]/page';
import { POST as unsubscribeRoute } from '@/app/unsubscribe/[id]/confirm/route';
import UnsubscribePage from '@/app/unsubscribe/[id]/page';
import { plainTransaction, pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { erasePeople } from '@/lib/erasure/erase-people';
import { erasePerson } from '@/lib/erasure/erase-person';
import type { Command } from '@/lib/group/commands';
import { addressHash } from '@/lib/mail/frame/addresses';
import { CAP_WINDOW_ms, CAPS } from '@/lib/mail/send/policy';
import { type MailRequest, OWN_LETTERHEAD, sendMail } from '@/lib/mail/send/send';
import { readMailFacts } from '@/lib/mail/send/send.sql';
import { apply } from '@/lib/session/apply';
import { confirmToken, memberToken, unsubscribeToken } from '@/lib/session/tokens';
import { must } from '../../support/groups';
import { HOUR, mailboxesOfFile, newSession, pay, runClicks, runMails } from '../../support/mail';
import { makeMerchantMode } from '../../support/merchant';
import { deleteJobs } from '../../support/queued-jobs';

// The pages are called here, where no request has a language.
vi.mock('@/app/page-words', async () => {
  const { wordsOf } = await import('@/lib/words/words');
  return { pageWords: async () => wordsOf('en') };
});

const { bench, box, subjects } = mailboxesOfFile();

/** A group that a stranger has joined with somebody else's address. */
async function joinedBy(email: string, merchant_id = bench().merchant_id) {
  const session_id = await newSession(merchant_id, Date.now());
  const settings = { mode: 'equal', size: 4 } as const;
  await must(session_id, { type: 'set_up_group', name: 'Mallory', email: null, settings });
  const member_id = await must(session_id, { type: 'join', name: 'Win a prize', email });
  return { session_id, member_id };
}

const victim = () => box('victim');

function linkIn(text: string | undefined, path: string): URL {
  const link = new RegExp(`https://split\\.example/${path}/\\S+`).exec(text ?? '')?.[0];
  if (!link) throw new Error(`No link to ${path}`);
  return new URL(link);
}

const idIn = (url: URL): string => url.pathname.split('/')[2] ?? '';

async function click(url: URL, body = ''): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request(url, { method: 'POST', body, headers });
  if (url.pathname.startsWith('/unsubscribe'))
    return unsubscribeRoute(request, { params: Promise.resolve({ id: idIn(url) }) });
  const answer = await confirmRoute(request, { params: Promise.resolve({ memberId: idIn(url) }) });
  await runClicks();
  return answer;
}

describe('an address that somebody typed', () => {
  it('gets one plain mail with nothing that the merchant or a member wrote, however often it joins', async () => {
    for (let count = 0; count < 3; count += 1) {
      const { session_id, member_id } = await joinedBy(count === 1 ? victim().toUpperCase() : victim());
      await must(session_id, { type: 'remind', member_ids: [member_id] });
      await runMails(session_id, 2);
    }
    expect(bench().resend.mails).toHaveLength(1);
    const [mail] = bench().resend.mails;
    expect(mail).toMatchObject({ from: 'Split <pay@split.example>', subject: 'Confirm your email address' });
    expect(mail?.reply_to).toBeUndefined();
    // Ids and tokens may hold any few letters by chance.
    const words = `${mail?.html}${mail?.text}`.replace(/[\w-]{22,}/g, '');
    expect(words).not.toMatch(/Kettle|Mallory|prize|1042|logo/i);
  });

  it('gets its link to the group after the click, and then every mail', async () => {
    const { session_id, member_id } = await joinedBy(victim());
    await runMails(session_id);
    const url = linkIn(bench().resend.to(victim())[0]?.text, 'confirm-address');
    const searchParams = Promise.resolve({ token: url.searchParams.get('token') ?? '' });
    const page = async () =>
      renderToStaticMarkup(
        await ConfirmPage({ params: Promise.resolve({ memberId: member_id }), searchParams }),
      );
    expect(await page()).toContain(`action="/confirm-address/${member_id}/confirm?token=`);
    expect(await page()).toContain('Kettle &amp; Co');
    expect((await click(url)).status).toBe(303);
    expect((await click(url)).status).toBe(303);
    expect(await page()).toContain('Your address is confirmed');
    await runMails(session_id, 2);
    expect(subjects(victim())).toEqual([
      'Confirm your email address',
      'You joined Mallory’s group at Kettle & Co',
    ]);
  });

  it('gets after the click the links of the same day, to each spelling of the mailbox that takes mail', async () => {
    const [asked, labelled, upper, lost] = [
      victim().replace('@', '+b_1@'),
      victim().replace('@', '+trip@'),
      victim().toUpperCase(),
      victim().replace('@', '+lost@'),
    ];
    const groups = [];
    for (const email of [asked, lost, labelled, upper, `x${victim()}`, victim()])
      groups.push(await joinedBy(email));
    for (const { session_id } of groups) await runMails(session_id);
    await pool().query(
      `INSERT INTO mails (id, template, to_address, address_hash, created_at, bounce_kind, bounced_at)
       VALUES ($1, 'joined', $1, $2, now(), 'permanent', now())`,
      [lost, addressHash(lost)],
    );
    await deleteJobs();
    await click(linkIn(bench().resend.to(asked)[0]?.text, 'confirm-address'));
    for (const { session_id } of groups) await runMails(session_id, 2);
    const link = 'You joined Mallory’s group at Kettle & Co';
    const sent = bench()
      .resend.mails.slice(2)
      .map(({ to, subject }) => `${to} ${subject}`);
    expect(sent.sort()).toEqual([asked, labelled, upper, victim()].map((to) => `${to} ${link}`).sort());
  });

  const isConfirmed = async (address: string) =>
    (await prisma().confirmed_addresses.count({ where: { address_hash: addressHash(address) } })) > 0;

  it('is not confirmed by the link in the mail to the address that was typed before', async () => {
    const own = box('mallory');
    const { session_id, member_id } = await joinedBy(own);
    await runMails(session_id);
    const link = linkIn(bench().resend.to(own)[0]?.text, 'confirm-address');
    await must(session_id, { type: 'give_email', member_id, email: victim() });
    await runMails(session_id);
    await click(link);
    expect([await isConfirmed(own), await isConfirmed(victim())]).toEqual([true, false]);
    await click(linkIn(bench().resend.to(victim())[0]?.text, 'confirm-address'));
    expect(await isConfirmed(victim())).toBe(true);
  });

  it('that is confirmed for one merchant is not for another', async () => {
    const other = await makeMerchantMode({ name: 'Other shop' });
    const { session_id } = await joinedBy('ben@example.com', other.merchant_id);
    await runMails(session_id);
    expect(subjects('ben@example.com')).toEqual(['Confirm your email address']);
  });

  it.each([
    ['nothing', () => ''],
    ["the member's own token", (id: string) => memberToken(id)],
    ["another member's", () => confirmToken('mem_other')],
    ['one that names no address', (id: string) => confirmToken(id)],
    ['something long', () => 'x'.repeat(5_000)],
  ])('is not confirmed with %s as the token', async (_what, token) => {
    const { session_id, member_id } = await joinedBy(victim());
    await runMails(session_id);
    const url = new URL(`https://split.example/confirm-address/${member_id}?token=${token(member_id)}`);
    expect((await click(url)).status).toBe(404);
    await runMails(session_id);
    expect(subjects(victim())).toHaveLength(1);
  });

  it('is confirmed by no link once it has been erased', async () => {
    const { session_id } = await joinedBy(victim());
    await runMails(session_id);
    const url = linkIn(bench().resend.to(victim())[0]?.text, 'confirm-address');
    await plainTransaction((client) => erasePeople(client, [session_id], null));
    expect((await click(url)).status).toBe(404);
    const where = { address_hash: addressHash('') };
    expect(await prisma().confirmed_addresses.count({ where })).toBe(0);
  });

  it('still gets what it agreed to in a group that is open when it asks to be erased, and is not asked again', async () => {
    const { session_id, member_id } = await joinedBy(victim());
    await runMails(session_id);
    await click(linkIn(bench().resend.to(victim())[0]?.text, 'confirm-address'));
    await runMails(session_id);
    const before = subjects(victim());
    expect((await erasePerson(victim())).waiting).toEqual([session_id]);
    await must(session_id, { type: 'remind', member_ids: [member_id] });
    await runMails(session_id, 2);
    expect(subjects(victim()).slice(before.length)).toEqual([expect.stringContaining('Reminder')]);
    expect(await isConfirmed(victim())).toBe(true);

    await must(session_id, { type: 'cancel' });
    await eraseEnded(new AbortController().signal);
    expect(await isConfirmed(victim())).toBe(false);
  });

  it('gets the receipt of real money at once, at the address that came with the card', async () => {
    const { session_id, member_id } = await joinedBy(victim());
    await pay(session_id, member_id, { payer_email: 'payer@bank.example' });
    await must(session_id, { type: 'cancel' });
    await runMails(session_id);
    expect(subjects('payer@bank.example')).toEqual([
      expect.stringContaining('$25.25'),
      expect.stringContaining('we are refunding $25.25'),
    ]);
    expect(subjects(victim())).toEqual([]);
  });

  it('gets no receipt of a test payment before the click, since anyone can make one for free', async () => {
    const { session_id, member_id } = await joinedBy(victim());
    await pool().query('UPDATE sessions SET livemode = false WHERE id = $1', [session_id]);
    await pay(session_id, member_id, { payer_email: 'payer2@bank.example' });
    await runMails(session_id);
    expect(bench().resend.mails.map(({ subject }) => subject)).toEqual(['[Test] Confirm your email address']);
  });
});

describe('an address that unsubscribed', () => {
  it('gets no notice from any merchant again, but news of its money', async () => {
    const { session_id, member_id } = await joinedBy('ben@example.com');
    await runMails(session_id);
    const [mail] = bench().resend.to('ben@example.com');
    const url = linkIn(mail?.text, 'unsubscribe');
    const searchParams = Promise.resolve({ token: url.searchParams.get('token') ?? '' });
    const page = async () =>
      renderToStaticMarkup(
        await UnsubscribePage({ params: Promise.resolve({ id: idIn(url) }), searchParams }),
      );
    expect(await page()).toContain('Unsubscribe this address?');
    const oneClick = new URL(/<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '');
    expect((await click(oneClick, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await page()).toContain('This address is unsubscribed');

    const { counts } = await remind(session_id, member_id);
    expect(counts).toEqual({ reminded: 0, skipped: 1 });
    const other = await makeMerchantMode({ name: 'Other shop' });
    const second = await joinedBy('Ben+x@example.com', other.merchant_id);
    await runMails(second.session_id);
    expect(bench().resend.mails).toHaveLength(1);
    const { rows } = await pool().query('SELECT error_code FROM mails WHERE session_id = $1', [
      second.session_id,
    ]);
    expect(rows).toEqual([{ error_code: 'unsubscribed' }]);

    await pay(session_id, member_id);
    await runMails(session_id);
    expect(subjects('ben@example.com').at(-1)).toContain('$25.25');
  });

  it.each(['', 'x'.repeat(43), 'x'.repeat(500)])('is not unsubscribed with the token %j', async (token) => {
    const id = 'A'.repeat(43);
    const url = new URL(`https://split.example/unsubscribe/${id}/confirm?token=${token}`);
    expect((await click(url)).status).toBe(404);
    const right = new URL(`https://split.example/unsubscribe/${id}/confirm?token=${unsubscribeToken(id)}`);
    expect((await click(right)).status).toBe(303);
  });
});

async function remind(session_id: string, member_id: string) {
  const command: Command = { type: 'remind', member_ids: [member_id] };
  const applied = await apply(session_id, command, { at: Date.now() + HOUR });
  if (!applied.ok) throw new Error(applied.code);
  return applied;
}

const TEST = { ...OWN_LETTERHEAD, livemode: false };

describe('caps', () => {
  let sent = 0;
  let fills = 0;
  const notice = (change: Partial<MailRequest> = {}): Promise<string> => {
    sent += 1;
    return sendMail({
      dedupe_key: `relay:${sent}`,
      template: 'notice',
      to: `reader${sent}@example.com`,
      letterhead: OWN_LETTERHEAD,
      message: { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' },
      ...change,
    });
  };
  const fill = (
    count: number,
    set: { address?: string; session_id?: string; merchant_id?: string; livemode?: boolean | null },
  ) =>
    pool().query(
      `INSERT INTO mails (id, merchant_id, session_id, template, to_address, created_at, sent_at, address_hash, livemode)
       SELECT 'mail_fill_' || $5 || n, $2, $3, 'x', 'x', now() - interval '1 minute', now(),
         (SELECT address_hash FROM mails WHERE to_address = $4 LIMIT 1), $6
       FROM generate_series(1, $1::int) AS n`,
      [
        count,
        set.merchant_id ?? null,
        set.session_id ?? null,
        set.address ?? null,
        `${++fills}_`,
        set.livemode ?? null,
      ],
    );

  it('drop what is over them to one address, and the row says so', async () => {
    const to = 'full@example.com';
    await notice({ to });
    await fill(CAPS.address - 2, { address: to });
    expect(await notice({ to })).toBe('sent');
    expect(await notice({ to: 'FULL+1@example.com', dedupe_key: 'over' })).toBe('dropped');
    expect(await notice({ to, dedupe_key: 'over' })).toBe('refused');
    const { rows } = await pool().query(`SELECT error_code, sent_at FROM mails WHERE dedupe_key = 'over'`);
    expect(rows).toEqual([{ error_code: 'address_cap', sent_at: null }]);
    expect(await notice({ to, kind: 'money' })).toBe('sent');
    expect(await notice({ to, kind: 'account' })).toBe('sent');
    await pool().query(`UPDATE mails SET created_at = created_at - interval '25 hours'`);
    expect(await notice({ to })).toBe('sent');
  });

  it('count no more mails than they need, and none where there is no cap', async () => {
    const to = 'counted@example.com';
    const session_id = 'sess_counted';
    const { merchant_id } = await makeMerchantMode();
    const about = { to, session_id, merchant_id, letterhead: TEST };
    await notice({ ...about, dedupe_key: 'counted' });
    await fill(CAPS.test_merchant + 50, { merchant_id, session_id, address: to });
    const [row] = (await pool().query(`SELECT id FROM mails WHERE dedupe_key = 'counted'`)).rows;
    const countedFor = async (...caps: number[]) => {
      const facts = await readMailFacts.first(pool(), [row?.id, CAP_WINDOW_ms, false, ...caps]);
      return [facts?.to_address, facts?.of_session, facts?.of_merchant];
    };
    expect(await countedFor(20, 300, 301)).toEqual([20, 300, 301]);
    expect(await countedFor(0, 0, 0)).toEqual([0, 0, 0]);
    const asked = vi.spyOn(readMailFacts, 'first');
    await notice({ ...about, kind: 'account' });
    await notice(about);
    expect(asked.mock.calls.map(([, values]) => values?.slice(3))).toEqual([
      [0, 0, 0],
      [CAPS.address, CAPS.session, CAPS.test_merchant],
    ]);
    asked.mockRestore();
  });

  it('drop what is over them for one session and one merchant', async () => {
    await fill(CAPS.session, { session_id: 'sess_full' });
    expect(await notice({ session_id: 'sess_full' })).toBe('dropped');
    expect(await notice({ session_id: 'sess_other' })).toBe('sent');
    await fill(CAPS.test_merchant, { merchant_id: bench().merchant_id });
    const merchant_id = bench().merchant_id;
    expect(await notice({ merchant_id, letterhead: TEST })).toBe('dropped');
    expect(await notice({ merchant_id })).toBe('sent');
  });

  it('are of one mode for a merchant: live mails use up nothing of test mails', async () => {
    const { merchant_id } = await makeMerchantMode({ name: 'Busy shop' });
    await fill(CAPS.test_merchant, { merchant_id, livemode: true });
    expect(await notice({ merchant_id, letterhead: TEST })).toBe('sent');
    await fill(CAPS.test_merchant - 2, { merchant_id, livemode: false });
    expect(await notice({ merchant_id, letterhead: TEST })).toBe('sent');
    expect(await notice({ merchant_id, letterhead: TEST })).toBe('dropped');
  });

  it('do not hold a mail that is tried again for what was sent after it', async () => {
    const to = 'patient@example.com';
    await notice({ to });
    const asked = { to, dedupe_key: 'tried again' };
    bench().resend.faults.push({ status: 429, name: 'rate_limit_exceeded' });
    await expect(notice(asked)).rejects.toThrow();
    await pool().query(
      `UPDATE mails SET created_at = created_at - interval '3 hours' WHERE dedupe_key = 'tried again'`,
    );
    await fill(CAPS.address, { address: to });
    expect(await notice({ to })).toBe('dropped');
    expect(await notice(asked)).toBe('sent');
  });

  it('let through no more than they allow of many mails at once', async () => {
    const to = 'race@example.com';
    await notice({ to });
    await fill(CAPS.address - 4, { address: to });
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => notice({ to })));
    expect(outcomes.filter((outcome) => outcome === 'sent').length).toBeLessThanOrEqual(3);
  });
});

describe('a merchant whose owner has not confirmed an address', () => {
  it('sends mail to nobody, of any kind, until the owner has', async () => {
    const { merchant_id } = await makeMerchantMode({ name: 'New shop', support_email: 'anyone@example.org' });
    await pool().query(`INSERT INTO auth_organizations (id, name, slug) VALUES ('org_new', 'New', 'new')`);
    await pool().query(`UPDATE merchants SET organization_id = 'org_new' WHERE id = $1`, [merchant_id]);
    await pool().query(
      `INSERT INTO auth_users (id, name, email, email_verified, updated_at) VALUES ('u_new', 'x', 'x@new.example', false, now())`,
    );
    await pool().query(
      `INSERT INTO auth_members (id, organization_id, user_id, role) VALUES ('m_new', 'org_new', 'u_new', 'owner')`,
    );
    const { session_id } = await joinedBy(victim(), merchant_id);
    await runMails(session_id);
    expect(bench().resend.mails).toEqual([]);
    const { rows } = await pool().query('SELECT error_code FROM mails WHERE session_id = $1', [session_id]);
    expect(rows).toEqual([{ error_code: 'merchant_not_confirmed' }]);
    await pool().query(`UPDATE auth_users SET email_verified = true WHERE id = 'u_new'`);
    const later = await joinedBy(`second${victim()}`, merchant_id);
    await runMails(later.session_id);
    expect(bench().resend.mails).toHaveLength(1);
  });
});
