import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { LANGUAGE_COOKIE, LANGUAGE_HEADER } from '@/lib/hosted/page/page-cookies';
import { proxy } from '@/proxy';
import { must } from '../../support/groups';
import { type MailBench, newSession, startMailBench } from '../../support/mail';

/** A page that a link in a mail opens is in the mail's language, where its reader has asked for none of ours. */

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());

async function member(locale: 'de' | undefined, session_locale: string | null): Promise<string> {
  const session_id = await newSession(bench.merchant_id, Date.now());
  await pool().query('UPDATE sessions SET locale = $2 WHERE id = $1', [session_id, session_locale]);
  const settings = { mode: 'equal', size: 4 } as const;
  await must(session_id, { type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings });
  return must(session_id, { type: 'join', name: 'Ben', email: 'ben@example.com', locale });
}

async function languageOf(path: string, headers: Record<string, string>): Promise<string | null> {
  const answer = await proxy(new NextRequest(`https://split.example${path}`, { headers }));
  return answer.headers.get(`x-middleware-request-${LANGUAGE_HEADER}`);
}

describe.each(['confirm-address', 'unsubscribe'])('the page behind /%s/', (page) => {
  const open = (id: string, headers = {}) =>
    languageOf(`/${page}/${id}?token=t`, { 'accept-language': 'sv', ...headers });

  it('is in the language of the member, else in the shop’s, else in English', async () => {
    expect(await open(await member('de', 'pl'))).toBe('de');
    expect(await open(await member(undefined, 'pl'))).toBe('pl');
    expect(await open(await member(undefined, null))).toBe('en');
    expect(await open('mem_none')).toBe('en');
  });

  it('is in the one that its reader has chosen, or whose browser asks for it', async () => {
    const id = await member('de', 'pl');
    expect(await open(id, { 'accept-language': 'fr' })).toBe('fr');
    expect(await open(id, { cookie: `${LANGUAGE_COOKIE}=ja` })).toBe('ja');
  });
});
