/**
 * Writes every mail to .local/mail-previews: HTML, plain text, and what a browser shows of it in both themes.
 *
 *   npm run preview-mails
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.env.DATABASE_URL ??= 'postgres://localhost/none';
process.env.ENCRYPTION_KEY ??= Buffer.alloc(32, 7).toString('base64');
process.env.APP_URL ??= 'https://split.example';

const folder = fileURLToPath(new URL('../.local/mail-previews', import.meta.url));
const WIDTHS = { wide: 720, phone: 375 } as const;
const THEMES = ['light', 'dark'] as const;

async function main(): Promise<void> {
  const { renderMail } = await import('../lib/mail/frame/render');
  const { everyMail } = await import('../tests/unit/mail/samples');
  const { launchBrowser } = await import('../tests/support/browser');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const { name, content, letterhead } of everyMail()) {
      const { html, text } = await renderMail(content, letterhead);
      await writeFile(join(folder, `${name}.html`), html);
      await writeFile(join(folder, `${name}.txt`), text);
      for (const colorScheme of THEMES) {
        for (const [label, width] of Object.entries(WIDTHS)) {
          const page = await browser.newPage({ colorScheme, viewport: { width, height: 400 } });
          await page.setContent(html);
          await page.screenshot({
            path: join(folder, `${name}.${colorScheme}.${label}.png`),
            fullPage: true,
          });
          await page.close();
        }
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`Written to ${folder}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
});
