import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * The package as it is published: built, checked, packed, and installed into projects that know nothing of this
 * repository. The projects lie under `.local`, where the tools (TypeScript, Vite, Next, React) are found in the
 * repository's own node_modules, so that nothing is downloaded.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SDK = join(ROOT, 'sdk');
const TOOL = (name: string) => join(ROOT, 'node_modules', name);
const run = promisify(execFile);
let work: string;
let tarball: string;

interface Outcome {
  ok: boolean;
  text: string;
}

async function node(cwd: string, ...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, HOME: work, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined };
  const options = { cwd, env: env as unknown as NodeJS.ProcessEnv, timeout: 120_000, maxBuffer: 1 << 24 };
  try {
    const { stdout, stderr } = await run(process.execPath, args, options);
    return { ok: true, text: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { ok: false, text: stdout + stderr };
  }
}

const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd, timeout: 60_000 });

/** A project with the packed package in it. */
async function project(name: string, files: Record<string, string> = {}, type = 'module'): Promise<string> {
  const cwd = join(work, name);
  await mkdir(cwd, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(cwd, file), text);
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ name, private: true, type }));
  await npm(
    cwd,
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--legacy-peer-deps',
    tarball,
  );
  return cwd;
}

beforeAll(async () => {
  await mkdir(join(ROOT, '.local'), { recursive: true });
  work = await mkdtemp(join(ROOT, '.local', 'sdk-'));
  await run(process.execPath, [TOOL('tsdown/dist/run.mjs'), '-l', 'error'], { cwd: SDK });
  const { stdout } = await npm(SDK, 'pack', '--silent', '--pack-destination', work);
  tarball = join(work, stdout.trim().split('\n').at(-1) ?? '');
}, 60_000);

afterAll(() => rm(work, { recursive: true, force: true }));

describe('the published package', () => {
  it('publint has nothing to say', async () => {
    const { ok, text } = await node(SDK, TOOL('publint/src/cli.js'), '--strict', '--pack', 'npm');
    expect(text).toContain('All good!');
    expect(ok).toBe(true);
  }, 60_000);

  it('are the types wrong? They are not, in any way of resolving them', async () => {
    const { ok, text } = await node(work, TOOL('@arethetypeswrong/cli/dist/index.js'), tarball);
    expect(text).not.toMatch(/❌|💀|⚠️/u);
    expect(ok).toBe(true);
  }, 60_000);

  it('contains what is needed and nothing else', async () => {
    const { stdout } = await run('tar', ['tzf', tarball]);
    const files = stdout
      .trim()
      .split('\n')
      .map((file) => file.replace('package/', ''));
    const others = files.filter((file) => !/^dist\/[\w.]+\.(js|cjs|d\.ts|d\.cts)$/.test(file));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    const text = await readFile(join(SDK, 'dist/split.js'), 'utf8');
    expect(text).not.toMatch(/localhost|sourceMappingURL|innerHTML|eval\(|new Function/);
  });

  it('keeps the sizes of .size-limit.json', async () => {
    const { ok, text } = await node(ROOT, TOOL('size-limit/bin.js'));
    expect(ok, text).toBe(true);
  }, 60_000);
});

const USE = `
  const signature = signCart({ total: 1, currency: 'usd', items: [{ name: 'One', quantity: 1, unit_price: 1 }] }, 'secret');
  new SplitClient({ secretKey: 'split_sk_test_1' });
  Split.button({ cart: { total: 1, currency: 'usd', items: [] } }).destroy();
  console.log(JSON.stringify([signature.length, typeof SplitButton, typeof verifyWebhook]));
`;

describe('installed from its tarball', () => {
  it('runs as ESM, the bare import doing nothing', async () => {
    const cwd = await project('esm', {
      'main.js': `import { Split } from '@split/checkout';
        import { SplitButton } from '@split/checkout/react';
        import { signCart, SplitClient, verifyWebhook } from '@split/checkout/server';${USE}`,
    });
    expect((await node(cwd, 'main.js')).text.trim()).toBe('[64,"function","function"]');
  }, 60_000);

  it('runs as CommonJS', async () => {
    const files = {
      'main.js': `const { Split } = require('@split/checkout');
        const { SplitButton } = require('@split/checkout/react');
        const { signCart, SplitClient, verifyWebhook } = require('@split/checkout/server');${USE}`,
    };
    const cwd = await project('cjs', files, 'commonjs');
    expect((await node(cwd, 'main.js')).text.trim()).toBe('[64,"function","function"]');
  }, 60_000);

  it('types strict TypeScript, with both ways of resolving modules, and refuses what is wrong', async () => {
    const cwd = await project('types', {
      'main.tsx': `import { Split, type Cart, type SplitError } from '@split/checkout';
        import { SplitButton, SplitProvider, useSplitSession } from '@split/checkout/react';
        import { signCart, SplitClient, SplitRateLimitError, verifyWebhook } from '@split/checkout/server';
        const cart: Cart = { total: 1, currency: 'usd', items: [{ name: 'One', quantity: 1, unit_price: 1 }] };
        Split.init({ merchantId: 'm', publishableKey: 'k', getSignature: async (given) => given.currency });
        Split.button({ cart, callbacks: { onError: (error: SplitError) => error.code, onGroupFunded: ({ status }) => status } }).mount('#x').open().then((up: boolean) => up);
        // @ts-expect-error the label is fixed
        Split.button({ cart, label: 'Pay' });
        // @ts-expect-error a cart has items
        Split.button({ cart: { total: 1, currency: 'usd' } });
        export function App() {
          const { paid_amount, members } = useSplitSession('s');
          return <SplitProvider merchantId="m" publishableKey="k"><SplitButton cart={cart} appearance={{ size: 'lg' }} />{paid_amount}{members.map(({ name }) => name)}</SplitProvider>;
        }
        const client = new SplitClient({ secretKey: 'k', timeout_ms: 1 });
        export async function main() {
          const { session_url } = await client.sessions.create({ cart, signature: signCart(cart, 's'), group_config: { default_mode: 'equal' } });
          for await (const { total_cents } of client.sessions.list({ status: 'funded' })) total_cents.toFixed();
          const event = verifyWebhook('', new Headers(), ['a', 'b']);
          if (event.type === 'group.cancelled') event.data.refunds.map(({ charge }) => charge);
          // @ts-expect-error no such mode
          await client.sessions.create({ cart, group_config: { default_mode: 'fair' } });
          return (error: unknown) => (error instanceof SplitRateLimitError ? error.retry_after_s : session_url);
        }`,
    });
    for (const how of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ]) {
      const [module = '', resolution = ''] = how;
      const { text } = await node(
        cwd,
        TOOL('typescript/bin/tsc'),
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--jsx',
        'react-jsx',
        '--target',
        'es2022',
        '--lib',
        'es2022,dom,dom.iterable',
        '--types',
        'node',
        '--module',
        module,
        '--moduleResolution',
        resolution,
        'main.tsx',
      );
      expect(text).toBe('');
    }
  }, 60_000);

  async function example(name: string): Promise<string> {
    const cwd = await project(`example-${name}`);
    await cp(join(ROOT, 'examples', name), cwd, {
      recursive: true,
      filter: (from) => !/package\.json|node_modules|\.next|dist$/.test(from),
    });
    return cwd;
  }

  it('builds the Vite example', async () => {
    const cwd = await example('react-vite');
    const { ok, text } = await node(cwd, TOOL('vite/bin/vite.js'), 'build');
    expect(ok, text).toBe(true);
  }, 120_000);

  it('builds the Next example', async () => {
    const cwd = await example('next');
    await writeFile(
      join(cwd, 'next.config.mjs'),
      `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
    );
    const { ok, text } = await node(cwd, TOOL('next/dist/bin/next'), 'build');
    expect(ok, text).toBe(true);
  }, 180_000);

  const MESSAGE = 'holds your secrets and must not reach a browser';

  it('stops a Vite build whose browser code imports the server entry, saying why', async () => {
    const cwd = await project('vite-leak', {
      'index.html': '<script type="module" src="/main.js"></script>',
      'main.js': "import { signCart } from '@split/checkout/server'; console.log(signCart);",
    });
    const { ok, text } = await node(cwd, TOOL('vite/bin/vite.js'), 'build');
    expect(ok).toBe(false);
    expect(text).toContain(MESSAGE);
  }, 120_000);

  it('stops a Next build whose client component imports the server entry, saying why', async () => {
    const cwd = await example('next');
    await writeFile(
      join(cwd, 'next.config.mjs'),
      `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
    );
    const file = join(cwd, 'app', 'checkout.jsx');
    const leak = "import { signCart } from '@split/checkout/server';\nexport const leak = signCart;\n";
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace('import { SplitButton', `${leak}import { SplitButton`),
    );
    const { ok, text } = await node(cwd, TOOL('next/dist/bin/next'), 'build');
    expect(ok).toBe(false);
    expect(text).toContain(MESSAGE);
  }, 180_000);
});
