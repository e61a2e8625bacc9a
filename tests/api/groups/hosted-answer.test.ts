import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { FLASH_COOKIE, keyCookie } from '@/lib/hosted/page/page-cookies';
import * as door from '@/lib/session/apply';
import { accessToken, memberToken } from '@/lib/session/tokens';
import { wordsOf } from '@/lib/words/words';
import { type GroupBench, must, sessionNow, startGroup, startGroupBench } from '../../support/groups';
import { openInProcess } from '../../support/sessions';

const JSON_ONLY = { accept: 'application/json' };

/** What the hosted pages' forms answer, whatever else the browser sends along. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

async function shareId(): Promise<string> {
  const { session_id } = await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 3 } });
  const { rows } = await pool().query<{ share_id: string }>('SELECT share_id FROM sessions WHERE id = $1', [
    session_id,
  ]);
  return rows[0]?.share_id ?? '';
}

function send(share_id: string, fields: Record<string, string>, cookie: string): Promise<Response> {
  const headers = { cookie, accept: 'application/json' };
  const body = new URLSearchParams(fields);
  return answerForm(
    new Request(`https://pay.test/s/${share_id}/act`, { method: 'POST', headers, body }),
    's',
    share_id,
  );
}

it("another program's cookie, however it is written, never prevents joining", async () => {
  const share_id = await shareId();
  const joined = await send(share_id, { intent: 'join', name: 'Ben' }, 'promo=50%; %=%E0%A4%A; theme');
  expect(joined.status).toBe(200);
  expect(await joined.json()).toMatchObject({ ok: true });

  const [own] = joined.headers.getSetCookie();
  const key = /=([^;]+)/.exec(own ?? '')?.[1];
  const again = await send(share_id, { intent: 'join', name: 'Ben' }, `promo=50%; ${keyCookie('s')}=${key}`);
  expect(await again.json()).toMatchObject({ ok: false, message: 'You are in this group already.' });
});

it('somebody whose browser heard no answer and asks again joins once, and gets the same key', async () => {
  const share_id = await shareId();
  const join = () => send(share_id, { intent: 'join', name: 'Ben', attempt: 'ab'.repeat(16) }, '');
  const answers = await Promise.all([join(), join()]);
  const [first, second] = answers.map((answer) => answer.headers.getSetCookie()[0]);
  expect(first).toContain(keyCookie('s'));
  expect(second).toBe(first);
  const { rows } = await pool().query(
    'SELECT m.name FROM members m JOIN sessions s ON s.id = m.session_id WHERE s.share_id = $1 AND m.name = $2',
    [share_id, 'Ben'],
  );
  expect(rows).toHaveLength(1);
});

it('a form that is sent twice without script joins once, whatever the second one brings', async () => {
  const share_id = await shareId();
  const join = (name: string, cookie = '') =>
    answerForm(
      new Request(`https://pay.test/s/${share_id}/act`, {
        method: 'POST',
        headers: { cookie, accept: 'text/html' },
        body: new URLSearchParams({ intent: 'join', name, attempt: 'cd'.repeat(16) }),
      }),
      's',
      share_id,
    );
  const first = await join('Ben');
  const [key = ''] = (first.headers.getSetCookie()[0] ?? '').split(';');
  expect(key).toContain(keyCookie('s'));
  // Its answer never came; it came; and somebody went back and typed another name.
  for (const again of [await join('Ben'), await join('Ben', key), await join('Benny')]) {
    expect(again.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([key]);
    expect(again.headers.get('location')).not.toContain('#');
  }
  const { rows } = await pool().query(
    'SELECT m.name FROM members m JOIN sessions s ON s.id = m.session_id WHERE s.share_id = $1 AND NOT m.is_organizer',
    [share_id],
  );
  expect(rows).toEqual([{ name: 'Ben' }]);
});

it.each([
  ['weight', 'two', 'Choose a number.'],
  ['place', 'first', 'Choose a place.'],
])('says what is wrong with the %s, which no field of the form marks', async (field, typed, message) => {
  const answer = await send(await shareId(), { intent: 'join', name: 'Ben', [field]: typed }, '');
  expect(await answer.json()).toMatchObject({ ok: false, message });
});

it('a body is read up to 64 KiB, whatever length it declares', async () => {
  const share_id = await shareId();
  const part = new TextEncoder().encode(`${'take_0=1&'.repeat(1_000)}`);
  let parts = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      parts += 1;
      controller.enqueue(part);
    },
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await answerForm(new Request(`https://pay.test/s/${share_id}/act`, init), 's', share_id);
  expect(answer.status).toBe(413);
  expect(parts).toBeLessThan(12);
});

it('a form that was sent from a shop’s frame before its script came leads back to a page for that frame', async () => {
  const { session_id } = await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 3 } });
  const key = accessToken(session_id);
  const frame = 'embed=1&parent_origin=https%3A%2F%2Fshop.test&theme=dark';
  const plain = (fields: Record<string, string>, query: string) =>
    answerForm(
      new Request(`https://pay.test/session/${session_id}/act?${query}`, {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: new URLSearchParams({ key, ...fields }),
      }),
      'session',
      session_id,
    );
  const done = await plain({ intent: 'close_link' }, `${frame}&access=other&next=//evil.test`);
  expect(done.headers.get('location')).toBe(`/session/${session_id}?access=${key}&${frame}`);
  const refused = await plain({ intent: 'extend', hours: 'x' }, frame);
  expect(refused.headers.get('location')).toContain(`&${frame}#form-error`);
  // The page in a frame gets no cookie but such a one.
  expect(refused.headers.getSetCookie().at(-1)).toMatch(/; SameSite=None; Secure; Partitioned$/);
  const alone = await plain({ intent: 'open_link' }, 'theme=dark');
  expect(alone.headers.get('location')).toBe(`/session/${session_id}?access=${key}`);
});

it('two items that are tapped one right after the other without script are both taken', async () => {
  const { session_id } = await openInProcess({
    merchant_id: bench.merchant_id,
    cart: {
      total: 5_000,
      currency: 'usd',
      items: ['Pan', 'Towel'].map((name) => ({ name, quantity: 1, unit_price: 2_500 })),
    },
  });
  const settings = { mode: 'itemized', size: 3 } as const;
  await must(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
  const member_id = await must(session_id, { type: 'join', name: 'Ben', email: null });
  const { share_id: shared } = await sessionNow(session_id);
  const key = memberToken(member_id);
  const tap = async (...fields: [string, string][]) => {
    const form = new URLSearchParams([['key', key], ['intent', 'claim'], ...fields]);
    const init = { method: 'POST', headers: { accept: 'text/html' }, body: form };
    await answerForm(new Request(`https://pay.test/s/${shared}/act`, init), 's', shared);
  };
  // Both pages showed that nothing was taken.
  await tap(['take_0', '0'], ['take_0', '1'], ['take_1', '0']);
  await tap(['take_0', '0'], ['take_1', '0'], ['take_1', '1']);
  const { split } = await sessionNow(session_id);
  const claims = split?.shares.flatMap((share) => share.claims) ?? [];
  expect(claims.map(({ line }) => line).sort()).toEqual([0, 1]);
});

it('a button that pays for an offered place or a gift leads back to it when pressed before its script came', async () => {
  const share_id = await shareId();
  const press = (query: string) =>
    answerForm(
      new Request(`https://pay.test/s/${share_id}/act?${query}`, {
        method: 'POST',
        headers: { accept: 'text/html', cookie: 'split_cookies=1' },
        body: new URLSearchParams({ pay: 'own' }),
      }),
      's',
      share_id,
    );
  const pressed = await press('swap=token&next=//evil.test');
  expect(pressed.headers.get('location')).toBe(`/s/${share_id}?swap=token#form-error`);
  expect((await press('give=20')).headers.get('location')).toBe(`/s/${share_id}?give=20#form-error`);
});

it('a button that pays, pressed before its script came, says whose share and what was chosen', async () => {
  const share_id = await shareId();
  const answer = await answerForm(
    plainForm(share_id, { weight: '3', pay: 'own', intent: 'join', name: '' }, {}),
    's',
    share_id,
  );
  const [flash] = answer.headers.getSetCookie();
  expect(decodeURIComponent(flash ?? '')).toMatch(/"intent":"pay".*"weight":"3","pay":"own"/);
});

it('a refused form that was sent without script leads back to the page, which says why', async () => {
  const share_id = await shareId();
  const plain = (fields: Record<string, string>, headers: Record<string, string>) =>
    answerForm(plainForm(share_id, fields, headers), 's', share_id);
  const refusals = [
    await plain({ intent: 'join', name: 'x'.repeat(70_000) }, {}),
    await plain({ intent: 'join' }, { 'sec-fetch-site': 'cross-site' }),
    // Of a browser that does not tell the site, as older ones.
    await plain({ intent: 'join' }, { host: 'pay.test', origin: 'https://shop.pay.test' }),
    await plain({ intent: 'join', name: 'Mallory' }, { host: 'pay.test', origin: 'null' }),
  ];
  for (const answer of refusals) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/s\/\w+#main$/);
    const [flash] = answer.headers.getSetCookie();
    expect(decodeURIComponent(flash ?? '')).toMatch(/"message":"[^"]{20,}"/);
  }
  expect(refusals.slice(1).map(({ headers }) => headers.getSetCookie())).toEqual(
    refusals
      .slice(1)
      .map(() => [expect.stringContaining(encodeURIComponent(wordsOf('en').say('openPageItself')))]),
  );
});

it('a form of an older browser, which says nothing of its page, is taken with a cookie of ours', async () => {
  const share_id = await shareId();
  const headers = { host: 'pay.test', origin: 'null', cookie: 'split_cookies=1', ...JSON_ONLY };
  const answer = await answerForm(
    plainForm(share_id, { intent: 'join', name: 'Ben' }, headers),
    's',
    share_id,
  );
  expect(await answer.json()).toMatchObject({ ok: true });
});

it('a form for an address that leads nowhere is answered with the page that says so, and is not read', async () => {
  const request = plainForm('nopenopenopenopenope', { intent: 'join', name: 'x'.repeat(60_000) });
  const answer = await answerForm(request, 's', 'nopenopenopenopenope');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('This link does not lead to a group');
  expect(request.bodyUsed).toBe(false);
});

it('a form is answered in the language of its page', async () => {
  const share_id = await shareId();
  const answer = await answerForm(plainForm(share_id, { intent: 'join' }, JSON_ONLY, 'de'), 's', share_id);
  expect(await answer.json()).toMatchObject({
    ok: false,
    message: 'Bitte prüfe die markierten Felder.',
    fields: { name: expect.stringMatching(/Namen/) },
  });
});

it('what is wrong with many fields fits into a cookie in every language', async () => {
  const { session_id } = await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 3 } });
  const wrong = Object.fromEntries(Array.from({ length: 20 }, (_each, row) => [`amount_${row}`, '?']));
  const answer = await answerForm(
    new Request(`https://pay.test/session/${session_id}/act?lang=ar`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({
        key: accessToken(session_id),
        intent: 'change_split',
        mode: 'custom',
        size: '20',
        ...wrong,
      }),
    }),
    'session',
    session_id,
  );
  const flash = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(FLASH_COOKIE)) ?? '';
  expect(flash).toContain(encodeURIComponent('"ok":false'));
  expect(flash.length).toBeLessThan(4_096);
});

function plainForm(
  id: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  locale = 'en',
): Request {
  return new Request(`https://pay.test/s/${id}/act?lang=${locale}`, {
    method: 'POST',
    headers: { accept: 'text/html', ...headers },
    body: new URLSearchParams(fields),
  });
}

it('a failure of ours has the status of one, by which a page knows to ask again', async () => {
  const { session_id } = await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 3 } });
  const { share_id } = await sessionNow(session_id);
  const broken = vi.spyOn(door, 'apply').mockRejectedValue(new Error('out of order'));
  const failed = await send(share_id, { intent: 'join', name: 'Ben' }, '');
  broken.mockRestore();
  expect(failed.status).toBe(500);
  expect(await failed.json()).toMatchObject({ ok: false, message: expect.stringContaining('req_') });
  expect((await send(share_id, { intent: 'join', name: 'Ben' }, '')).status).toBe(200);
});
