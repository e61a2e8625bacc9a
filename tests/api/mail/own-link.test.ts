import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { formerPayer, loadPageByShare, memberViewer } from '@/lib/hosted/page/page';
import { ownReceipt } from '@/lib/hosted/receipt/own-receipt';
import { addressHash } from '@/lib/mail/frame/addresses';
import { pagePath } from '@/lib/session/page-links';
import { memberToken } from '@/lib/session/tokens';
import { forgetState, must } from '../../support/groups';
import { type MailBench, newSession, runMails, startMailBench } from '../../support/mail';

/** "Already joined? Get your link", as the form of a share page sends it. */

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.resend.reset());

async function group() {
  const session_id = await newSession(bench.merchant_id, Date.now());
  const settings = { mode: 'equal', size: 4 } as const;
  await must(session_id, { type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings });
  const member_id = await must(session_id, { type: 'join', name: 'Ben', email: 'ben@example.com' });
  await runMails(session_id);
  await bench.resend.reset();
  const { rows } = await pool().query<{ share_id: string }>('SELECT share_id FROM sessions WHERE id = $1', [
    session_id,
  ]);
  const share_id = rows[0]?.share_id ?? '';
  const ask = async (email: string, link = share_id) => {
    const body = new URLSearchParams({ intent: 'send_link', email });
    const headers = { accept: 'application/json' };
    const request = new Request(`https://split.example/s/${link}/act`, { method: 'POST', headers, body });
    const response = await answerForm(request, 's', link);
    const { request_id: _each, ...answer } = await response.json();
    return { status: response.status, answer, cookies: response.headers.getSetCookie() };
  };
  return { session_id, member_id, share_id, ask };
}

it('mails the personal link to a member who gave the address, in any case of letters', async () => {
  const { session_id, member_id, share_id, ask } = await group();
  expect((await ask(' BEN@Example.com ')).status).toBe(200);
  await runMails(session_id);
  const [mail, ...more] = bench.resend.to('ben@example.com');
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`/s/${share_id}`);
  expect(mail?.text).toContain(memberToken(member_id));
});

it('mails the personal link once the group has ended', async () => {
  const { session_id, member_id, share_id, ask } = await group();
  await must(session_id, { type: 'cancel' });
  await runMails(session_id);
  await bench.resend.reset();
  await ask('ben@example.com');
  await runMails(session_id);
  const [mail, ...more] = bench.resend.to('ben@example.com');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: expect.stringMatching(/^(\[Test\] )?Your personal link: /) });
  expect(mail?.text).toContain(`/s/${share_id}?m=${memberToken(member_id)}`);
});

it('is no news of money, which no cap keeps back and nobody can unsubscribe from', async () => {
  const { session_id, member_id, ask } = await group();
  const payment_id = await must(session_id, { type: 'start_payment', member_id, scope: { kind: 'own' } });
  await pool().query(`UPDATE payments SET status = 'succeeded', charge_id = 'ch_2' WHERE id = $1`, [
    payment_id,
  ]);
  await pool().query('UPDATE sessions SET livemode = true WHERE id = $1', [session_id]);
  await pool().query('INSERT INTO unsubscribed_addresses (address_hash) VALUES ($1)', [
    addressHash('ben@example.com'),
  ]);
  await forgetState(session_id);
  await must(session_id, { type: 'cancel' });
  await runMails(session_id);
  await bench.resend.reset();
  await ask('ben@example.com');
  await runMails(session_id);
  expect(bench.resend.to('ben@example.com')).toEqual([]);
  const { rows } = await pool().query(
    `SELECT error_code FROM mails WHERE session_id = $1 AND template = 'own_link'`,
    [session_id],
  );
  expect(rows).toEqual([{ error_code: 'unsubscribed' }]);
  await pool().query('DELETE FROM unsubscribed_addresses');
});

it('mails it to a member who was removed before a charge came', async () => {
  const { session_id, member_id, share_id, ask } = await group();
  const payment_id = await must(session_id, { type: 'start_payment', member_id, scope: { kind: 'own' } });
  await must(session_id, { type: 'remove', member_id });
  const leave = async () => {
    await runMails(session_id);
    await bench.resend.reset();
    await ask('ben@example.com');
    await runMails(session_id);
    return bench.resend.to('ben@example.com');
  };
  expect(await leave()).toEqual([]);
  await pool().query(`UPDATE payments SET status = 'processing' WHERE id = $1`, [payment_id]);
  await forgetState(session_id);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  const mails = await leave();
  vi.useRealTimers();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/s/${share_id}?m=${memberToken(member_id)}`);
});

it('leads who was removed to the money alone once the share link was replaced, by the one from before', async () => {
  const { session_id, member_id, share_id, ask } = await group();
  const payment_id = await must(session_id, { type: 'start_payment', member_id, scope: { kind: 'own' } });
  await must(session_id, { type: 'remove', member_id });
  const of_today = 'B'.repeat(22);
  await must(session_id, { type: 'renew_link', share_id: of_today });
  const keys = [memberToken(member_id)];
  const page = async (id: string) => {
    const found = await loadPageByShare(id);
    if (!found) throw new Error('no page');
    return found;
  };
  expect(await formerPayer(await page(share_id), share_id, keys)).toBeNull();
  await pool().query(`UPDATE payments SET status = 'succeeded', charge_id = 'ch_1' WHERE id = $1`, [
    payment_id,
  ]);
  await forgetState(session_id);
  await runMails(session_id);
  await bench.resend.reset();
  await ask('ben@example.com', of_today);
  await runMails(session_id);
  const [mail] = bench.resend.to('ben@example.com');
  expect(mail?.text).toContain(`/s/${share_id}?m=${memberToken(member_id)}`);
  expect(JSON.stringify(mail)).not.toContain(of_today);
  const former = await formerPayer(await page(share_id), share_id, keys);
  expect(former?.viewer).toMatchObject({ kind: 'former', member: { id: member_id } });
  expect(JSON.stringify(former?.page)).not.toContain(of_today);
  expect(await ownReceipt('s', share_id, payment_id, keys)).toMatchObject({ viewer: { kind: 'former' } });
  const body = new URLSearchParams({ intent: 'language', locale: 'de', key: keys[0] ?? '' });
  const form = new Request(`https://split.example${pagePath('s', share_id)}/act`, { method: 'POST', body });
  const answer = await answerForm(form, 's', share_id);
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie().join()).toContain('=de;');
  // It lets nobody join, and shows nobody else anything.
  expect(await memberViewer(await page(share_id), keys)).toBeNull();
  expect(await formerPayer(await page(share_id), share_id, ['guessed'])).toBeNull();
  expect(await formerPayer(await page(of_today), of_today, keys)).toBeNull();
});

it('tells a stranger nothing, neither by its answer nor by what pages follow, and writes to nobody', async () => {
  const { session_id, share_id, ask } = await group();
  const version = async () => (await loadPageByShare(share_id))?.version ?? 0;
  const first = await version();
  const known = await ask('ben@example.com');
  const second = await version();
  await runMails(session_id);
  await bench.resend.reset();
  expect(await ask('nobody@example.com')).toEqual(known);
  expect((await version()) - second).toBe(second - first);
  await runMails(session_id);
  expect(bench.resend.mails).toEqual([]);
});

it('mails the same link once in ten minutes, however often somebody asks', async () => {
  const { session_id, ask } = await group();
  // Ten minutes end at the same times for everybody, perhaps just now.
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let count = 0; count < 5; count += 1) await ask('ben@example.com');
  vi.useRealTimers();
  await runMails(session_id);
  expect(bench.resend.to('ben@example.com')).toHaveLength(1);
});

it('refuses what is no address, and says so at the field', async () => {
  const { session_id, ask } = await group();
  const answer = await ask('ben at home');
  expect(answer.answer).toMatchObject({ ok: false, fields: { email: expect.any(String) } });
  await runMails(session_id);
  expect(bench.resend.mails).toEqual([]);
});
