import type { Frame, Page } from 'playwright';

/** Posts this to the shop's `page`, and waits until it has come: messages of one sender keep their order. */
export async function posted(page: Page, sender: Frame | Page, data: object): Promise<void> {
  await page.evaluate(() =>
    Reflect.set(
      window,
      'last',
      new Promise<void>((resolve) =>
        addEventListener('message', (event) => event.data === 'the last one' && resolve()),
      ),
    ),
  );
  await sender.evaluate((message) => {
    parent.postMessage(message, '*');
    parent.postMessage('the last one', '*');
  }, data);
  await page.evaluate(() => Reflect.get(window, 'last') as Promise<void>);
}

/** Clicks the button in the page; the time until the frame after that has been drawn. */
export function openingTime_ms(): Promise<number> {
  const element = document.querySelector('#split')?.firstElementChild?.shadowRoot?.querySelector('button');
  return new Promise((resolve) => {
    element?.addEventListener('click', (event) => {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)));
    });
    element?.click();
  });
}

/** Waits until the shop's page has told the frame that somebody wants to close it. */
export async function askedToClose(frame: Frame): Promise<void> {
  await frame.waitForFunction(() =>
    (Reflect.get(window, 'heard') as { type: string }[]).some(({ type }) => type === 'close_requested'),
  );
}
