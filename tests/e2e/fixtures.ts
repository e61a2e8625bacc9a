import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from 'playwright/test';
import { type CardShop, startCardShop } from './stripe-stand-in/card-shop';

export { expect } from 'playwright/test';

/** Somebody's browser, with what its pages have complained about: errors, and what the content policy blocked. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  problems: string[];
}

export type Visit = (options?: BrowserContextOptions) => Promise<Visitor>;

interface TestFixtures {
  visit: Visit;
}

interface WorkerFixtures {
  cardShop: CardShop;
}

const SETUP_TIMEOUT_ms = 240_000;

async function openVisitor(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // A declined card is a 402 of the processor, and a page that is not there a 404: both are meant.
    if (message.type() === 'error' && !/status of 40[234]/.test(message.text()))
      problems.push(message.text());
  });
  return { context, page, problems };
}

/**
 * What browser tests run on. Every worker has its own of the services, started when its first test asks for
 * them; every test has its own people, sessions and merchants.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
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
  cardShop: [
    async ({}, use) => {
      const shop = await startCardShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: SETUP_TIMEOUT_ms },
  ],
});
