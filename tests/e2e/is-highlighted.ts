import type { Locator } from 'playwright/test';

/**
 * Whether an element has the background that the reader's own colours give to what is selected. Other backgrounds look
 * alike there, though their computed values differ.
 */
export const isHighlighted = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const probe = document.createElement('i');
    probe.style.forcedColorAdjust = 'none';
    probe.style.background = 'Highlight';
    document.body.append(probe);
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return getComputedStyle(element).backgroundColor === highlight;
  });
