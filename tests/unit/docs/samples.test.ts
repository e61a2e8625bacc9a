import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { curlCommand } from '@/lib/dashboard/developer/curl';
import { environmentFile } from '@/lib/dashboard/developer/first-request';
import { resetEnvironment } from '@/lib/env';
import { groupConfigSchema, LATEST_SWAP_ms } from '@/lib/group/config';
import { newWebhookSecret } from '@/lib/webhook/send/signing';
import { signCart } from '../../../packages/checkout/src/server';
import { signWith } from '../../support/sign';
import { toolPath } from '../../support/tools';
import { type Sample, sample, sampleFolder, samples, writeSample } from './samples';

const root = new URL('../../..', import.meta.url).pathname;
const folder = sampleFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const named = (found: readonly Sample[]) =>
  found.map((one, index) => [`${one.page} ${one.title ?? one.tab ?? one.language} ${index}`, one] as const);
const written = samples().filter(({ page }) => page !== 'sdk');

interface Vectors {
  secret: string;
  vectors: { name: string; cart: object; signature: string }[];
}
const { secret, vectors } = JSON.parse(
  readFileSync(join(root, 'public/vectors/cart-signature.json'), 'utf8'),
) as Vectors;
const expected = vectors.map(({ name, signature }) => [name, signature]);

/** Runs a Python sample with a few lines after it; answers what they print as JSON. */
function python(code: string, input: unknown): unknown {
  const out = execFileSync(toolPath('python3'), ['-c', code], {
    input: JSON.stringify(input),
    encoding: 'utf8',
  });
  return JSON.parse(out);
}

describe('signing the cart', () => {
  it('produces every published signature with the Node sample', async () => {
    const path = writeSample(
      folder,
      'sign-cart.mjs',
      sample('signing', ({ tab }) => tab === 'Node'),
    );
    const { signCart } = (await import(pathToFileURL(path).href)) as {
      signCart(cart: object, key: string): string;
    };
    expect(vectors.map(({ name, cart }) => [name, signCart(cart, secret)])).toEqual(expected);
  });

  it('produces every published signature with the Python sample', () => {
    const { code } = sample('signing', ({ tab }) => tab === 'Python');
    const ask = `
import sys
given = json.load(sys.stdin)
print(json.dumps([[one["name"], sign_cart(one["cart"], given["secret"])] for one in given["vectors"]]))`;
    expect(python(code + ask, { secret, vectors })).toEqual(expected);
  });

  it('produces every published signature with the PHP sample, which needs no extra extension', () => {
    const { code } = sample('signing', ({ tab }) => tab === 'PHP');
    const ask = `
$given = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(fn ($one) => [$one['name'], sign_cart($one['cart'], $given['secret'])], $given['vectors']));`;
    const path = join(folder, 'sign_cart.php');
    writeFileSync(path, code + ask);
    expect(code).not.toContain('mb_');
    const input = JSON.stringify({ secret, vectors });
    expect(JSON.parse(execFileSync(toolPath('php'), [path], { input, encoding: 'utf8' }))).toEqual(expected);
  });

  it('produces every published signature with the Ruby sample', () => {
    const { code } = sample('signing', ({ tab }) => tab === 'Ruby');
    const ask = `
given = JSON.parse(STDIN.read)
puts JSON.generate(given["vectors"].map { |one| [one["name"], sign_cart(one["cart"], given["secret"])] })`;
    const path = join(folder, 'sign_cart.rb');
    writeFileSync(path, `${code}\n${ask}`);
    const input = JSON.stringify({ secret, vectors });
    const out = execFileSync(toolPath('ruby'), ['-Ku', path], { input, encoding: 'utf8' });
    expect(JSON.parse(out)).toEqual(expected);
  });
});

describe('the signing route', () => {
  it('signs an order of the shop, and no cart that differs from it in any field', async () => {
    const route = sample('signing', ({ title }) => title?.startsWith('app/sign/route.js') === true);
    const [, order = ''] = /'order-1001',\n([\s\S]+?\n {4}}),/.exec(route.code) ?? [];
    const cart = new Function(`return ${order}`)() as object & { items: object[] };
    const code = route.code.replace(
      'split-with-friends/server',
      join(root, 'packages/checkout/src/server/index.ts'),
    );
    const { POST } = (await import(
      pathToFileURL(writeSample(folder, 'sign-route.mjs', { ...route, code })).href
    )) as { POST(request: Request): Promise<Response> };
    const ask = (body: object) =>
      POST(
        new Request('https://shop.example/sign', { method: 'POST', body: JSON.stringify({ cart: body }) }),
      );
    vi.stubEnv('SPLIT_SIGNING_SECRET', secret);
    const { signature } = (await (await ask(cart)).json()) as { signature: string };
    expect(signature).toBe(signCart(cart as never, secret));
    for (const other of [
      {},
      { ...cart, total: 1 },
      { ...cart, fees: [{ amount: -100 }] },
      { ...cart, items: [] },
    ])
      expect((await ask(other)).status).toBe(400);
    vi.unstubAllEnvs();
  });
});

describe('checking a webhook', () => {
  const key = newWebhookSecret();
  const body = JSON.stringify({ id: 'evt_1', type: 'group.funded', data: { name: 'Zoë' } });
  const now_ms = Date.now();
  const good = signWith('evt_1', now_ms, body, [newWebhookSecret(), key]);
  const cases = {
    good: { body, headers: { ...good } },
    'upper-case header names': {
      body,
      headers: Object.fromEntries(Object.entries(good).map(([name, value]) => [name.toUpperCase(), value])),
    },
    'wrong secret': { body, headers: { ...signWith('evt_1', now_ms, body, [newWebhookSecret()]) } },
    'old timestamp': { body, headers: { ...signWith('evt_1', now_ms - 400_000, body, [key]) } },
    'changed byte': { body: body.replace('funded', 'Funded'), headers: { ...good } },
    'missing header': { body, headers: {} },
  };

  it('accepts a good delivery and refuses a wrong secret, an old time and a changed byte with plain Python', () => {
    const { code } = sample('webhooks', ({ tab }) => tab === 'Python, nothing installed');
    const ask = `
import sys
given = json.load(sys.stdin)
def outcome(one):
    try:
        return read_event(one["body"].encode(), one["headers"], given["key"])["id"]
    except ValueError as error:
        return str(error)
print(json.dumps({name: outcome(one) for name, one in given["cases"].items()}))`;
    expect(python(code + ask, { key, cases })).toEqual({
      good: 'evt_1',
      'upper-case header names': 'evt_1',
      'wrong secret': 'no signature matches',
      'old timestamp': 'the timestamp is too old or in the future',
      'changed byte': 'no signature matches',
      'missing header': 'the timestamp is too old or in the future',
    });
  });

  it('refuses an empty secret in Python', () => {
    const { code } = sample('webhooks', ({ tab }) => tab === 'Python, nothing installed');
    const ask = `
try:
    read_event(b"{}", {}, "whsec_")
except ValueError as error:
    print(json.dumps(str(error)))`;
    expect(python(code + ask, {})).toBe('the secret is empty');
  });

  it('refuses an empty secret in the guide for Express, with which anybody could sign', () => {
    const { code } = sample('guides/express', ({ title }) => title === 'server.mjs');
    const [readEvent = ''] = /^function readEvent[\s\S]+?^}/m.exec(code) ?? [];
    const timestamp = String(Math.floor(Date.now() / 1000));
    const outcome = (key: string) => {
      const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(`evt_1.${timestamp}.{}`);
      const headers = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature.digest('base64')}`,
      };
      const made = new Function(
        'createHmac',
        'timingSafeEqual',
        'SPLIT_WEBHOOK_SECRET',
        `${readEvent} return readEvent;`,
      );
      return () => made(createHmac, timingSafeEqual, `whsec_${key}`)(Buffer.from('{}'), headers);
    };
    expect(outcome('c2VjcmV0')()).toEqual({});
    expect(outcome('')).toThrow('the secret is empty');
  });
});

describe('every sample', () => {
  it('of a command uses variables that the quickstart or the text for .env sets', () => {
    resetEnvironment({ DATABASE_URL: 'postgres://unused' });
    const commands = written.filter(({ language }) => language === 'sh');
    const keys = {
      publishable_key: '',
      secret_key: '',
      signing_secret: '',
      webhook_secret: '',
      may_pay: true,
    };
    const set = [...commands.map(({ code }) => code), environmentFile('', keys)].flatMap((code) =>
      [...code.matchAll(/^(?:export )?([A-Z_]+)=/gm)].map(([, name]) => name),
    );
    const copied = curlCommand({ method: 'GET', path: '/api/v1/sessions', request: null });
    const used = [...commands, { page: 'dashboard', code: copied }].flatMap(({ page, code }) =>
      [...code.matchAll(/\$([A-Z_]+)/g)]
        .filter(([, name]) => !set.includes(name))
        .map(([name]) => `${page}: ${name}`),
    );
    expect(used).toEqual([]);
  });

  it('marked check in TypeScript passes the strict compiler against the current SDK', () => {
    const found = written.filter(({ language, check }) => language === 'ts' && check);
    expect(found.length).toBeGreaterThan(1);
    const files = found.map((one, index) => writeSample(folder, `sample-${index}.ts`, one));
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: ['node'],
      paths: {
        'split-with-friends/server': [join(root, 'packages/checkout/src/server/index.ts')],
        '@/*': [join(root, '*')],
      },
    });
    const problems = files.flatMap((file) =>
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(file))
        .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
    );
    expect(problems).toEqual([]);
  });

  it.each(named(written.filter(({ language }) => language === 'js')))('%s is JavaScript', (_name, one) => {
    const { diagnostics = [] } = ts.transpileModule(one.code, {
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    });
    expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
  });

  it('listens on a port that is always the same where PORT is not set', () => {
    const guessed = written.filter(({ code }) => /process\.env\.PORT(?! \?\?)/.test(code));
    expect(guessed.map(({ page, tab }) => `${page} ${tab}`)).toEqual([]);
  });

  it.each(named(written.filter(({ language }) => language === 'python')))('%s is Python', (_name, one) => {
    writeFileSync(join(folder, 'parse.py'), one.code);
    const { status, stderr } = spawnSync(
      toolPath('python3'),
      ['-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())', join(folder, 'parse.py')],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each(named(written.filter(({ language }) => language === 'sh')))('%s is shell', (_name, one) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: one.code, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each(named(written.filter(({ language }) => language === 'json')))('%s is JSON', (_name, one) => {
    expect(() => JSON.parse(one.code)).not.toThrow();
  });

  it('of a request has no time in it that must be ahead: what is written would be past one day', () => {
    const bodies = written
      .filter(({ language }) => language === 'json')
      .map(({ page, code }) => ({ page, body: JSON.parse(code) }));
    const withTime = bodies.filter(({ body }) => {
      const given = { ...body, ...body.cart, ...body.group_config };
      return 'valid_until' in given || 'swap_until' in given;
    });
    expect(withTime.map(({ page }) => page)).toEqual([]);
  });

  it('of a time until which places change hands is taken whenever it is copied', () => {
    const { code } = sample('swap', ({ language }) => language === 'js');
    for (const year of [2027, 2040]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, 5, 1) });
      try {
        const config = groupConfigSchema.parse(new Function(`${code} return group_config;`)());
        const ahead_ms = Date.parse(config.swap_until ?? '') - Date.now();
        expect(ahead_ms).toBeGreaterThan(0);
        expect(ahead_ms).toBeLessThanOrEqual(LATEST_SWAP_ms);
      } finally {
        vi.useRealTimers();
      }
    }
  });

  it('marked run is run: here, by the API tests of webhooks and guides, or by the browser test of the documentation', () => {
    const marks = written
      .filter(({ run }) => run)
      .map(({ page, title, tab, language }) => [page, title ?? tab ?? language]);
    expect(marks).toEqual([
      ['quickstart', 'sh'],
      ['quickstart', 'sh'],
      ['quickstart', 'sh'],
      ['quickstart', 'sh'],
      ['quickstart', 'shop.mjs'],
      ['guides/express', 'Install Express'],
      ['guides/express', 'server.mjs'],
      ['guides/express', 'Start it'],
      ['guides/express', 'Order'],
      ['guides/express', 'Play a group of two'],
      ['guides/php', 'checkout.php'],
      ['guides/php', 'webhook.php'],
      ['guides/php', 'Start it'],
      ['guides/php', 'Order'],
      ['guides/next', 'Install Next.js and the SDK'],
      ['guides/next', 'app/checkout/route.js'],
      ['guides/next', 'app/webhooks/split/route.js'],
      ['guides/next', 'Start it'],
      ['guides/next', 'Order'],
      ['guides/next', 'Play a group of two'],
      ['guides/django', 'views.py'],
      ['guides/react', 'Install React and the SDK'],
      ['guides/react', 'server.mjs'],
      ['guides/react', 'vite.config.mjs'],
      ['guides/react', 'index.html'],
      ['guides/react', 'main.jsx'],
      ['guides/react', 'Start the server'],
      ['guides/react', 'Start the page'],
      ['guides/vite', 'Install Vite and the SDK'],
      ['guides/vite', 'index.html'],
      ['guides/vite', 'server.mjs'],
      ['guides/vite', 'Start it'],
      ['guides/vite', 'Play a group of two'],
      ['guides/python', 'shop.py'],
      ['guides/python', 'Start it'],
      ['guides/python', 'Order'],
      ['guides/python', 'Play a group of two'],
      ['guides/laravel', 'config/split.php'],
      ['guides/laravel', 'app/Http/Controllers/SplitController.php'],
      ['guides/laravel', 'routes/web.php'],
      ['guides/rails', 'app/controllers/split_controller.rb'],
      ['guides/rails', 'config/routes.rb'],
      ['signing', 'Node'],
      ['signing', 'Python'],
      ['signing', 'PHP'],
      ['signing', 'Ruby'],
      ['webhooks', 'Node, with the SDK'],
      ['webhooks', 'Node'],
      ['webhooks', 'Python, nothing installed'],
      ['webhooks', 'PHP, nothing installed'],
      ['webhooks', 'Ruby, nothing installed'],
      ['requests', 'sh'],
    ]);
  });
});
