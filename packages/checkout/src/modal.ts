import { addStyles, el, shadowHost } from './dom';
import { say } from './languages';
import type { Theme } from './types';

/** The button's label is fixed (API specification 4.9); the modal has the same name. */
export const LABEL = 'Split with friends';

export interface Modal {
  /** Loads the hosted page under the skeleton. */
  load(url: string): HTMLIFrameElement;
  /** Removes the skeleton, and the offer of a new tab. */
  reveal(): void;
  /** Offers to open the page in a new tab. */
  offerTab(url: string): void;
  /** Shows what failed, with a button to try again. */
  fail(retry: () => void): void;
  /** Focuses the modal, if it is still on the page. */
  focus(): void;
  /** Removes everything from the page and restores focus and scrolling. */
  remove(): void;
}

/**
 * Shows a native dialog with a skeleton before it returns. The dialog never closes by itself: Escape, the backdrop,
 * the close button, and the browser's own gestures all call `onDismiss`, which may `remove()` it. `onGone` has to: the
 * shop's page has taken the modal away.
 */
export function createModal(
  { theme, nonce }: { theme: Theme; nonce?: string },
  onDismiss: () => void,
  onGone: () => void,
): Modal {
  let frame: HTMLIFrameElement | undefined;
  let footer: HTMLElement | undefined;

  const dismiss = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    onDismiss();
  };
  const close = el('button', { ariaLabel: say('Close'), autofocus: true, onclick: dismiss }, '\u2715');
  const status = el('p', { role: 'status' });
  const main = el('section');
  const dialog = el(
    'dialog',
    {
      ariaLabel: say(LABEL),
      // Blocks, not expressions: a handler that returns false would cancel clicks on links and the Tab key.
      onclick(event) {
        if (event.target === dialog) dismiss(event);
      },
      onkeydown(event) {
        if (event.key === 'Escape') dismiss(event);
      },
      oncancel: dismiss,
      // Browsers may close a dialog despite `cancel`, for example on the second "back" on a phone.
      onclose() {
        if (!host.isConnected) return;
        dialog.showModal();
        onDismiss();
      },
    },
    // The frame is a separate document, so only sentinels on both sides can wrap the focus.
    el('span', { tabIndex: 0, onfocus: () => (footer?.querySelector('a') ?? frame ?? close).focus() }),
    el('header', {}, say(LABEL), close),
    main,
    el('span', { tabIndex: 0, onfocus: () => close.focus() }),
  );

  const wait = (): void => {
    frame?.remove();
    status.replaceChildren(say('Loading…'), el('i'), el('i'), el('i'));
    main.append(status);
  };

  const reveal = (): void => status.remove();

  wait();
  const host = shadowHost(theme, nonce, dialog);
  // Stops the page behind from scrolling, without moving it, by a rule of its own: what the shop writes into the page's
  // style meanwhile is left alone. Without a scrollbar the second declaration is none.
  const gutter = innerWidth > document.documentElement.clientWidth && 'stable';
  const lock = `html{overflow:hidden!important;scrollbar-gutter:${gutter}}`;
  const unlockScroll = addStyles(host, document, lock, nonce);
  document.body.append(host);
  dialog.showModal();
  // A router may replace the body, or all that is in it.
  const router = new MutationObserver(() => host.isConnected || onGone());
  router.observe(document, { childList: true, subtree: true });

  return {
    load(url) {
      wait();
      frame = el('iframe', {
        src: url,
        title: say(LABEL),
        onload: reveal,
        // Browsers that cannot share call the last feature unrecognized.
        allow: `payment *; publickey-credentials-get *; clipboard-write${'share' in navigator ? '; web-share' : ''}`,
      });
      main.prepend(frame);
      return frame;
    },
    reveal() {
      reveal();
      // Forgotten, too: the focus would wrap to its link.
      footer = footer?.remove() as undefined;
    },
    offerTab(href) {
      const link = el('a', { href, target: '_blank', rel: 'noreferrer' }, say('Open in a new tab'));
      footer = el('footer', {}, link);
      main.after(footer);
    },
    fail(retry) {
      const onclick = (): void => {
        close.focus();
        wait();
        retry();
      };
      status.replaceChildren(
        say('The checkout could not be opened.'),
        el('i'),
        el('button', { onclick }, say('Try again')),
      );
    },
    focus() {
      close.focus();
      if (!host.isConnected) onGone();
    },
    remove() {
      router.disconnect();
      dialog.close();
      host.remove();
      unlockScroll();
    },
  };
}
