import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET, POST } from '@/app/unsubscribe/[id]/confirm/route';
import UnsubscribePage from '@/app/unsubscribe/[id]/page';
import { pool } from '@/lib/db/pool';
import { apply } from '@/lib/session/apply';
import { memberToken, unsubscribeToken } from '@/lib/session/tokens';
import { must } from '../../support/groups';
import { HOUR, type MailBench, newSession, startMailBench } from '../../support/mail';

// The pages are called here, where no request has a language.
vi.mock('@/app/page-words', async () => {
  const { wordsOf } = await import('@/lib/words/words');
  return { pageWords: async () => wordsOf('en') };
});

let bench: MailBench;
let session_id: string;
let ben: string;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await pool().query('DELETE FROM unsubscribed_addresses');
  session_id = await newSession(bench.merchant_id, Date.now());
  await must(session_id, {
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.com',
    settings: { mode: 'equal', size: 2 },
  });
  ben = await must(session_id, { type: 'join', name: 'Ben', email: 'ben@example.com' });
});

const address = (token: string, path = '/confirm') =>
  `https://split.example/unsubscribe/${ben}${path}?token=${token}`;
const params = () => Promise.resolve({ id: ben });

function post(token: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return POST(new Request(address(token), { method: 'POST', body, headers }), { params: params() });
}

async function isUnsubscribed(): Promise<boolean> {
  const { rows } = await pool().query('SELECT unsubscribed_at FROM members WHERE id = $1', [ben]);
  const { rowCount } = await pool().query('SELECT FROM unsubscribed_addresses');
  expect(rowCount).toBe(rows[0]?.unsubscribed_at === null ? 0 : 1);
  return rows[0]?.unsubscribed_at !== null;
}

async function page(token: string): Promise<string> {
  const searchParams = Promise.resolve({ token });
  return renderToStaticMarkup(await UnsubscribePage({ params: params(), searchParams }));
}

describe('the link in a mail of an earlier version', () => {
  it('asks when opened, and stops nothing yet', async () => {
    const html = await page(unsubscribeToken(ben));
    expect(html).toContain(`action="/unsubscribe/${ben}/confirm?token=${unsubscribeToken(ben)}"`);
    const opened = await GET(new Request(address(unsubscribeToken(ben))), { params: params() });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(`/unsubscribe/${ben}?token=${unsubscribeToken(ben)}`);
    expect(await isUnsubscribed()).toBe(false);
  });

  it('reads no more than a form, however much is sent with it', async () => {
    let read_bytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (read_bytes >= 1_000_000) return controller.close();
        read_bytes += 10_000;
        controller.enqueue(new TextEncoder().encode('x'.repeat(10_000)));
      },
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { method: 'POST', body, headers, duplex: 'half' };
    const request = new Request(address(unsubscribeToken(ben)), sent as RequestInit);
    expect((await POST(request, { params: params() })).status).toBe(303);
    expect(read_bytes).toBeLessThan(100_000);
    expect(await isUnsubscribed()).toBe(true);
  });

  it('stops the reminders by one click of the mail program', async () => {
    const answer = await post(unsubscribeToken(ben), 'List-Unsubscribe=One-Click');
    expect(answer.status).toBe(200);
    expect(await isUnsubscribed()).toBe(true);
    const reminded = await apply(
      session_id,
      { type: 'remind', member_ids: [ben] },
      { at: Date.now() + HOUR },
    );
    expect(reminded).toMatchObject({ counts: { reminded: 0, skipped: 1 } });
  });

  it('stops them by the button, shows that it has, and can be used again', async () => {
    const answer = await post(unsubscribeToken(ben), '');
    expect(answer.status).toBe(303);
    expect(await isUnsubscribed()).toBe(true);
    expect(await page(unsubscribeToken(ben))).toContain('This address is unsubscribed');
    expect((await post(unsubscribeToken(ben), '')).status).toBe(303);
  });

  it('works after the group has ended', async () => {
    await must(session_id, { type: 'cancel' });
    expect((await post(unsubscribeToken(ben), 'List-Unsubscribe=One-Click')).status).toBe(200);
  });

  it.each([
    ['nothing', () => ''],
    ["the member's own token", () => memberToken(ben)],
    ["another member's", () => unsubscribeToken('mem_other')],
    ['something long', () => 'x'.repeat(5_000)],
    ['the token and more', () => `${unsubscribeToken(ben)}x`],
  ])('does nothing with %s instead of its token', async (_what, token) => {
    expect((await post(token(), 'List-Unsubscribe=One-Click')).status).toBe(404);
    await expect(page(token())).rejects.toThrow();
    expect(await isUnsubscribed()).toBe(false);
  });
});
