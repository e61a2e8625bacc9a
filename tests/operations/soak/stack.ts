import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningStripe } from 'stripe-stand-in';
import { closePool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { AppProcess } from '../../../dev/app-process';
import { randomPort } from '../../../dev/ports';
import { STAND_IN_KEYS, startPlatform } from '../../../dev/stripe-platform';
import type { Random } from '../../simulation/random';
import { type Inbox, startInbox } from '../../simulation/stack';
import { connectAccount, makeMerchant, type TestMerchant } from '../../support/merchant';
import { startBalancer } from './balancer';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const STRIPE_WEBHOOK_SECRET = 'whsec_soak';
const STRIPE_CONNECT_WEBHOOK_SECRET = 'whsec_soak_connect';

export interface SoakStack {
  app_url: string;
  stripe: RunningStripe;
  inbox: Inbox;
  shop: TestMerchant;
  /** Two servers and two workers, by name. */
  processes: Map<string, AppProcess>;
  /** Waits until a server works on something that it has just been sent; a worker always has something. */
  untilBusy(name: string): Promise<void>;
  close(): Promise<void>;
}

/** A merchant's server has its moods: now and then it fails, takes its time, or never answers. */
const moodOf = (random: Random) => () => {
  const mood = random.next();
  if (mood < 0.04) return { status: 500 };
  if (mood < 0.05) return { status: 'silence' as const };
  return { status: 204, delay_ms: mood < 0.15 ? random.below(4_000) : 0 };
};

/** A deployment on an empty, migrated database: two servers behind a balancer, two workers, Stripe and a merchant. */
export async function startSoakStack(database_url: string, dir: string, random: Random): Promise<SoakStack> {
  const port = await randomPort();
  const app_url = `http://127.0.0.1:${port}`;
  const events = `${app_url}/api/stripe`;
  const stripe = await startPlatform({
    port: 0,
    webhooks: [
      { url: events, secret: STRIPE_WEBHOOK_SECRET, scope: 'platform' },
      { url: events, secret: STRIPE_CONNECT_WEBHOOK_SECRET, scope: 'connect' },
    ],
  });
  const env = {
    NODE_ENV: 'production' as const,
    DATABASE_URL: database_url,
    APP_URL: app_url,
    HOST: '127.0.0.1',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    STRIPE_SECRET_KEY: STAND_IN_KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishable,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    TRUSTED_PROXIES: '127.0.0.1',
    WEBHOOK_ALLOW_LOOPBACK: '1',
    // One shop asks for all of them, from one address.
    RATE_LIMIT_FACTOR: '100',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  resetEnvironment({ ...env, LOG_LEVEL: 'error' });
  const inbox = await startInbox(moodOf(random));
  const shop = await openShop(stripe, inbox);
  const processes = await startProcesses(env, dir);
  const servers = [...processes].filter(([name]) => name.startsWith('server'));
  const balancer = await startBalancer(
    port,
    servers.map(([, { options }]) => options.port),
  );
  return {
    app_url,
    stripe,
    inbox,
    shop,
    processes,
    untilBusy: async (name) => {
      const server = name.startsWith('server') ? processes.get(name) : undefined;
      if (server) await balancer.untilSent(server.options.port);
    },
    close: async () => {
      await Promise.all([...processes.values()].map((process) => process.stop()));
      await balancer.close();
      await inbox.receiver.close();
      await stripe.close();
      await closePool();
    },
  };
}

/** A merchant that signs its carts and gets every event. */
async function openShop(stripe: RunningStripe, inbox: Inbox): Promise<TestMerchant> {
  const shop = await makeMerchant({ name: 'Soak', headless: false });
  await connectAccount(shop.id, stripe.url);
  const mode = { merchant_id: shop.id, livemode: false };
  const { secret } = await createEndpoint(mode, { url: inbox.receiver.url, events: ['*'] });
  inbox.secrets.push(secret);
  return shop;
}

async function startProcesses(given: NodeJS.ProcessEnv, dir: string): Promise<Map<string, AppProcess>> {
  const processes = new Map<string, AppProcess>();
  const { PATH, HOME } = process.env;
  for (const name of ['server 1', 'server 2', 'worker 1', 'worker 2']) {
    const port = await randomPort();
    const isServer = name.startsWith('server');
    // A worker answers on its port for monitoring.
    const own = isServer ? { PORT: String(port), WORKER: '0' } : { METRICS_PORT: String(port) };
    const env = { PATH, HOME, ...given, ...own };
    const program = isServer ? {} : { program: ['--import', 'tsx', 'worker.ts'] };
    processes.set(name, new AppProcess({ root, port, env, logFile: join(dir, `${name}.log`), ...program }));
  }
  await Promise.all([...processes.values()].map((process) => process.start()));
  return processes;
}
