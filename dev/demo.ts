/**
 * `npm run demo`: the whole service on this machine, until Ctrl-C. `-- --reset` starts over.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, styleText } from 'node:util';
import { environmentSchema } from '../lib/env';
import { checkDemoDatabase } from './demo-database';
import { demoHistory } from './demo-history';
import { randomPort } from './ports';
import { startPostgres } from './postgres';
import { seconds, terminalProgress } from './progress';
import { runsProgram } from './shared/process';
import { type Demo, type Stack, startStack } from './stack';

const dir = fileURLToPath(new URL('../.local', import.meta.url));
/** `npm run dev` listens so far above the demo's app, clear of the other parts. */
const DEVELOPMENT_PORT_OFFSET = 100;
/** How many groups the shop had before, besides those that show what can go wrong. */
const GROUPS_BEFORE = 60;
const KEPT_BY_STACK = [
  'postgres',
  'postgres.log',
  'stripe.db',
  'stripe.db-shm',
  'stripe.db-wal',
  'mails.json',
  'store.json',
  'secrets.json',
  'demo.json',
  'app.env',
  'app.log',
];

/** Two demos cannot share one data folder. */
async function refuseSecond(lockFile: string): Promise<void> {
  const other = Number(await readFile(lockFile, 'utf8').catch(() => '0'));
  if (other && other !== process.pid && (await runsProgram(other, 'demo.ts'))) {
    throw new Error(
      `The demo is already running here (process ${other}). Its addresses are in .local/demo.json.`,
    );
  }
}

async function reset(): Promise<void> {
  const dataDir = join(dir, 'postgres');
  if (existsSync(join(dataDir, 'postmaster.pid'))) {
    // Left running by a demo that was killed: it must not write into a folder that is being removed.
    await startPostgres({ dataDir, port: await randomPort() }).then(
      (postgres) => postgres.stop(),
      () => undefined,
    );
  }
  for (const name of KEPT_BY_STACK) await rm(join(dir, name), { recursive: true, force: true });
}

/**
 * What `npm run dev` is told: the demo's own variables, for a second server beside it that builds pages as they
 * change. The demo's worker goes on doing the jobs of both.
 */
function developmentEnvironment(stack: Stack): string {
  const port = Number(stack.env.PORT) + DEVELOPMENT_PORT_OFFSET;
  const changed: Record<string, string> = {
    NODE_ENV: 'development',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    WORKER: '0',
  };
  return Object.keys(environmentSchema.shape)
    .map((name): [string, string | undefined] => [name, changed[name] ?? stack.env[name]])
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}

function table({ store, pay, mail, stripe, api, dashboard }: Demo): string {
  const rows: [string, string][] = [
    ['Shop: start here', store],
    ['Dashboard', dashboard.url],
    ['  sign in as', `${dashboard.email}  ${dashboard.password}`],
    ['API', api],
    ['Hosted pages', pay],
    ['Mailbox', mail],
    ['Stripe', stripe],
    ['  later, by a day', `its dashboard has buttons, or POST ${stripe}/_sim/clock {"advance_ms": 86400000}`],
  ];
  const cards: [string, string][] = [
    ['4242 4242 4242 4242', 'is accepted'],
    ['4000 0000 0000 9995', 'is declined: insufficient funds'],
    ['4000 0025 0000 3155', 'asks for 3-D Secure'],
  ];
  const line = ([name, value]: [string, string]) => `  ${name.padEnd(22)}${value}`;
  return [
    ...rows.map(line),
    '',
    `${styleText('bold', 'Test cards')} (any later date, any three digits)`,
    ...cards.map(line),
  ].join('\n');
}

/** Ctrl-C and the like stop every part, also in the middle of starting; again while stopping changes nothing. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async () => {
    if (stopping) return;
    stopping = true;
    process.stdout.write('\nStopping ...');
    const started = performance.now();
    await stop();
    process.stdout.write(` done in ${seconds(performance.now() - started)}.\n`);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void onSignal());
}

/** npm keeps what comes before `--`, and leaves it in a variable: the old data would come up as if it were new. */
function refuseTakenByNpm(): void {
  if (process.env.npm_config_reset && !process.argv.includes('--reset'))
    throw new Error('npm has kept --reset for itself. To start over: npm run demo -- --reset');
}

async function main(): Promise<void> {
  refuseTakenByNpm();
  const { values } = parseArgs({
    options: { reset: { type: 'boolean', default: false } },
  });
  const started = performance.now();
  const progress = terminalProgress();
  const lockFile = join(dir, 'demo.pid');
  await refuseSecond(lockFile);
  progress.say(styleText('bold', '\nSplit, on this machine'));
  if (values.reset) {
    // The start would refuse it, and nothing would be left to go back to.
    const { DATABASE_URL } = process.env;
    if (DATABASE_URL?.trim()) await checkDemoDatabase(DATABASE_URL, {});
    await progress.step('Start over', reset);
  }
  await mkdir(dir, { recursive: true });
  await writeFile(lockFile, String(process.pid));
  const stopping = new AbortController();
  const starting = startStack({
    dir,
    ports: 'default',
    history: (shop_url) => demoHistory(GROUPS_BEFORE, shop_url),
    progress,
    signal: stopping.signal,
  });
  stopOnSignal(async () => {
    stopping.abort();
    await starting.then(
      (stack) => stack.stop(),
      () => undefined,
    );
    await rm(lockFile, { force: true });
  });
  const stack = await starting;
  await writeFile(join(dir, 'demo.json'), `${JSON.stringify(stack.demo, null, 2)}\n`, { mode: 0o600 });
  await writeFile(join(dir, 'app.env'), developmentEnvironment(stack), { mode: 0o600 });
  const ready = `Ready in ${seconds(performance.now() - started)}.`;
  progress.say(
    `\n${styleText('bold', ready)} Ctrl-C stops everything; the data stays.\n\n${table(stack.demo)}\n`,
  );
}

main().catch(async (error: unknown) => {
  // Stopped while starting: the person who stopped it needs no explanation, and the signal's handler ends the process.
  if (error instanceof Error && error.name === 'AbortError') return;
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
