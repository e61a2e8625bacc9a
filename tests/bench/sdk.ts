import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession } from 'playwright';
import { rolldown } from 'rolldown';
import { ensureBuild } from '../../dev/build';
import { forgetRealServices } from '../../dev/shared/real-services';
import { startWorld, type World } from '../e2e/sdk/world';
import { launchBrowser } from '../support/browser';

forgetRealServices(process.env);

/**
 * What the SDK weighs, beside what others ship to the same place, and how fast its modal is up. Sizes are brotli of
 * minified code: files as published where a page loads them as they are, else what a bundler makes of one import.
 * The others do other things with theirs: Paddle and Stripe load the rest of their script from their own servers.
 */
const RUNS = 15;
const sizeOf = (code: string | Uint8Array): number => brotliCompressSync(code).length;
const ROOT = new URL('../../', import.meta.url);
const fileSize = async (path: string): Promise<number> => sizeOf(await readFile(new URL(path, ROOT)));

/** Minified and tree-shaken, as a shop's own build would do it. */
async function bundledSize(source: string, external: string[] = []): Promise<number> {
  const entry = '\0entry';
  const bundle = await rolldown({
    input: entry,
    cwd: ROOT.pathname,
    external,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id, importer) => {
          if (id === entry) return entry;
          // Bare names are resolved from the repository, since the entry is not a file.
          return importer === entry && !external.includes(id) ? createRequire(ROOT).resolve(id) : undefined;
        },
        load: (id) => (id === entry ? source : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output.reduce((sum, chunk) => sum + (chunk.type === 'chunk' ? sizeOf(chunk.code) : 0), 0);
}

const sdkFile = (name: string): string =>
  JSON.stringify(new URL(`packages/checkout/dist/${name}`, ROOT).pathname);

async function sizes() {
  const react = ['react', 'react/jsx-runtime', 'react-dom'];
  const script_br = await fileSize('packages/checkout/dist/split.js');
  const core_br = await bundledSize(`export { Split } from ${sdkFile('index.js')}`);
  const with_react_br = await bundledSize(
    `export * from ${sdkFile('index.js')}; export * from ${sdkFile('react.js')}`,
    react,
  );
  const paddle = createRequire(ROOT).resolve('@paddle/paddle-js').replace('index.js', 'index.esm.js');
  return {
    script_br,
    core_br,
    react_br: with_react_br - core_br,
    server_br: await fileSize('packages/checkout/dist/server.js'),
    paddle_br: await bundledSize(`export { initializePaddle } from ${JSON.stringify(paddle)}`),
    polar_br: await fileSize('node_modules/@polar-sh/checkout/dist/embed.global.js'),
    stripejs_br: await bundledSize(
      `export { loadStripe } from ${JSON.stringify(new URL('node_modules/@stripe/stripe-js/dist/pure.mjs', ROOT).pathname)}`,
    ),
  };
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  args: { data?: { type?: string; frame?: string } };
}

/** Records a trace around what `run` does. */
async function trace(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'loading'],
    },
  });
  await run();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** From the click event to the end of the first paint after it, in the shop's own process. */
function clickToPaint_ms(events: readonly TraceEvent[]): number {
  const click = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click');
  if (!click) throw new Error('The trace has no click.');
  const handled_at = click.ts + (click.dur ?? 0);
  const paints = events.filter(
    ({ name, pid, ts }) => name === 'Paint' && pid === click.pid && ts >= handled_at,
  );
  const [first] = paints.sort((a, b) => a.ts - b.ts);
  if (!first) throw new Error('The trace has no paint after the click.');
  return (first.ts + (first.dur ?? 0) - click.ts) / 1000;
}

async function openOnce(browser: Browser, world: World): Promise<{ modal_ms: number; page_ms: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(world.shop);
  const session = await context.newCDPSession(page);
  let page_ms = 0;
  const events = await trace(session, async () => {
    const clicked_at = performance.now();
    await page.getByRole('button', { name: 'Split with friends' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Cabin' }).waitFor();
    page_ms = performance.now() - clicked_at;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  });
  await context.close();
  return { modal_ms: clickToPaint_ms(events), page_ms };
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function times(): Promise<{ modal_ms: number; page_ms: number }> {
  const [browser, world] = await Promise.all([launchBrowser(), startWorld()]);
  try {
    await openOnce(browser, world);
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await openOnce(browser, world));
    return {
      modal_ms: median(runs.map((run) => run.modal_ms)),
      page_ms: median(runs.map((run) => run.page_ms)),
    };
  } finally {
    await browser.close();
    await world.close();
  }
}

await ensureBuild(fileURLToPath(ROOT).replace(/\/$/, ''));
const { core_br, ...weights } = await sizes();
const { modal_ms, page_ms } = await times();
const rows: [string, number][] = [
  ['Split: script tag, everything', weights.script_br],
  ['Split: npm, browser entry', core_br],
  ['Split: npm, React on top of it', weights.react_br],
  ['Split: npm, server entry', weights.server_br],
  ['@paddle/paddle-js (loads paddle.js from its server)', weights.paddle_br],
  ['@polar-sh/checkout, embed script', weights.polar_br],
  ['@stripe/stripe-js (loads Stripe.js from its server)', weights.stripejs_br],
];
for (const [name, bytes] of rows) console.log(`${name.padEnd(54)} ${String(bytes).padStart(6)} bytes brotli`);
console.log(`From the click to the painted modal, median of ${RUNS}: ${modal_ms.toFixed(1)} ms`);
console.log(`From the click to the first screen of a bare hosted page on loopback: ${page_ms.toFixed(0)} ms`);
console.log(JSON.stringify({ bench: 'sdk', ...weights, modal_ms: Math.round(modal_ms * 10) / 10 }));
