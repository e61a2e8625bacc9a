import type { Client } from 'pg';
import { shoot } from '../support/browser';
import { openSession } from '../support/sessions';
import { expectAccessible } from './axe';
import { expect, test } from './fixtures';
import {
  CARD_FRAME,
  CARDS,
  DESKTOP,
  joinGroup,
  PAID,
  PAY_BY_CARD,
  PHONE,
  pay,
  startGroup,
} from './pay/people';

/** As if so many cards of this session had just been declined. */
async function decline(database: Client, session_id: string, count: number): Promise<void> {
  await database.query(
    `INSERT INTO card_outcomes (id, payment_id, session_id, member_id, merchant_id, livemode, outcome, created_at)
     SELECT $1 || n, 'pay_other', $1, 'mem_other', 'other', false, 'declined', now() FROM generate_series(1, $2::int) n`,
    [session_id, count],
  );
}

const CHECK = 'A short check';

/** In the browser: a puzzle waits until the check has been seen. A quick machine solves it before anybody looks. */
function holdPuzzles(): void {
  const seen = new Promise<void>((resolve) => Object.assign(window, { seeCheck: resolve }));
  class Held extends Worker {
    override postMessage(message: unknown, more?: StructuredSerializeOptions | Transferable[]): void {
      void seen.then(() => super.postMessage(message, more as StructuredSerializeOptions));
    }
  }
  Object.assign(window, { Worker: Held });
}

test.describe('a group in which many cards were declined', () => {
  test('pays after its browser has solved a puzzle, without a third party', async ({
    stack,
    database,
    visit,
  }) => {
    const { session_id, session_url } = await openSession(stack);
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const link = await startGroup(ana.page, 'Ana', 2);
    const ben = await visit(PHONE);
    await ben.page.addInitScript(holdPuzzles);
    await joinGroup(ben.page, link, 'Ben');
    await decline(database, session_id, 13);
    const hosts = new Set<string>();
    ben.page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await ben.page.getByRole('button', { name: PAY_BY_CARD }).click();
    await expect(ben.page.getByRole('region', { name: CHECK })).toBeFocused();
    await ben.page.evaluate(() => (Reflect.get(window, 'seeCheck') as () => void)());
    await expect(ben.page.locator(CARD_FRAME)).toBeVisible({ timeout: 60_000 });
    const { STRIPE_API_BASE = '', STRIPE_JS_URL = '' } = stack.env;
    const own = [stack.demo.pay, STRIPE_API_BASE, STRIPE_JS_URL].map((url) => new URL(url).host);
    expect([...hosts].filter((host) => host !== '' && !own.includes(host))).toEqual([]);
    await pay(ben.page, CARDS.good, '$37.88');
    await expect(ben.page.getByRole('heading', { name: PAID })).toBeVisible();
    expect(ben.problems).toEqual([]);
  });

  test('is told what happens, in both themes, by keyboard and to a screen reader', async ({
    stack,
    database,
    visit,
  }) => {
    const { session_id, session_url } = await openSession(stack);
    const ana = await visit(PHONE);
    // A puzzle that never ends.
    await ana.page.addInitScript(() => {
      Object.assign(window, {
        Worker: class extends EventTarget {
          postMessage() {}
          terminate() {}
        },
      });
    });
    await ana.page.goto(session_url);
    await startGroup(ana.page, 'Ana', 2);
    await decline(database, session_id, 13);
    const button = ana.page.getByRole('button', { name: PAY_BY_CARD });
    await button.focus();
    await ana.page.keyboard.press('Enter');
    await expect(ana.page.getByRole('region', { name: CHECK })).toBeFocused();
    await expect(
      ana.page.getByRole('status').filter({ hasText: 'solves a small puzzle by itself' }),
    ).toBeVisible();
    await shoot(ana.page, 'pay-check');
    await expectAccessible(ana.page);
    await shoot(ana.page, 'pay-check-dark');
    await ana.page.keyboard.press('Tab');
    await expect(ana.page.getByRole('button', { name: 'Not now' })).toBeFocused();
    await ana.page.keyboard.press('Enter');
    await expect(button).toBeVisible();
    expect(ana.problems).toEqual([]);
  });

  test('is asked to wait when there were far too many', async ({ stack, database, visit }) => {
    const { session_id, session_url } = await openSession(stack);
    const ana = await visit(DESKTOP);
    await ana.page.goto(session_url);
    const ben = await visit(PHONE);
    await joinGroup(ben.page, await startGroup(ana.page, 'Ana', 2), 'Ben');
    await decline(database, session_id, 60);
    await ben.page.getByRole('button', { name: PAY_BY_CARD }).click();
    const alert = ben.page
      .getByRole('alert')
      .filter({ hasText: 'Too many cards were declined in this group.' });
    await expect(alert).toContainText('Nothing was charged, and your place is kept. Try again in 6 hours.');
    await shoot(ben.page, 'pay-too-many-declines');
    await expectAccessible(ben.page);
  });
});
