import { playStates } from '../../../scripts/hosted-states';
import { expect, test } from '../fixtures';
import { PHONE } from './people';

/** What is typed the other way round than the page is written. */

test('in Arabic a Latin name and an address read as they are typed', async ({ stack, visit }) => {
  const { page } = await visit({ ...PHONE, locale: 'ar' });
  const [first] = await playStates(stack);
  await page.goto(first?.url ?? '');
  for (const [field, typed] of [
    ['#name', 'John (Jr.)'],
    ['#email', 'john@'],
  ] as const) {
    const input = page.locator(field);
    await input.fill(typed);
    await input.blur();
    const shown = await input.screenshot({ animations: 'disabled' });
    // The same letters, told to run from left to right, at the end of the field where Arabic begins.
    await input.evaluate((element: HTMLElement) => {
      element.dir = 'ltr';
      element.style.textAlign = 'right';
    });
    expect((await input.screenshot({ animations: 'disabled' })).equals(shown), field).toBe(true);
  }
});
