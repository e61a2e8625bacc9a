import { beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '@/lib/api/openapi';
import { postmanCollection } from '@/lib/docs/postman';
import { resetEnvironment } from '@/lib/env';

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://unused' }));

it('the Postman collection has every operation of the OpenAPI document, with its example and parameters', () => {
  const { item, variable } = postmanCollection();
  const made = item.flatMap((folder) => folder.item).map(({ request }) => request);
  const paths = openApiDocument().paths as Record<string, Record<string, unknown>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((name) => ['get', 'post', 'patch', 'delete'].includes(name))
      .map((name) => `${name.toUpperCase()} {{base_url}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(operations.length).toBeGreaterThan(20);
  expect(made.map(({ method, url }) => `${method} ${url.raw}`).sort()).toEqual(operations.sort());
  for (const { url, body, auth } of made) {
    expect(url.variable.map(({ key }) => `:${key}`)).toEqual(url.raw.match(/:\w+/g) ?? []);
    expect(`${url.host[0]}/${url.path.join('/')}`).toBe(url.raw);
    if (body) expect(() => JSON.parse(body.raw)).not.toThrow();
    const name = auth.bearer[0]?.value.replace(/[{}]/g, '');
    expect(variable.map(({ key }) => key)).toContain(name);
  }
  expect(made.find(({ url }) => url.raw === '{{base_url}}/sessions')?.body?.raw).toContain('"cart"');
});
