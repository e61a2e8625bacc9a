import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { errorsOf } from '@/lib/api/openapi';
import { apiReferenceMarkdown } from '@/lib/docs/api-reference';
import { renderMarkdown } from '@/lib/docs/render';
import { resetEnvironment } from '@/lib/env';
import { ApiError, errorBody } from '@/lib/errors';

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://unused' }));

describe('the API reference', () => {
  it('shows every operation with its fields, limit, example and errors', () => {
    const text = apiReferenceMarkdown();
    for (const endpoint of ENDPOINTS) {
      const from = text.indexOf(`### ${endpoint.summary}\n`);
      expect(from, endpoint.id).toBeGreaterThan(0);
      const end = text.indexOf('\n### ', from + 1);
      const part = text.slice(from, end === -1 ? undefined : end);
      expect(part).toContain(`${endpoint.method} /api/v1${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
      expect(part).toContain(`${endpoint.limit.per_minute} requests a minute`);
      expect(part).toContain('`request_id`');
      for (const code of errorsOf(endpoint)) expect(part).toContain(`\`${code}\``);
    }
    expect(text).toContain('| `cart.items[].unit_price` | integer | yes | 0 to 99999999 |');
  });

  it('names every key that an error can have', () => {
    const shape = /An error is `\{([^}]+)\}`/.exec(apiReferenceMarkdown())?.[1];
    const session = { session_id: 'sess_1', status: 'pending', expires_at: '', started: false } as const;
    const error = new ApiError('order_ref_in_use', { violations: [{ path: 'a', text: 'b' }], session });
    expect(shape?.replaceAll('?', '').split(', ')).toEqual(Object.keys(errorBody(error, 'req_1')));
  });

  it('is Markdown that the documentation can render', async () => {
    const { headings, html } = await renderMarkdown(apiReferenceMarkdown());
    expect(headings.filter(({ depth }) => depth === 2).map(({ text }) => text)).toEqual([
      'Sessions',
      'Merchants',
      'Webhooks',
      'Events',
      'Ledger',
      'Requests',
      'Errors',
    ]);
    expect(html).toContain('<table');
  });
});
