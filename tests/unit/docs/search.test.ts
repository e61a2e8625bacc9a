import { beforeAll, describe, expect, it } from 'vitest';
import { API_PAGE } from '@/lib/docs/api-reference';
import { docHref, docPage, docPages } from '@/lib/docs/pages';
import { renderOnce } from '@/lib/docs/render';
import { searchDocs } from '@/lib/docs/search';
import { resetEnvironment } from '@/lib/env';

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://unused' }));

const hrefs = (query: string) => searchDocs(query).sections.map(({ href }) => href);

describe('the search', () => {
  it.each([
    ['verifying signatures', '/docs/webhooks#verifying-signatures'],
    ['IDEMPOTENCY', '/docs/requests#idempotency'],
    ['rate limits', '/docs/limits#rate-limits'],
    ['Express', '/docs/guides/express'],
    ['fees', '/docs/fees'],
    ['nextjs', '/docs/guides/next'],
    ['csp', '/docs/sdk#content-security-policy'],
    ['CORS', '/docs/requests#browsers'],
    ['chargeback', '/docs/disputes'],
    ['ngrok', '/docs/cli#events-on-your-machine'],
    ['wordpress', '/docs/guides/php'],
    ['sandbox', '/docs/testing'],
    ['webhook', '/docs/webhooks'],
    ['401', '/docs/errors#error-codes'],
    ['429', '/docs/limits#rate-limits'],
    ['webook', '/docs/webhooks'],
    ['idempotancy', '/docs/requests#idempotency'],
    ['verify signiture', '/docs/webhooks#verifying-signatures'],
    ['refunnd', '/docs/sessions#refunds-and-disputes-after-funding'],
  ])('finds %s first where it is explained', (query, href) => {
    expect(hrefs(query)[0]).toBe(href);
  });

  it('finds error codes and requests, and every page by its title', () => {
    expect(hrefs('order_ref_in_use').filter((href) => href.startsWith('/docs/errors'))).toHaveLength(1);
    expect(hrefs('/sessions/{session_id}/cancel')[0]).toMatch(/^\/docs\/api#/);
    const missed = docPages().filter(({ title, slug }) => !hrefs(title).includes(docHref(slug)));
    expect(missed.map(({ slug }) => slug)).toEqual([]);
  });

  it('finds words with the marks that people leave out', () => {
    expect(hrefs('3d secure')).toContain('/docs/testing#test-cards');
  });

  it('asks for every word, and answers nothing to none', () => {
    expect(hrefs('webhooks xyzzy')).toEqual([]);
    expect(hrefs('   ')).toEqual([]);
    expect(hrefs('a'.repeat(10_000))).toEqual([]);
    expect(hrefs('e').length).toBe(20);
  });

  it('says when it has found other words than those that were typed', () => {
    const similar = (query: string) => searchDocs(query).are_similar;
    expect(['verify signiture', 'CSP'].map(similar)).toEqual([true, true]);
    expect(['Verify signature', 'webhook', ''].map(similar)).toEqual([false, false, false]);
  });

  it('cuts what it shows between words', () => {
    const cut = ['refund', 'webhook', 'session']
      .flatMap((query) => searchDocs(query).sections)
      .filter(({ href, excerpt }) => {
        return excerpt.endsWith(' …') && !href.startsWith(docHref(API_PAGE.slug));
      });
    expect(cut.length).toBeGreaterThan(10);
    for (const { href, excerpt } of cut) {
      const slug = href.split('#')[0]?.replace(/^\/docs\/?/, '') || 'index';
      const last = excerpt.split(' ').at(-2) ?? '';
      const words = docPage(slug)?.markdown.match(/\w+/g);
      expect(words, href).toEqual(expect.arrayContaining(last.match(/\w+/g) ?? []));
    }
  });

  it('leads to headings that exist', async () => {
    for (const query of ['session', 'key', 'webhook', 'refund', 'npm', 'a']) {
      for (const href of hrefs(query)) {
        const [path = '', anchor] = href.split('#');
        const slug = path === '/docs' ? 'index' : path.replace('/docs/', '');
        if (anchor === undefined || slug === API_PAGE.slug) continue;
        const { headings } = await renderOnce(docPage(slug)?.markdown ?? '');
        expect(
          headings.map(({ id }) => id),
          href,
        ).toContain(anchor);
      }
    }
  });
});
