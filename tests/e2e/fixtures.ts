import pg from 'pg';
import { type BrowserContext, type BrowserContextOptions, test as base } from 'playwright/test';
import { resetEnvironment } from '@/lib/env';
import type { Stack } from '../../dev/stack';
import { type Seeded, seed } from '../../prisma/seed';
import { type Dearness, type HostedState, playStates } from '../../scripts/hosted-states';
import { testStack } from '../support/stack';
import { type Receiver, startReceiver } from '../support/webhook-receiver';
import { Accounts } from './accounts/people';
import { type FramingShop, startFramingShop } from './pay/framing-shop';
import { DESKTOP, PHONE } from './pay/people';
import { startWorld, type World } from './sdk/world';
import { type CardShop, startCardShop } from './stripe-stand-in/card-shop';
import { openVisitor, type Visit, type Visitor } from './visitor';

export { expect } from 'playwright/test';

/** Two merchants with keys and connected accounts; the owner can sign in to the standard one's dashboard. */
interface Merchants extends Seeded {
  owner: { email: string; password: string };
}

interface TestFixtures {
  visit: Visit;
  accounts: Accounts;
  merchants: Merchants;
  /** A merchant's server that gets webhooks. At first it is broken, and delays the schedule's own retry. */
  receiver: Receiver;
  sdkWorld: World;
}

interface WorkerFixtures {
  stack: Stack;
  database: pg.Client;
  /** Groups in every state that a hosted page shows. Tests only look at them, so a worker plays them once. */
  hostedStates: (dearness?: Dearness) => Promise<HostedState[]>;
  /** Somebody on each device who reads page after page: only the first brings script, styles and fonts. */
  readers: Record<'desktop' | 'phone', Visitor>;
  framingShop: FramingShop;
  cardShop: CardShop;
  sdkServers: World;
}

const SETUP_TIMEOUT_ms = 240_000;

/**
 * What browser tests run on. Every worker has services of its own, started when a test first asks for them;
 * every test has its own people, sessions and merchants.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  /**
   * The whole service. It believes this machine's X-Forwarded-For as it would a proxy's, so that people and
   * servers can each have an address and the rate limits stay as they are.
   */
  stack: [
    async ({}, use) => {
      const stack = await testStack({ TRUSTED_PROXIES: '127.0.0.0/8,::1' }, 'memory');
      const names = [
        'DATABASE_URL',
        'ENCRYPTION_KEY',
        'APP_URL',
        'STRIPE_SECRET_KEY',
        'STRIPE_PUBLISHABLE_KEY',
        'STRIPE_API_BASE',
      ];
      // For what this process does beside the service, such as making merchants.
      const given = Object.fromEntries(names.map((name) => [name, stack.env[name]]));
      resetEnvironment({ ...given, LOG_LEVEL: 'error' });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: SETUP_TIMEOUT_ms },
  ],
  database: [
    async ({ stack }, use) => {
      const client = new pg.Client({ connectionString: stack.databaseUrl });
      await client.connect();
      await use(client);
      await client.end();
    },
    { scope: 'worker' },
  ],
  hostedStates: [
    async ({ stack }, use) => {
      const played = new Map<string, Promise<HostedState[]>>();
      await use((dearness) => {
        const key = JSON.stringify(dearness ?? null);
        const states = played.get(key) ?? playStates(stack, dearness);
        played.set(key, states);
        return states;
      });
    },
    { scope: 'worker' },
  ],
  readers: [
    async ({ browser }, use) => {
      const open = async (options: BrowserContextOptions) => openVisitor(await browser.newContext(options));
      const readers = { desktop: await open(DESKTOP), phone: await open(PHONE) };
      await use(readers);
      for (const { context } of Object.values(readers)) await context.close();
    },
    { scope: 'worker' },
  ],
  framingShop: [
    async ({}, use) => {
      const shop = await startFramingShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  cardShop: [
    async ({}, use) => {
      const shop = await startCardShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  sdkServers: [
    async ({}, use) => {
      const world = await startWorld();
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: SETUP_TIMEOUT_ms },
  ],
  /** Another person's browser, closed when the test ends. */
  visit: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return openVisitor(context);
    });
    for (const context of contexts) await context.close();
  },
  accounts: async ({ stack, database, visit }, use) => use(new Accounts(stack, database, visit)),
  merchants: async ({ stack: _ }, use, { testId }) => {
    const owner = { email: `owner-${testId}@shop.test`, password: 'correct horse 1' };
    await use({ ...(await seed({ owner })), owner });
  },
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    receiver.answer = { status: 500, headers: { 'retry-after': '3600' }, body: 'The stock system is down' };
    await use(receiver);
    await receiver.close();
  },
  sdkWorld: async ({ sdkServers }, use) => {
    sdkServers.reset();
    await use(sdkServers);
  },
});
