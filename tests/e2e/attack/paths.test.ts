import { expect, test } from '../fixtures';
import { PATH_CONFUSIONS } from './path-confusions';
import { send } from './send';

test('there are 22 path confusions', () => {
  expect(new Set(PATH_CONFUSIONS.map(([path]) => path)).size).toBe(22);
});

for (const [path, status, location = null] of PATH_CONFUSIONS) {
  test(`a stranger gets nothing at ${path}`, async ({ stack }) => {
    const host = new URL(stack.demo.api).host;
    const answer = await send(stack, path, { headers: { host } });
    expect([answer.status, answer.location?.replace(stack.demo.pay, '') ?? null]).toEqual([status, location]);
    if (!answer.headers['content-type']?.startsWith('text/html')) return;
    expect(answer.headers['content-security-policy']).toContain("'strict-dynamic'");
    expect(answer.headers['referrer-policy']).toMatch(/^(no-referrer|same-origin)$/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
}

/** What the framework and proxies tell each other within a request, and what only a signed-in browser may send. */
const INTERNAL_HEADERS: Record<string, string> = {
  'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
  'x-middleware-subrequest-id': '1',
  'x-middleware-prefetch': '1',
  'x-middleware-rewrite': '/dashboard',
  'x-middleware-next': '1',
  'x-middleware-invoke': '1',
  'x-middleware-override-headers': 'cookie',
  'x-middleware-set-cookie': 'session=1',
  'x-nextjs-data': '1',
  'x-matched-path': '/docs',
  'x-invoke-path': '/docs',
  'x-invoke-status': '200',
  'x-now-route-matches': '1=docs',
  'x-original-url': '/docs',
  'x-rewrite-url': '/docs',
};

test('a stranger does not get past the sign-in by a header of the framework', async ({ stack }) => {
  for (const [name, value] of Object.entries(INTERNAL_HEADERS)) {
    const { status, location, text } = await send(stack, '/dashboard', { headers: { [name]: value } });
    expect.soft([status, location, text], name).toEqual([307, '/sign-in', '/sign-in']);
  }
});
