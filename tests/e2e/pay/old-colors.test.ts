import { readFileSync } from 'node:fs';
import { shoot } from '../../support/browser';
import { expect, test } from '../fixtures';
import type { Visitor } from '../visitor';
import { CARDS, newGroup, PAID, PHONE, payInSheet } from './people';

/** The tokens of the design that have a light and a dark value. */
const TOKENS = [...readFileSync('app/design.css', 'utf8').matchAll(/(--[\w-]+): [^;]*light-dark\(/g)].map(
  ([, name]) => name ?? '',
);

/** What the page makes of each token, as a colour or a shadow. */
const tokensOn = ({ page }: Visitor) =>
  page.evaluate((names) => {
    const probe = document.body.appendChild(document.createElement('span'));
    const values = names.map((name) => {
      probe.style.cssText = `background: var(${name}); box-shadow: var(${name})`;
      const { backgroundColor, boxShadow } = getComputedStyle(probe);
      return [name, backgroundColor, boxShadow];
    });
    probe.remove();
    return values;
  }, TOKENS);

test('a browser that knows no light-dark() shows the light theme, and takes a payment in it', async ({
  stack,
  visit,
}) => {
  const { link } = await newGroup(stack, visit, 2);
  const cleo = await visit({ ...PHONE, colorScheme: 'light' });
  await cleo.page.goto(link);
  const ben = await visit({ ...PHONE, colorScheme: 'dark' });
  await ben.page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const sheet = document.querySelector('style[data-page]');
      // Until there is a body the sheet may still be coming.
      if (!document.body || !sheet) return;
      observer.disconnect();
      sheet.textContent = sheet.textContent.replaceAll('light-dark(', 'unknown(');
    }).observe(document, { childList: true, subtree: true });
  });
  await ben.page.goto(link);
  expect(TOKENS.length).toBeGreaterThan(10);
  expect(await tokensOn(ben)).toEqual(await tokensOn(cleo));
  await ben.page.getByRole('button', { name: 'Pay $37.88 by card' }).click();
  await expect(ben.page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await shoot(ben.page, 'pay-old-colors', { fullPage: false });
  await payInSheet(ben.page, 'Ben', CARDS.good);
  await expect(ben.page.getByRole('heading', { name: PAID })).toBeVisible();
});
