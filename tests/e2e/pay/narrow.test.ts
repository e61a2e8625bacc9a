import { playStates } from '../../../scripts/hosted-states';
import { expect, test } from '../fixtures';
import { flawsOf } from '../page-flaws';
import { PHONE } from './people';

/** What is left of 320 px, or of 1,280 px at 400 %, where a scroll bar takes its part (WCAG 1.4.10). */
const WIDTH = 305;

/** German has the longest words, Arabic the longest amounts, and reads from the other side. */
for (const locale of ['de', 'ar']) {
  test(`nothing sticks out at the least width, and no short word breaks: ${locale}`, async ({
    stack,
    visit,
  }) => {
    test.slow();
    const { page } = await visit({ ...PHONE, viewport: { width: WIDTH, height: 568 }, locale });
    for (const { name, url, opens } of await playStates(stack)) {
      // Sheets are on the page of the state before.
      if (opens) continue;
      await page.goto(url);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('footer')).toBeVisible();
      await expect.poll(() => flawsOf(page), `${name}, ${locale}`).toEqual([]);
    }
  });
}
