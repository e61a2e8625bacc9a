import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { mayBeThere, missingPage } from '@/lib/edge/missing-page';
import { resetEnvironment } from '@/lib/env';
import { wordsOf } from '@/lib/words/words';
import config from '@/next.config';
import { PSEUDO_WORDS } from '../../support/pseudo-words';

beforeEach(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));

/** The first segments of the addresses that a folder of app/ serves; a name in brackets groups and serves none. */
function firstSegments(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    return entry.name.startsWith('(') ? firstSegments(`${folder}/${entry.name}`) : [entry.name];
  });
}

describe('an address that leads nowhere', () => {
  it('is never one that the service has', async () => {
    const rewrites = (await config.rewrites?.()) as { source: string }[];
    const paths = [
      '/',
      // The API is not behind the proxy.
      ...firstSegments('app')
        .filter((name) => name !== 'api')
        .map((name) => `/${name}/x`),
      ...readdirSync('public').map((name) => `/${name}`),
      ...rewrites.map(({ source }) => source),
      '/robots.txt',
      '/sitemap.xml',
      '/_next/static/none.js',
    ];
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) expect([path, mayBeThere(path)]).toEqual([path, true]);
  });

  it.each(['/no-such-page', '/wp-login.php', '/favicon.ico', '/docsx', '/S/share', '/%73/share'])(
    'is %s',
    (path) => {
      expect(mayBeThere(path)).toBe(false);
    },
  );

  it.each(['page', 's', 'session'] as const)(
    'is answered with a whole page without script: %s',
    async (what) => {
      const answer = missingPage(what, wordsOf('en'));
      const html = await answer.text();
      const nonce = /style nonce="([^"]+)"/.exec(html)?.[1];
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(html).not.toContain('<script');
      expect(html).toMatch(/<h1>.+<\/h1>/);
    },
  );

  it.each(['page', 's', 'session'] as const)('is said in the reader’s language: %s', async (what) => {
    const html = await missingPage(what, PSEUDO_WORDS).text();
    const said = html.replace(/<style.*<\/style>|<title>.*<\/title>|<[^>]+>/gs, '');
    expect(said.trim()).not.toBe('');
    expect(said).not.toMatch(/[A-Za-z]/);
    expect(await missingPage(what, wordsOf('ar')).text()).toContain('<html lang="ar" dir="rtl">');
  });
});
