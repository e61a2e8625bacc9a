import { spoken } from './languages';

/**
 * Creates an element with properties and children. Unlike attributes, properties pass a strict
 * Content-Security-Policy.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

/**
 * Creates a host whose shadow root has its own styles: the shop's do not reach in, and ours do not leak out. Where
 * sheets cannot be constructed, a `<style>` with the page's nonce contains them.
 */
export function shadowHost(
  className: string,
  css: string,
  nonce: string | undefined,
  child: Node,
): HTMLElement {
  const host = el('div', { className, ...spoken() });
  const root = host.attachShadow({ mode: 'open' });
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    root.append(el('style', { nonce }, css));
  }
  root.append(child);
  return host;
}
