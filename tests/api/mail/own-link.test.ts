import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { loadPageByShare } from '@/lib/hosted/page/page';
import { memberToken } from '@/lib/session/tokens';
import { must } from '../../support/groups';
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
  const ask = async (email: string) => {
    const body = new URLSearchParams({ intent: 'send_link', email });
    const headers = { accept: 'application/json' };
    const request = new Request(`https://split.example/s/${share_id}/act`, { method: 'POST', headers, body });
    const response = await answerForm(request, 's', share_id);
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
