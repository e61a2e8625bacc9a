/**
 * The whole service on this machine: Postgres, the stand-ins for Stripe and for mail, the demo shop, and the
 * app built for production. `npm run demo`, the browser tests and the simulations all start it from here.
 *
 * A real service replaces its stand-in when its usual variable is set; the app's code is the same for both.
 */
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../prisma/migrate';
import type { HistoryInput } from '../prisma/play-history';
import type { Seeded, SeedInput } from '../prisma/seed';
import { AppProcess } from './app-process';
import { ensureBuild } from './build';
import { checkDemoDatabase } from './demo-database';
import { startMailbox } from './mailbox/server';
import { nextFreePort, randomPort } from './ports';
import { startPostgres } from './postgres';
import { type Progress, silentProgress } from './progress';
import { readSecrets, type Secrets } from './secrets';
import { startStore } from './store/server';
import { callStandIn, STAND_IN_KEYS, startPlatform } from './stripe-platform';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const USUAL_PORTS = { app: 3000, store: 3001, mail: 3002, stripe: 3003, postgres: 54320 };
const PART_NAMES = { app: 'app', store: 'shop', mail: 'mailbox', stripe: 'Stripe stand-in' };
/** As Stripe's events come at times: twice, late, and in another order. */
const UNKIND = { duplicate: 0.1, reorder: 0.1, delay_ms: [0, 300] };
const OWNER_EMAIL = 'owner@demo.split.test';

export type Ports = typeof USUAL_PORTS;

export type StackOptions = {
  /** Where data, logs and secrets are kept. */
  dir: string;
  /** The usual ports, each the next free one when taken; or ports that nobody else will want. */
  ports: 'default' | 'random';
  /** Variables of the app on top of the stack's own. */
  env?: Record<string, string>;
  /** Databases of tests need not survive a power cut. Default true. */
  durable?: boolean;
  /** What the demo shop has sold before, played once. Only where every part is the stack's own. */
  history?: (shop_url: string) => HistoryInput['stories'];
  progress?: Progress;
  /** Aborted: gives up starting, and stops what has started. */
  signal?: AbortSignal;
};

/** What scripts and tests know about a running stack: the file .local/demo.json. */
export type Demo = {
  api: string;
  pay: string;
  sdk: string;
  store: string;
  mail: string;
  stripe: string;
  merchants: Seeded;
  dashboard: { url: string; email: string; password: string };
};

export type Stack = {
  demo: Demo;
  app: AppProcess;
  databaseUrl: string;
  /** The app's environment, for scripts that act beside it. */
  env: NodeJS.ProcessEnv;
  /** Stops every part, the app first and the database last. Safe to call twice. */
  stop(): Promise<void>;
};

type Given = Record<string, string | undefined>;
type Stop = () => Promise<void>;

async function choosePorts(kind: StackOptions['ports'], progress: Progress): Promise<Ports> {
  const chosen = { ...USUAL_PORTS };
  // A part that has to move does not push the next one off its usual port.
  const taken = new Set<number>(kind === 'default' ? Object.values(USUAL_PORTS) : []);
  for (const name of ['app', 'store', 'mail', 'stripe', 'postgres'] as const) {
    const wished = USUAL_PORTS[name];
    taken.delete(wished);
    let port = kind === 'default' ? await nextFreePort(wished, taken) : await randomPort();
    while (taken.has(port)) port = await randomPort();
    taken.add(wished).add(port);
    chosen[name] = port;
    // A database that a killed demo left running is taken over, which its own step says.
    if (port !== wished && kind === 'default' && name !== 'postgres') {
      progress.say(`  Port ${wished} is taken; the ${PART_NAMES[name]} takes ${port}.`);
    }
  }
  return chosen;
}

/** The platform of the demo keeps a balance in each: with two decimals, with none, and with three. */
const SETTLEMENT_CURRENCIES = ['usd', 'eur', 'gbp', 'jpy', 'kwd'];

/** The app's environment: the stand-ins' addresses and the stack's secrets, under what the person has set. */
function appEnvironment(
  given: Given,
  ports: Ports,
  secrets: Secrets,
  databaseUrl: string,
): Record<string, string> {
  const stripe: Record<string, string> = given.STRIPE_SECRET_KEY
    ? {}
    : {
        STRIPE_SECRET_KEY: STAND_IN_KEYS.secret,
        STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishable,
        STRIPE_WEBHOOK_SECRET: secrets.stripe_webhook_secret,
        STRIPE_CONNECT_WEBHOOK_SECRET: secrets.stripe_connect_webhook_secret,
        SETTLEMENT_CURRENCIES: SETTLEMENT_CURRENCIES.join(),
        STRIPE_API_BASE: `http://127.0.0.1:${ports.stripe}`,
        STRIPE_JS_URL: `http://localhost:${ports.stripe}/stripe.js`,
      };
  const mail: Record<string, string> = given.RESEND_API_KEY
    ? {}
    : {
        RESEND_API_KEY: 're_split_demo',
        RESEND_BASE_URL: `http://127.0.0.1:${ports.mail}`,
        RESEND_WEBHOOK_SECRET: secrets.resend_webhook_secret,
      };
  return {
    ...stripe,
    ...mail,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PORT: String(ports.app),
    // A demo is nobody else's business.
    HOST: given.HOST ?? '127.0.0.1',
    DRAIN_MS: given.DRAIN_MS ?? '0',
    // A laptop that does other things as well is slow, not overrun.
    MAX_IN_FLIGHT: given.MAX_IN_FLIGHT ?? '1000',
    APP_URL: given.APP_URL ?? `http://localhost:${ports.app}`,
    ENCRYPTION_KEY: given.ENCRYPTION_KEY ?? secrets.encryption_key,
    BETTER_AUTH_SECRET: given.BETTER_AUTH_SECRET ?? secrets.auth_secret,
    CRON_SECRET: given.CRON_SECRET ?? secrets.cron_secret,
    MAIL_FROM: given.MAIL_FROM ?? 'Split <payments@split.test>',
    WEBHOOK_ALLOW_LOOPBACK: '1',
    DEMO_URL: `http://localhost:${ports.store}`,
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** Runs a program of prisma/ in a process of its own, since the app's rooms read their environment once. */
function run<Outcome>(
  program: 'seed' | 'play-history',
  env: NodeJS.ProcessEnv,
  input: SeedInput | HistoryInput,
  signal?: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const args = ['--import', 'tsx', `prisma/${program}.ts`];
    const child = execFile(process.execPath, args, { cwd: root, env, signal }, (error, stdout, stderr) => {
      if (error?.name === 'AbortError') reject(error);
      else if (error) reject(new Error(`The demo data could not be made:\n${stderr.trim()}`));
      // Above it are log entries, such as those of calls to the processor.
      else resolve(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    });
    child.stdin?.end(JSON.stringify(input));
  });
}

function demoOf(
  env: Record<string, string>,
  given: Given,
  ports: Ports,
  merchants: Seeded,
  password: string,
): Demo {
  const app = env.APP_URL ?? `http://localhost:${ports.app}`;
  return {
    api: `${app}/api/v1`,
    pay: app,
    sdk: `${app}/sdk/v1/split.js`,
    store: `http://localhost:${ports.store}`,
    mail: given.RESEND_API_KEY ? 'https://resend.com/emails' : `http://localhost:${ports.mail}`,
    stripe: given.STRIPE_SECRET_KEY
      ? 'https://dashboard.stripe.com/test'
      : `http://localhost:${ports.stripe}`,
    merchants,
    dashboard: { url: `${app}/dashboard`, email: OWNER_EMAIL, password },
  };
}

/** Starts everything that is not replaced by a real service. @throws when a part does not start, having stopped the rest */
export async function startStack(options: StackOptions): Promise<Stack> {
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const one of stops.reverse()) await one().catch((error: unknown) => console.error(error));
    })();
    return stopping;
  };
  try {
    return await startParts(options, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase(
  options: StackOptions,
  ports: Ports,
  secrets: Secrets,
  stops: Stop[],
  given: Given,
): Promise<string> {
  const { dir, durable = true, progress = silentProgress } = options;
  const url = await progress.step('Postgres', async (note) => {
    if (given.DATABASE_URL) {
      note(`DATABASE_URL: ${await checkDemoDatabase(given.DATABASE_URL, secrets.merchants)}`);
      return given.DATABASE_URL;
    }
    const postgres = await startPostgres({ dataDir: join(dir, 'postgres'), port: ports.postgres, durable });
    stops.push(() => postgres.stop());
    if (postgres.adopted) note('was still running');
    await postgres.ensureDatabase('split');
    return postgres.url('split');
  });
  await progress.step('Migrations', async (note) => {
    const applied = await migrate(url);
    if (applied.length > 0) note(`${applied.length} applied`);
  });
  return url;
}

async function startStandIns(
  options: StackOptions,
  ports: Ports,
  secrets: Secrets,
  stops: Stop[],
  given: Given,
) {
  const { dir, progress = silentProgress } = options;
  if (!given.STRIPE_SECRET_KEY) {
    const url = `http://localhost:${ports.app}/api/stripe`;
    await progress.step('Stripe stand-in', async () => {
      const stripe = await startPlatform({
        settlement_currencies: SETTLEMENT_CURRENCIES,
        port: ports.stripe,
        dataFile: join(dir, 'stripe.db'),
        webhooks: [
          { url, secret: secrets.stripe_webhook_secret, scope: 'platform' },
          { url, secret: secrets.stripe_connect_webhook_secret, scope: 'connect' },
        ],
      });
      stops.push(() => stripe.close());
      await callStandIn(stripe, 'events', UNKIND);
    });
  }
  if (!given.RESEND_API_KEY) {
    await progress.step('Mailbox', async () => {
      const webhook = {
        url: `http://127.0.0.1:${ports.app}/api/resend`,
        secret: secrets.resend_webhook_secret,
      };
      const mailbox = await startMailbox({ port: ports.mail, dataFile: join(dir, 'mails.json'), webhook });
      stops.push(() => mailbox.close());
    });
  }
}

/** Runs steps until the signal aborts. */
function stoppable(progress: Progress, signal: AbortSignal | undefined): Progress {
  return {
    ...progress,
    step: async (title, work) => {
      signal?.throwIfAborted();
      const result = await progress.step(title, work);
      signal?.throwIfAborted();
      return result;
    },
  };
}

async function startParts(options: StackOptions, stops: Stop[], stop: Stop): Promise<Stack> {
  const { dir, signal, progress: shown = silentProgress } = options;
  const progress = stoppable(shown, signal);
  const given: Given = options.ports === 'default' ? process.env : {};
  await mkdir(dir, { recursive: true });
  const secrets = readSecrets(join(dir, 'secrets.json'));
  await progress.step('Production build', async (note) => {
    if (!(await ensureBuild(root, signal))) note('nothing changed');
  });
  // After the build, which takes a minute: what is free now is bound within seconds.
  const ports = await choosePorts(options.ports, progress);
  const databaseUrl = await startDatabase({ ...options, progress }, ports, secrets.value, stops, given);
  await startStandIns({ ...options, progress }, ports, secrets.value, stops, given);

  const own = appEnvironment(given, ports, secrets.value, databaseUrl);
  const env: NodeJS.ProcessEnv = { ...process.env, ...own, ...options.env, NODE_ENV: 'production' };
  const password = secrets.value.dashboard_password;
  const merchants = await progress.step('Demo data', () =>
    run<Seeded>(
      'seed',
      env,
      {
        known: secrets.value.merchants,
        webhookUrl: `http://localhost:${ports.store}/webhooks/split`,
        logo_url: `http://localhost:${ports.store}/logo.png`,
        owner: { email: OWNER_EMAIL, password },
      },
      signal,
    ),
  );
  secrets.value.merchants = merchants;
  secrets.save();

  const demo = demoOf(own, given, ports, merchants, password);
  await progress.step('Shop', async () => {
    const store = await startStore({
      port: ports.store,
      dataFile: join(dir, 'store.json'),
      api: demo.api,
      merchantId: merchants.standard.id,
      publishableKey: merchants.standard.publishable_key,
      signingSecret: merchants.standard.signing_secret,
      webhookSecret: merchants.standard.webhook_secret,
    });
    stops.push(() => store.close());
  });
  const app = new AppProcess({ root, port: ports.app, env, logFile: join(dir, 'app.log') });
  await progress.step('App', async () => {
    await rm(join(dir, 'app.log'), { force: true });
    stops.push(() => app.stop());
    await app.start();
  });
  const { history } = options;
  if (history && !given.DATABASE_URL && !given.STRIPE_SECRET_KEY) {
    await progress.step('The shop’s last 90 days', async (note) => {
      const input = {
        merchant_id: merchants.standard.id,
        stories: history(demo.store),
        broken_webhook_url: `${demo.store}/webhooks/crm`,
      };
      const count = await run<number>('play-history', { ...env, LOG_LEVEL: 'error' }, input, signal);
      note(count > 0 ? `${count} groups` : 'nothing changed');
    });
  }
  return { demo, app, databaseUrl, env, stop };
}
