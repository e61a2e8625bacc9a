import { spoken } from './languages';
import { styles } from './styles';

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
 * Gives a page or a shadow root styles of our own. Where sheets cannot be constructed, a `<style>` with the page's nonce
 * contains them, and goes with its place. Returns a function that takes the sheet away.
 */
export function addStyles(
  place: Node & ParentNode,
  root: Document | ShadowRoot,
  css: string,
  nonce: string | undefined,
): () => void {
  let sheet: CSSStyleSheet;
  try {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  } catch {
    place.append(el('style', { nonce }, css));
  }
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets?.filter((each) => each !== sheet);
  };
}

/** Creates a host whose shadow root has its own styles: the shop's do not reach in, and ours do not leak out. */
export function shadowHost(className: string, nonce: string | undefined, child: Node): HTMLElement {
  const host = el('div', { className, ...spoken() });
  const root = host.attachShadow({ mode: 'open' });
  addStyles(root, root, styles, nonce);
  root.append(child);
  return host;
}
