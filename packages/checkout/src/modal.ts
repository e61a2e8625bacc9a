import { el, shadowHost } from './dom';
import { styles } from './styles';
import type { Theme } from './types';

/** The label of the button is fixed (API specification 4.9); the modal bears the same name. */
export const LABEL = 'Split with friends';

export interface Modal {
  /** Loads the hosted page under the skeleton. */
  load(url: string): HTMLIFrameElement;
  /** Takes the skeleton away. */
  reveal(): void;
  /** Offers the page in a tab of its own. */
  offerTab(url: string): void;
  /** Shows why it did not work, with a way to try again. */
  fail(text: string, retry: () => void): void;
  /** Brings the focus in; false when something has taken the modal off the page. */
  focus(): boolean;
  /** Takes everything off the page and gives focus and scrolling back. */
  remove(): void;
}

/** Keeps the page behind from scrolling, without moving it. Gives back what undoes it to the last attribute. */
function lockScroll(): () => void {
  const root = document.documentElement;
  const before = root.style.cssText;
  const gutter = innerWidth > root.clientWidth ? 'stable' : 'auto';
  root.style.cssText += `;overflow:hidden;scrollbar-gutter:${gutter}`;
  return () => {
    root.style.cssText = before;
    // Read before it is removed: Chromium only then removes what was written through cssText.
    if (!root.getAttribute('style')) root.removeAttribute('style');
  };
}

/**
 * A native dialog with a skeleton, on the page before this returns. It never closes by itself: Escape, the
 * backdrop, the close button and the browser's own gestures all call `onDismiss`, which may `remove()` it.
 */
export function createModal(theme: Theme, nonce: string | undefined, onDismiss: () => void): Modal {
  let frame: HTMLIFrameElement | undefined;
  let footer: HTMLElement | undefined;
  let removed = false;

  const dismiss = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    onDismiss();
  };
  const close = el(
    'button',
    { type: 'button', ariaLabel: 'Close', autofocus: true, onclick: dismiss },
    '\u2715',
  );
  const status = el('p', { role: 'status' });
  const main = el('section');
  const dialog = el(
    'dialog',
    {
      ariaLabel: LABEL,
      // Blocks, not expressions: a handler that gives back false would cancel clicks on links and the Tab key.
      onclick(event) {
        if (event.target === dialog) dismiss(event);
      },
      onkeydown(event) {
        if (event.key === 'Escape') dismiss(event);
      },
      oncancel: dismiss,
      // Browsers may close a dialog over its own objection, for example at the second "back" of a phone.
      onclose() {
        if (removed) return;
        dialog.showModal();
        onDismiss();
      },
    },
    // The frame is a document of its own: only sentinels on both sides can bring the focus round.
    el('span', { tabIndex: 0, onfocus: () => (footer?.querySelector('a') ?? frame ?? close).focus() }),
    el('header', {}, LABEL, close),
    main,
    el('span', { tabIndex: 0, onfocus: () => close.focus() }),
  );

  const wait = (): void => {
    frame?.remove();
    footer?.remove();
    status.replaceChildren('Loading\u2026', el('i'), el('i'), el('i'));
    main.append(status);
  };

  const reveal = (): void => status.remove();

  wait();
  const unlockScroll = lockScroll();
  const host = shadowHost(theme, styles, nonce, dialog);
  document.body.append(host);
  dialog.showModal();

  return {
    load(url) {
      wait();
      frame = el('iframe', {
        src: url,
        title: 'Checkout',
        onload: reveal,
        // Browsers that cannot share call the last feature unrecognized.
        allow: `payment *; publickey-credentials-get *; clipboard-write${'share' in navigator ? '; web-share' : ''}`,
      });
      main.prepend(frame);
      return frame;
    },
    reveal,
    offerTab(href) {
      const link = el('a', { href, target: '_blank', rel: 'noreferrer' }, 'Open in a new tab');
      footer = el('footer', {}, link);
      main.after(footer);
    },
    fail(text, retry) {
      const onclick = (): void => {
        close.focus();
        wait();
        retry();
      };
      status.replaceChildren(text, el('i'), el('button', { type: 'button', onclick }, 'Try again'));
    },
    focus() {
      close.focus();
      return host.isConnected;
    },
    remove() {
      removed = true;
      dialog.close();
      host.remove();
      unlockScroll();
    },
  };
}
