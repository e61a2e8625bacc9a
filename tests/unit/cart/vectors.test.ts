import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { canonicalCart } from '@/lib/cart/canonical';
import { type Cart, parseCart } from '@/lib/cart/schema';
import { signCart, verifyCartSignature } from '@/lib/cart/signature';
import { vectorFile } from '@/scripts/make-vectors';
import { toolPath } from '../../support/tools';

const FILE = fileURLToPath(new URL('../../../public/vectors/cart-signature.json', import.meta.url));

interface Vectors {
  secret: string;
  vectors: { name: string; cart: Cart; canonical: string; signature: string }[];
}
const published = readFileSync(FILE, 'utf8');
const { secret, vectors }: Vectors = JSON.parse(published);

/** Signs every cart of the file from nothing but the written rules and Python's standard library. */
const PYTHON = `
import hashlib, hmac, json, sys
units = lambda text: text.encode('utf-16-be')
def write(value):
    if isinstance(value, dict):
        return '{' + ','.join(write(k) + ':' + write(value[k]) for k in sorted(value, key=units)) + '}'
    if isinstance(value, list):
        return '[' + ','.join(map(write, value)) + ']'
    return json.dumps(value, ensure_ascii=False)
def canonical(cart):
    items = [{k: v for k, v in item.items() if k != 'image_url'} for item in cart['items']]
    items.sort(key=lambda item: ('id' in item, units(item.get('id', ''))))
    rest = {'tax': 0, 'shipping': 0, 'fees': [], 'metadata': {}}
    return write({**rest, **cart, 'items': items})
data = json.load(open(sys.argv[1], encoding='utf-8'))
out = []
for vector in data['vectors']:
    text = canonical(vector['cart'])
    mac = hmac.new(data['secret'].encode(), text.encode(), hashlib.sha256).hexdigest()
    out.append({'canonical': text, 'signature': mac})
print(json.dumps(out))
`;

describe('published signature vectors', () => {
  test('the file is what the script makes', () => {
    expect(published).toBe(vectorFile());
  });

  test('there are enough of them, each with a unique name', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(32);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
  });

  test.each(vectors)('$name', ({ cart, canonical, signature }) => {
    expect(parseCart(cart, true)).toMatchObject({ ok: true });
    expect(canonicalCart(cart)).toBe(canonical);
    expect(signCart(cart, secret)).toBe(signature);
    expect(verifyCartSignature(cart, signature, [secret])).toBe(true);
  });

  test('Python signs every cart the same', () => {
    const run = spawnSync(toolPath('python3'), ['-c', PYTHON, FILE], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(JSON.parse(run.stdout)).toEqual(
      vectors.map(({ canonical, signature }) => ({ canonical, signature })),
    );
  });

  test('openssl signs every canonical form the same', () => {
    for (const { canonical, signature } of vectors) {
      const run = spawnSync(toolPath('openssl'), ['dgst', '-sha256', '-hmac', secret], {
        input: canonical,
        encoding: 'utf8',
      });
      expect(run.stdout.trim().split(' ').pop()).toBe(signature);
    }
  });
});
