import { act, createElement, type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { afterEach } from 'vitest';
import { PageWords } from '@/components/forms/words';
import { wordsOf } from '@/lib/words/words';

/* React components in jsdom. A file that imports this says `@vitest-environment jsdom` at its top. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let roots: { root: Root; container: HTMLElement }[] = [];

afterEach(async () => {
  for (const { root, container } of roots) {
    await act(() => root.unmount());
    container.remove();
  }
  roots = [];
});

interface Rendered {
  container: HTMLElement;
  rerender(node: ReactNode): Promise<void>;
}

/** Within what is around every hosted page. */
const inEnglish = (node: ReactNode): ReactNode =>
  createElement(PageWords, { value: wordsOf('en').organizer_script }, node);

interface Options {
  /** Starts from the HTML that the server would send. */
  hydrate?: boolean;
  /** What somebody does to that before the script comes. */
  early?: (container: HTMLElement) => void;
}

/** Shows `node` in the document. */
export async function render(node: ReactNode, { hydrate = false, early }: Options = {}): Promise<Rendered> {
  const container = document.createElement('main');
  container.id = 'main';
  container.tabIndex = -1;
  document.body.append(container);
  if (hydrate) container.innerHTML = renderToString(inEnglish(node));
  early?.(container);
  let root: Root | undefined;
  await act(() => {
    root = hydrate ? hydrateRoot(container, inEnglish(node)) : createRoot(container);
    const created = root;
    // As pages are refreshed: what is a script of its own is waited for.
    if (!hydrate) startTransition(() => created.render(inEnglish(node)));
  });
  if (!root) throw new Error('React created no root');
  const rendered = root;
  roots.push({ root: rendered, container });
  return { container, rerender: (next) => act(async () => rendered.render(inEnglish(next))) };
}

/** The one element that matches. */
export function find<Found extends Element = HTMLElement>(container: ParentNode, selector: string): Found {
  const found = container.querySelectorAll<Found>(selector);
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} elements match ${selector}`);
  return only;
}

/** Clicks and lets React finish what it can. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
}

/** Types into a field as a person does: React hears of it. */
export async function type(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Goes on from a field that was typed in. */
export async function leave(input: HTMLInputElement): Promise<void> {
  await act(async () => {
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}
