import type { Frame, Page, Request } from 'playwright/test';
import type { Stack } from '../../dev/stack';
import { expect, test } from './fixtures';
import { quietOf, type Visit } from './visitor';

/**
 * The organizer's page in the shop's modal, started again and again, several at once. It is rare that something goes
 * wrong here, so that a normal run starts few groups; by hand, `SPLIT_STARTS=300 npm run e2e -- tests/e2e/starts.test.ts`
 * starts as many as somebody wants to wait for. Whatever a page has asked for is told when something does go wrong.
 */

const STARTS = Number(process.env.SPLIT_STARTS ?? 6);
const AT_ONCE = 3;
/** What one start may take on a busy machine, in all that it waits for. */
const START_ms = 120_000;

/** Everything that a page and its frames ask for, with when and how it was answered, in its order. */
function record(page: Page): string[] {
  const lines: string[] = [];
  const began_ms = performance.now();
  const note = (text: string) => lines.push(`${Math.round(performance.now() - began_ms)} ms ${text}`);
  const named = (request: Request) => {
    const kind = request.isNavigationRequest() ? 'document' : request.resourceType();
    return `${kind} ${request.method()} ${request.url()}`;
  };
  page.on('request', (request) => note(`asks ${named(request)}`));
  page.on('response', (response) => note(`${response.status()} ${named(response.request())}`));
  page.on('requestfailed', (request) => note(`${request.failure()?.errorText} ${named(request)}`));
  page.on('framenavigated', (frame) => note(`shows ${frame.url()}`));
  page.on('pageerror', (error) => note(`throws ${error.message}`));
  page.on('console', (message) => note(`${message.type()}: ${message.text()}`));
  return lines;
}

/** The documents that the page's frames ask for from now on. */
function documentsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(request.url());
  });
  return asked;
}

/** What the shop's page hears from the frame. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Reflect.set(window, 'heard', heard);
    addEventListener('message', ({ data }) => heard.push(data?.type));
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard') as string[]);
}

/** One group from the shop's button to its share link; answers which documents were loaded after the start. */
async function startOne(page: Page, stack: Stack): Promise<string[]> {
  const quiet_ms = quietOf(page);
  const heard = await listen(page);
  await page.goto(stack.demo.store);
  await page.getByRole('button', { name: 'Split with friends' }).click();
  const organizer = page.frameLocator('iframe[src*="/session/"]');
  await organizer.getByLabel('Your name').fill('Ana');
  await organizer.getByLabel('People').fill('3');
  // Without its script, the page is loaded again by the form.
  await expect.poll(heard).toContain('ready');
  const documents = documentsOf(page);
  await organizer.getByRole('button', { name: 'Continue' }).click();
  await expect(organizer.getByLabel('Share link')).toHaveValue(/\/s\//);
  await expect.poll(heard).toEqual(expect.arrayContaining(['ready', 'group_created', 'progress']));
  // What follows a start, such as an update by the live stream, has come to rest.
  await expect.poll(quiet_ms).toBeGreaterThan(500);
  await expect(organizer.getByLabel('Share link')).toBeVisible();
  return documents;
}

async function startIn(visit: Visit, stack: Stack): Promise<string | null> {
  const { page, context } = await visit();
  const lines = record(page);
  const outcome = await startOne(page, stack).then(
    (documents) => (documents.length === 0 ? null : `loaded ${documents.join(', ')} after the start`),
    (error: Error) => error.message,
  );
  if (outcome !== null) lines.push(...(await stateOf(page)));
  await context.close();
  return outcome === null ? null : [outcome, ...lines].join('\n');
}

/** What the page's frames show at the end. */
const stateOf = (page: Page): Promise<string[]> =>
  Promise.all(
    page.frames().map(async (frame: Frame) => {
      const shown = await frame.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
      return `at the end ${frame.url()} shows\n${shown}`;
    }),
  );

test('a group starts in the shop’s modal without another load of its page, several at once', async ({
  stack,
  visit,
}) => {
  test.setTimeout(START_ms * Math.ceil(STARTS / AT_ONCE));
  const failures: string[] = [];
  let started = 0;
  const lane = async () => {
    while (started < STARTS) {
      started += 1;
      const failure = await startIn(visit, stack);
      if (failure !== null) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  expect(failures, failures.join('\n\n')).toEqual([]);
});
