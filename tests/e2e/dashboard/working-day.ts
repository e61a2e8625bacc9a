import type { BrowserContextOptions, Page } from 'playwright/test';
import type { Stack } from '../../../dev/stack';
import type { SeededMerchant } from '../../../prisma/seed';
import { freshAddress } from '../../support/fresh-address';
import { type Opened, openSession } from '../../support/sessions';
import { test as base, expect } from '../fixtures';
import { CARDS, DESKTOP, joinGroup, pay, startGroup } from '../pay/people';
import type { Visit } from '../visitor';

export { expect } from '../fixtures';

interface OpenGroup extends Opened {
  ana: Page;
  ben: Page;
}

/** A merchant of the test's own: somebody signed in to its dashboard, and its server. */
export class WorkingDay {
  /** The service's origin. */
  readonly base: string;

  constructor(
    private readonly stack: Stack,
    private readonly merchant: SeededMerchant,
    private readonly visit: Visit,
    /** What the browser of the signed-in merchant holds. */
    private readonly storageState: BrowserContextOptions['storageState'],
  ) {
    this.base = new URL(stack.demo.dashboard.url).origin;
  }

  /** A page of the dashboard. */
  async open(path: string, context: BrowserContextOptions = DESKTOP): Promise<Page> {
    const { page } = await this.visit({ ...context, storageState: this.storageState });
    await page.goto(`${this.base}${path}`);
    return page;
  }

  /** Visits the home page until it says so. */
  async needsSomebody(page: Page, words: string): Promise<void> {
    const needs = page.getByRole('region', { name: 'Action needed' });
    await expect(async () => {
      await page.goto(`${this.base}/dashboard`);
      await expect(needs).toBeVisible({ timeout: 2_000 });
      await expect(needs.getByText(words)).toHaveCount(1, { timeout: 500 });
    }).toPass();
  }

  async call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.stack.demo.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.merchant.secret_key}`,
        'content-type': 'application/json',
        'x-forwarded-for': freshAddress(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return answer;
  }

  /** A session of 75 dollars, made by the merchant's server. */
  openSession(order_ref: string, fields: Record<string, unknown> = {}): Promise<Opened> {
    const cart = {
      total: 7_500,
      currency: 'usd',
      items: [{ id: 'cabin', name: 'Cabin, one night', quantity: 1, unit_price: 7_500 }],
      metadata: { order_ref },
    };
    return openSession(this.stack, { cart, ...fields }, this.merchant);
  }

  /** A session with two people, each on their page. */
  async openGroup(order_ref: string, fields: Record<string, unknown> = {}): Promise<OpenGroup> {
    const opened = await this.openSession(order_ref, fields);
    const { page: ana } = await this.visit(DESKTOP);
    const { page: ben } = await this.visit(DESKTOP);
    await ana.goto(opened.session_url);
    await joinGroup(ben, await startGroup(ana, 'Ana', 2), 'Ben');
    return { ...opened, ana, ben };
  }

  /** The page of a session of two that is paid, once Ben can be refunded on it by its `opener`. */
  async openPaid(order_ref: string, context: BrowserContextOptions) {
    const { session_id, ana, ben } = await this.openGroup(order_ref);
    for (const payer of [ana, ben]) await pay(payer, CARDS.good, '$37.88');
    const page = await this.open(`/dashboard/sessions/${session_id}`, context);
    const opener = page.getByRole('button', { name: 'Refund Ben' });
    await expect(async () => {
      await page.reload();
      await expect(opener).toBeVisible({ timeout: 2_000 });
    }).toPass();
    return { session_id, page, opener };
  }
}

export const test = base.extend<{ day: WorkingDay }>({
  day: async ({ stack, accounts, merchants, visit }, use) => {
    const page = await accounts.signIn(merchants.owner.email, merchants.owner.password);
    const storageState = await page.context().storageState();
    await use(new WorkingDay(stack, merchants.standard, visit, storageState));
  },
});
