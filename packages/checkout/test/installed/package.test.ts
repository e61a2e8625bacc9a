import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build as bundle } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyCartSignature } from '@/lib/cart/signature';
import { eventExample } from '@/lib/webhook/event/event-examples';
import { eventExtras } from '@/lib/webhook/event/event-schemas';
import { EVENT_TYPES, type EventType } from '@/lib/webhook/event/event-types';
import { node, type Projects, packProjects, ROOT, SDK, TOOL } from './projects';
import { SIGNING_ROUTES, serveSigningRoute } from './signing-routes';

const run = promisify(execFile);

// The programs have as long as they need (PATIENCE_ms).
vi.setConfig({ testTimeout: 700_000, hookTimeout: 700_000 });

/**
 * The package as it is published: built, checked, packed, and installed into projects of their own.
 */
let projects: Projects;

beforeAll(async () => {
  projects = await packProjects();
});

afterAll(() => projects?.remove());

describe('the published package', () => {
  it('publint has nothing to say', async () => {
    const { ok, text } = await node(projects.sdk, TOOL('publint/src/cli.js'), '--strict', '--pack', 'npm');
    expect(text).toContain('All good!');
    expect(ok).toBe(true);
  });

  it('are the types wrong? They are not, in any way of resolving them', async () => {
    const { ok, text } = await node(
      projects.folder,
      TOOL('@arethetypeswrong/cli/dist/index.js'),
      projects.tarball,
    );
    expect(text).not.toMatch(/❌|💀|⚠️/u);
    expect(ok).toBe(true);
  });

  it('contains what is needed and nothing else', async () => {
    const { stdout } = await run('tar', ['tzf', projects.tarball]);
    const files = stdout
      .trim()
      .split('\n')
      .map((file) => file.replace('package/', ''));
    const others = files.filter((file) => !/^dist\/[\w.]+\.(js|cjs|d\.ts|d\.cts)$/.test(file));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    for (const script of ['split.js', 'split.languages.js']) {
      const text = await readFile(join(projects.sdk, 'dist', script), 'utf8');
      expect(text).not.toMatch(/localhost|sourceMappingURL|innerHTML|eval\(|new Function/);
      // The small one leaves out what chooses among the languages, too.
      const found = ['Split with friends', 'Mit Freunden aufteilen', 'navigator.language'].map((each) =>
        text.includes(each),
      );
      expect(found).toEqual(script === 'split.js' ? [true, false, false] : [true, true, true]);
    }
  });

  it('can be published as it is: npm corrects nothing', async () => {
    const { stdout, stderr } = await run('npm', ['publish', '--dry-run', '--offline', '--json'], {
      cwd: projects.sdk,
    });
    expect(stdout).toContain('"split-with-friends@');
    const warnings = stderr.split('\n').filter((line) => /^npm (warn|error)/.test(line));
    // Whether somebody is logged in, and how this machine is set up, says nothing about the package.
    expect(warnings.filter((line) => !/requires you to be logged in|Unknown .* config/.test(line))).toEqual(
      [],
    );
  });

  it.each([
    ['', 'split.js'],
    ['-languages', 'split.languages.js'],
  ])('has the script%s that was released with its version, so that a shop can pin it', async (kind, file) => {
    const { version } = JSON.parse(await readFile(join(SDK, 'package.json'), 'utf8')) as { version: string };
    const released = await readFile(join(SDK, 'released', `${version}${kind}.txt`), 'utf8').catch(() => '');
    const built = await readFile(join(projects.sdk, 'dist', file), 'utf8');
    const advice = 'give the package its next version, and run "npm run release:sdk"';
    expect(built === released, `The script is another than that of ${version}: ${advice}.`).toBe(true);
  });

  it('keeps the sizes of .size-limit.json', async () => {
    const { ok, text } = await node(projects.root, TOOL('size-limit/bin.js'));
    expect(ok, text).toBe(true);
  });
});

/** Reads all that the documentation names of an event beside the session. */
const readExtras = (type: EventType) =>
  `if (event.type === '${type}') { const { ${eventExtras(type).join(', ')} } = event.data; }`;

const USE = `
  const signature = signCart({ total: 1, currency: 'usd', items: [{ name: 'One', quantity: 1, unit_price: 1 }] }, 'secret');
  new SplitClient({ secretKey: 'split_sk_test_1' });
  Split.button({ cart: { total: 1, currency: 'usd', items: [] } }).destroy();
  console.log(JSON.stringify([signature.length, typeof SplitButton, typeof verifyWebhook]));
`;

describe('installed from its tarball', () => {
  it('runs as ESM, the bare import doing nothing', async () => {
    const cwd = await projects.project('esm', {
      'main.js': `import { Split } from 'split-with-friends';
        import { SplitButton } from 'split-with-friends/react';
        import { signCart, SplitClient, verifyWebhook } from 'split-with-friends/server';${USE}`,
    });
    expect((await node(cwd, 'main.js')).text.trim()).toBe('[64,"function","function"]');
  });

  it('runs as CommonJS', async () => {
    const files = {
      'main.js': `const { Split } = require('split-with-friends');
        const { SplitButton } = require('split-with-friends/react');
        const { signCart, SplitClient, verifyWebhook } = require('split-with-friends/server');${USE}`,
    };
    const cwd = await projects.project('cjs', files, 'commonjs');
    expect((await node(cwd, 'main.js')).text.trim()).toBe('[64,"function","function"]');
  });

  it('brings a command with its own name and version', async () => {
    const cwd = await projects.project('command');
    const bin = join(cwd, 'node_modules', '.bin', 'split-with-friends');
    const { version } = JSON.parse(await readFile(join(SDK, 'package.json'), 'utf8')) as { version: string };
    expect((await run(bin, ['--version'])).stdout.trim()).toBe(version);
  });

  it('types strict TypeScript, with both ways of resolving modules, and refuses what is wrong', async () => {
    const cwd = await projects.project('types', {
      'main.tsx': `import { Split, type Cart, type SplitError } from 'split-with-friends';
        import { SplitButton, SplitProvider, useSplitSession } from 'split-with-friends/react';
        import { signCart, SplitClient, SplitRateLimitError, type Session, verifyWebhook, type WebhookEvent } from 'split-with-friends/server';
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
        // A field that may be left out may also be undefined, which exactOptionalPropertyTypes tells apart.
        declare const maybe: string | undefined;
        const loose: Cart = { ...cart, tax: undefined, items: [{ id: maybe, name: 'One', quantity: 1, unit_price: 1 }] };
        Split.button({ cart: loose, signature: maybe, customer: { email: maybe }, callbacks: { onError: undefined } });
        export const Button = () => <SplitProvider merchantId="m" publishableKey="k" apiBaseUrl={maybe}><SplitButton cart={loose} className={maybe} success_url={maybe} /></SplitProvider>;
        const other = new SplitClient({ secretKey: 'k', baseUrl: maybe });
        void other.sessions.create({ cart: loose, signature: maybe, customer: { email: maybe }, group_config: { max_size: undefined } }, { idempotencyKey: maybe });
        void other.sessions.list({ status: undefined, order_ref: maybe, created_after: undefined });
        signCart(loose, verifyWebhook('', new Headers(), 's', { tolerance_s: undefined }).id);
        export async function main() {
          const { session_url } = await client.sessions.create({ cart, signature: signCart(cart, 's'), group_config: { default_mode: 'equal' } });
          for await (const { total_cents } of client.sessions.list({ status: 'funded' })) total_cents.toFixed();
          const event = verifyWebhook('', new Headers(), ['a', 'b']);
          if (event.type === 'group.cancelled') event.data.refunds.map(({ charge }) => charge);
          ${EVENT_TYPES.map(readExtras).join('\n')}
          const show = ({ group }: Omit<Session, 'request_id'>) => group.paid_amount;
          if (event.type === 'group.funded') show(event.data);
          // @ts-expect-error nobody has joined with a refund
          if (event.type === 'group.member_joined') event.data.refund;
          const published: WebhookEvent[] = ${JSON.stringify(EVENT_TYPES.map(eventExample))};
          published.map(({ id }) => id);
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
        '--exactOptionalPropertyTypes',
        '--skipLibCheck',
        'false',
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
  });

  it.each(SIGNING_ROUTES)(
    "the signing route of the $example example signs the shop's own order and no cart that was changed, on Node 20 too",
    async (route) => {
      const cwd = await projects.example(route.example, `sign-${route.example}`);
      const { ask, stop } = await serveSigningRoute(cwd, route, 'secret');
      const own = {
        total: 7500,
        currency: 'usd',
        items: [{ id: 'cabin', name: 'Cabin, two nights', quantity: 1, unit_price: 7500 }],
        metadata: { order_ref: route.order_ref },
      };
      const changed = {
        'a discount of their own': { ...own, total: 100, fees: [{ amount: -7400 }] },
        'another total': { ...own, total: 100 },
        'a tax': { ...own, total: 7600, tax: 100 },
        'a tax below zero': { ...own, total: 100, tax: -7400 },
        'shipping below zero': { ...own, total: 100, shipping: -7400 },
        'another currency': { ...own, currency: 'jpy' },
        'another price': { ...own, total: 100, items: [{ ...own.items[0], unit_price: 100 }] },
        'half of it': { ...own, items: [{ ...own.items[0], quantity: 0.5 }] },
        'no items': { ...own, total: 0, items: [] },
        "another's order": { ...own, metadata: { order_ref: 'example-other' } },
        'a name of every object': { ...own, metadata: { order_ref: 'constructor' } },
        'no order': { ...own, metadata: undefined },
        'no cart': undefined,
      };
      try {
        const honest = await ask({ cart: own });
        const { signature } = JSON.parse(honest.text) as { signature: string };
        expect([honest.status, verifyCartSignature(own, signature, ['secret'])]).toEqual([200, true]);
        const answers = Object.entries(changed).map(
          async ([what, cart]) => [what, (await ask({ cart })).status] as const,
        );
        const refused = Object.keys(changed).map((what) => [what, 400]);
        expect(await Promise.all(answers)).toEqual(refused);
      } finally {
        stop();
      }
    },
  );

  it('builds the Vite example', async () => {
    const cwd = await projects.example('react-vite');
    const { ok, text } = await node(cwd, TOOL('vite/bin/vite.js'), 'build');
    expect(ok, text).toBe(true);
  });

  it('builds the Next example', async () => {
    const cwd = await projects.example('next');
    await writeFile(
      join(cwd, 'next.config.mjs'),
      `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
    );
    const { ok, text } = await node(cwd, TOOL('next/dist/bin/next'), 'build');
    expect(ok, text).toBe(true);
  });

  const MESSAGE = 'holds your secrets and must not reach a browser';

  it('is bundled for Cloudflare Workers, whose tool names "browser" too', async () => {
    const cwd = await projects.project('worker', {
      'main.js': `import { signCart } from 'split-with-friends/server'; console.log(signCart);`,
    });
    const conditions = ['workerd', 'worker', 'browser'];
    const { metafile } = await bundle({
      absWorkingDir: cwd,
      entryPoints: ['main.js'],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      conditions,
      external: ['node:*'],
    });
    const sources = Object.keys(metafile.inputs);
    expect(sources).toContain('node_modules/split-with-friends/dist/server.js');
  });

  it('stops a Vite build whose browser code imports the server entry, saying why', async () => {
    const cwd = await projects.project('vite-leak', {
      'index.html': '<script type="module" src="/main.js"></script>',
      'main.js': "import { signCart } from 'split-with-friends/server'; console.log(signCart);",
    });
    const { ok, text } = await node(cwd, TOOL('vite/bin/vite.js'), 'build');
    expect(ok).toBe(false);
    expect(text).toContain(MESSAGE);
  });

  it('stops a Next build whose client component imports the server entry, saying why', async () => {
    const cwd = await projects.example('next');
    await writeFile(
      join(cwd, 'next.config.mjs'),
      `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
    );
    const file = join(cwd, 'app', 'checkout.jsx');
    const leak = "import { signCart } from 'split-with-friends/server';\nexport const leak = signCart;\n";
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace('import { SplitButton', `${leak}import { SplitButton`),
    );
    const { ok, text } = await node(cwd, TOOL('next/dist/bin/next'), 'build');
    expect(ok).toBe(false);
    expect(text).toContain(MESSAGE);
  });
});
