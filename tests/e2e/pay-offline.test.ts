import { openSession } from '../support/sessions';
import { expect, test } from './fixtures';
import {
  CARDS,
  fillCard,
  joinGroup,
  newGroup,
  openWithScript,
  PAID,
  PAY_BY_CARD,
  PHONE,
  startGroup,
  unpaidRow,
} from './pay/people';
import { holdBack } from './visitor';

/** Phones lose their connection, and servers restart: a page waits, and keeps what somebody has typed. */

test.describe('a page whose server cannot be reached', () => {
  test('says so when a button is pressed, keeps what was typed, and sends it by itself later', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const { page, context } = await visit(PHONE);
    await openWithScript(page, session_url);
    await page.getByLabel('Your name').fill('Ana');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The server could not be reached')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Ana');
    await context.setOffline(false);
    await expect(page.getByLabel('Share link')).toBeVisible();
  });

  test('stays as it is when news cannot be fetched, and shows them by itself later', async ({
    stack,
    visit,
  }) => {
    const { session_url } = await openSession(stack);
    const { page } = await visit(PHONE);
    await page.goto(session_url);
    const link = await startGroup(page, 'Ana', 2);
    let refused = 0;
    await page.route(
      ({ pathname }) => pathname.startsWith('/session/'),
      (route) => {
        refused += 1;
        return route.abort('connectionrefused');
      },
    );
    const { page: ben } = await visit(PHONE);
    await joinGroup(ben, link, 'Ben');
    await expect.poll(() => refused).toBeGreaterThan(1);
    await expect(page.getByLabel('Share link')).toBeVisible();
    await page.unrouteAll();
    await expect(unpaidRow(page, 'Ben')).toBeVisible();
  });

  test('loads again by itself when an update broke off halfway', async ({ stack, visit }) => {
    const { session_url } = await openSession(stack);
    const { page } = await visit(PHONE);
    await page.addInitScript(breakOffUpdates);
    await page.goto(session_url);
    const link = await startGroup(page, 'Ana', 2);
    await page.evaluate(() => document.documentElement.setAttribute('data-break-off', ''));
    // The page loads again once the server answers this, which may be before Ben's own shows that he is in.
    let answer = () => {};
    const seen = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      ({ pathname }) => pathname.startsWith('/session/'),
      async (route) => {
        if (route.request().method() === 'HEAD') await seen;
        await route.continue();
      },
    );
    const { page: ben } = await visit(PHONE);
    await joinGroup(ben, link, 'Ben');
    await expect(page.getByRole('heading', { name: 'The connection was lost' })).toBeVisible();
    answer();
    await expect(unpaidRow(page, 'Ben')).toBeVisible();
  });
});

test('keeps what somebody types when the group changes after a release, and the card form', async ({
  stack,
  visit,
}) => {
  const { link } = await newGroup(stack, visit, 5);
  const { page: ben } = await visit(PHONE);
  await ben.clock.install();
  let looked = 0;
  let refreshed = 0;
  ben.on('request', (request) => {
    if (request.headers().rsc) refreshed += 1;
  });
  // The server has another build by now, and a refresh would load the page as a whole.
  await ben.route('**/api/pay/live/**', async (route) => {
    if (route.request().headers().accept?.includes('text/event-stream')) return route.continue();
    looked += 1;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), build: 'the next' } });
  });
  const looks = async () => {
    await ben.clock.fastForward(3_000);
    return looked;
  };
  await openWithScript(ben, link);
  const name = ben.getByLabel('Your name');
  await ben.getByText('I’ll pay later').click();
  await name.fill('Ben');
  const cleo = await visit(PHONE);
  await joinGroup(cleo.page, link, 'Cleo');
  await expect.poll(looks).toBeGreaterThan(1);
  expect(refreshed).toBe(0);
  await ben.getByRole('button', { name: 'Keep my place' }).click();
  await expect(ben.getByText(/^Your share, Ben/).first()).toBeVisible();

  await ben.getByRole('button', { name: PAY_BY_CARD }).click();
  await fillCard(ben, CARDS.good);
  [looked, refreshed] = [0, 0];
  const dan = await visit(PHONE);
  await joinGroup(dan.page, link, 'Dan');
  await expect.poll(looks).toBeGreaterThan(1);
  expect(refreshed).toBe(0);
  await ben.getByRole('button', { name: /^Pay \$\S+$/ }).click();
  await expect(ben.getByText(PAID).first()).toBeVisible();
});

test('keeps the number of people that was typed before the script came', async ({ stack, visit }) => {
  const { session_url } = await openSession(stack);
  const { page } = await visit(PHONE);
  const release = await holdBack(page, '**/_next/static/chunks/*.js');
  await page.goto(session_url, { waitUntil: 'commit' });
  await page.getByLabel('People').fill('3');
  release();
  // The script takes the access token out of the address, and renders the page again.
  await expect(page).not.toHaveURL(/access=/);
  await page.getByLabel('Your name').fill('Ana');
  await expect(page.getByLabel('People')).toHaveValue('3');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('0 of 3 paid').first()).toBeVisible();
});

/** In the browser: once the document is marked, the connection breaks off in the middle of each update. */
function breakOffUpdates(): void {
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    const isUpdate = response.headers.get('content-type')?.startsWith('text/x-component');
    if (!isUpdate || !document.documentElement.hasAttribute('data-break-off')) return response;
    const whole = new Uint8Array(await response.arrayBuffer());
    let sent = false;
    const half = new ReadableStream({
      pull(controller) {
        if (sent) controller.error(new TypeError('network error'));
        else controller.enqueue(whole.slice(0, whole.length / 2));
        sent = true;
      },
    });
    const broken = new Response(half, { status: response.status, headers: response.headers });
    return Object.defineProperty(broken, 'url', { value: response.url });
  };
}
