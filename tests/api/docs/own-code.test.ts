import '../../support/next-modules';

import { NextRequest } from 'next/server';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { switchMode } from '@/app/dashboard/actions';
import { DocsPage } from '@/components/docs/docs-page';
import { requireAccess } from '@/lib/dashboard/access/access';
import { pool } from '@/lib/db/pool';
import { docPage } from '@/lib/docs/pages';
import { env } from '@/lib/env';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey, revokeKey } from '@/lib/merchant/keys';
import { proxy } from '@/proxy';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { signUpAs } from '../../support/newcomer';
import { browser, somebody } from '../../support/next-request';

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
});
afterAll(() => bench.close());

/** A page, by default the SDK's, as the browser of this moment gets it. */
async function read(slug = 'sdk'): Promise<string> {
  const page = docPage(slug);
  if (!page) throw new Error(`There is no page ${slug}.`);
  return renderToStaticMarkup(await DocsPage({ page }));
}

/** Ids and keys of merchants in a page, each once. */
const valuesIn = (html: string) => [
  ...new Set(html.match(/split_(?:merch|[ps]k_test|[ps]k_live)_(?:\w+|\.\.\.)/g)),
];
const PLACEHOLDERS = ['split_merch_...', 'split_pk_test_...'];

const issue = (merchant_id: string, kind: 'publishable' | 'secret', livemode = false) =>
  issueKey({ merchant_id, livemode, kind }, SYSTEM);

/** Somebody who signs up, and all kinds of keys. */
async function newMerchant(email: string) {
  await signUpAs(email, bench);
  const { merchant_id } = await requireAccess('read');
  const keys = [
    await issue(merchant_id, 'publishable'),
    await issue(merchant_id, 'secret'),
    await issue(merchant_id, 'publishable', true),
    await issue(merchant_id, 'secret', true),
  ] as const;
  return { merchant_id, key: keys[0], cookies: new Map(browser.cookies) };
}

const policyOf = async (path: string) =>
  (await proxy(new NextRequest(`https://split.example${path}`))).headers.get('cache-control');

describe('the code of the documentation', () => {
  it('has placeholders for somebody who is not signed in, for which no database is asked', async () => {
    somebody();
    const asked = [vi.spyOn(pool(), 'connect'), vi.spyOn(pool(), 'query')];
    for (const cookie of ['', 'forged']) {
      if (cookie) browser.cookies.set('__Host-split.session_token', cookie);
      const html = await read();
      expect(valuesIn(html)).toEqual(PLACEHOLDERS);
      expect(html).not.toContain('test keys');
    }
    for (const spy of asked) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('has the id, the address, and the publishable test key of the merchant who reads it, and of no other', async () => {
    const ours = await newMerchant('ours@split.test');
    const html = await read();
    expect(valuesIn(html)).toEqual([ours.merchant_id, ours.key.key]);
    expect(html).toContain(`${env().APP_URL}/sdk/v1/split.js`);
    expect(html).toContain('publishable test key of Fjord Shop');
    const secret = await read('cli');
    expect(valuesIn(secret)).toEqual(['split_sk_test_...']);
    expect(secret).toContain('For a secret key of Fjord Shop, <a href="/dashboard/developers/start">');

    const theirs = await newMerchant('theirs@split.test');
    expect(valuesIn(await read())).toEqual([theirs.merchant_id, theirs.key.key]);
    somebody();
    expect(valuesIn(await read())).toEqual(PLACEHOLDERS);
    for (const [name, value] of ours.cookies) browser.cookies.set(name, value);
    expect(valuesIn(await read())).toEqual([ours.merchant_id, ours.key.key]);
  });

  it('has the test key in live mode, too', async () => {
    const { merchant_id, key } = await newMerchant('live@split.test');
    const live = new FormData();
    live.set('mode', 'live');
    await expect(switchMode(live)).rejects.toThrow('Goes to /dashboard');
    expect((await requireAccess('read')).livemode).toBe(true);
    expect(valuesIn(await read())).toEqual([merchant_id, key.key]);
  });

  it('has the newest key that works, and says where keys are made when there is none', async () => {
    const { merchant_id, key } = await newMerchant('keys@split.test');
    const newest = await issue(merchant_id, 'publishable');
    expect(valuesIn(await read())).toEqual([merchant_id, newest.key]);
    await revokeKey({ id: newest.id, merchant_id, livemode: false }, SYSTEM);
    expect(valuesIn(await read())).toEqual([merchant_id, key.key]);
    await rows("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1", [key.id]);
    const html = await read();
    expect(valuesIn(html)).toEqual([merchant_id, 'split_pk_test_...']);
    expect(html).toContain('For its keys, <a href="/dashboard/developers/start">');
  });

  it('is kept by no cache, other than the files that are for everybody', async () => {
    for (const path of ['/docs', '/docs/sdk', '/docs/guides/next', '/docs/api']) {
      expect(await policyOf(path), path).toBe('private, no-store');
    }
    for (const path of ['/docs/sdk.md', '/docs/markdown/sdk', '/docs/event-schemas.json']) {
      expect(await policyOf(path), path).toBeNull();
    }
  });
});
