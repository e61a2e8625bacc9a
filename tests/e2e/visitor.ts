import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright/test';

/** Somebody's browser, with what its pages have complained about: errors, and what the content policy blocked. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  problems: string[];
}

export type Visit = (options?: BrowserContextOptions) => Promise<Visitor>;

export async function openVisitor(context: BrowserContext): Promise<Visitor> {
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

/** For how long a page has waited for no answer, in milliseconds. What it asked for before this call is not known. */
export function quietOf(page: Page): () => number {
  const open = new Set<Request>();
  let since_ms = performance.now();
  const ended = (request: Request) => {
    open.delete(request);
    since_ms = performance.now();
  };
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () => (open.size > 0 ? 0 : performance.now() - since_ms);
}

/** Holds back what a page asks for at such an address from now on, such as its script, until the answer is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
