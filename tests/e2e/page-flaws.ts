import type { Page } from 'playwright';

/**
 * What is wrong with a page at its width, as far as a script can tell. The function is sent to the page as it is, so it
 * names no function of its own: esbuild would call a helper there that no page has.
 */
export const flawsOf = (page: Page, { words_may_break = false } = {}): Promise<string[]> =>
  page.evaluate((mayBreak) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const flaws = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
    for (const image of document.images) {
      if (image.complete && image.naturalWidth === 0) flaws.push(`${image.src} is broken`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: element, data } = text as Text;
      if (!element?.checkVisibility() || data.trim() === '') continue;
      // The card that it is in, or the page; none where it is cut on purpose, or there for a screen reader alone.
      let frame: Element | null = element;
      while (frame && frame !== document.body) {
        const { overflow, borderTopLeftRadius } = getComputedStyle(frame);
        if (overflow !== 'visible') frame = null;
        else if (borderTopLeftRadius !== '0px') break;
        else frame = frame.parentElement;
      }
      if (!frame) continue;
      const bounds = frame.getBoundingClientRect();
      range.selectNodeContents(text);
      const sticksOut = [...range.getClientRects()].some(
        ({ left, right, width }) => width > 1 && (left < bounds.left - 1 || right > bounds.right + 1),
      );
      if (sticksOut) flaws.push(`"${data.trim()}" sticks out`);
      // A name of many letters may have to break; a short one is broken by a layout.
      if (mayBreak) continue;
      for (const { index, 0: word } of data.matchAll(/(?<![\w/])\p{L}{2,9}(?![\w/])/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) flaws.push(`"${word}" breaks in "${data.trim()}"`);
      }
    }
    return flaws;
  }, words_may_break);

/** Everything that is touched and is lower or narrower than 44 px, and each chevron that is not beside its title. */
export const missedOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const missed: string[] = [];
    // A choice is touched anywhere on its label.
    const touched =
      'a[href], button, summary, select, input:not([type=hidden], [type=radio], [type=checkbox])';
    for (const element of document.querySelectorAll<HTMLElement>(touched)) {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      // One that only a screen reader finds is a single pixel.
      if (width < 2 || (width >= 43.5 && height >= 43.5)) continue;
      const name = element.textContent.trim() || element.getAttribute('name');
      missed.push(`${name} is ${Math.round(width)} × ${Math.round(height)}`);
    }
    for (const title of document.querySelectorAll('summary > h2')) {
      const chevron = title.parentElement?.querySelector('svg');
      if (!chevron?.checkVisibility()) continue;
      const [{ bottom }, { top }] = [title.getBoundingClientRect(), chevron.getBoundingClientRect()];
      if (top >= bottom) missed.push(`the chevron is below "${title.textContent}"`);
    }
    return missed;
  });
