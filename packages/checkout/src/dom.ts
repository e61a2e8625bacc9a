/**
 * An element with properties and children. Properties, not attributes: nothing here is refused by a strict
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
 * A host with a shadow root of its own styles: the shop's styles do not reach in and ours do not leak out. Where
 * sheets cannot be constructed, a `<style>` with the page's nonce carries them.
 */
export function shadowHost(
  className: string,
  css: string,
  nonce: string | undefined,
  child: Node,
): HTMLElement {
  const host = el('div', { className });
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
