import type { ReactNode } from 'react';
import { markup } from '../../support/markup';

/** What people and shops have written, units of time, and the number of a receipt. */
const OWN = /\b(Ana|Ben|Cleo|Cabin Shop|Cabin|Boat|UTC|AM|PM|USD|WhatsApp|SMS|pay_\d+)\b/g;

/** Text and labels of a page that are still English. Needs a document: run it in jsdom. */
export async function englishLeft(node: ReactNode): Promise<string[]> {
  const body = new DOMParser().parseFromString(await markup(node), 'text/html').body;
  for (const other of body.querySelectorAll('script, style, [lang], summary bdi')) other.remove();
  const labels = [...body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap(
    (element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  const texts: string[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return [...labels, ...texts].filter((text) => /[A-Za-z]{2}/.test(text.replace(OWN, '')));
}
