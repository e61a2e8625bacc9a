import { expect, test } from '../fixtures';
import { PHONE } from './people';

test('in Arabic a Latin name and an address read as they are typed', async ({ hostedStates, visit }) => {
  const { page } = await visit({ ...PHONE, locale: 'ar' });
  const [first] = await hostedStates();
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
