import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
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

interface Vectors {
  secret: string;
  vectors: { name: string; cart: object; signature: string }[];
}

it('the Postman collection signs the cart of a new session as it is sent, and sends no signature without a secret', () => {
  const create = postmanCollection()
    .item.flatMap((folder) => folder.item)
    .find(({ request }) => request.url.raw === '{{base_url}}/sessions' && request.method === 'POST');
  const script = create?.event?.[0]?.script.exec.join('\n') ?? '';
  const signatureOf = (raw: string, signing_secret: string) => {
    const headers = new Map<string, string>();
    // What Postman gives to a script.
    const pm = {
      variables: { get: (name: string) => ({ signing_secret })[name], replaceIn: (text: string) => text },
      request: {
        body: { raw },
        headers: { upsert: (one: { key: string; value: string }) => headers.set(one.key, one.value) },
      },
    };
    const HmacSHA256 = (text: string, key: string) => ({
      toString: () => createHmac('sha256', key).update(text, 'utf8').digest('hex'),
    });
    runInNewContext(script, { pm, require: (name: string) => ({ 'crypto-js': { HmacSHA256 } })[name] });
    return headers.get('X-Split-Signature');
  };

  const path = new URL('../../../public/vectors/cart-signature.json', import.meta.url);
  const { secret, vectors } = JSON.parse(readFileSync(path, 'utf8')) as Vectors;
  expect(vectors.map(({ name, cart }) => [name, signatureOf(JSON.stringify({ cart }), secret)])).toEqual(
    vectors.map(({ name, signature }) => [name, signature]),
  );
  const example = create?.request.body?.raw ?? '';
  expect(JSON.parse(example)).not.toHaveProperty('signature');
  expect(signatureOf(example, 'split_sig_test_secret')).toMatch(/^[0-9a-f]{64}$/);
  expect(signatureOf(example, '')).toBeUndefined();
});
