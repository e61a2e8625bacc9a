import { FrameHost, setStyles } from './frame-host';
import type { Tell } from './protocol';

/** A frame over the whole page, which has the focus, and Escape, from the moment it is put there until it goes. */
export class FrameDialog {
  private readonly host: FrameHost;
  private readonly before = document.activeElement;

  constructor(
    origin: string,
    path: string,
    title: string,
    onTell: (tell: Tell, dialog: FrameDialog) => void,
    styles: Record<string, string> = {},
  ) {
    this.host = new FrameHost(origin, path, title, (tell) => {
      if (tell.type === 'loaded') this.host.iframe.focus();
      onTell(tell, this);
    });
    setStyles(this.host.iframe, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      margin: '0',
      'z-index': '2147483647',
      background: 'transparent',
      ...styles,
    });
    // Until the frame's script runs, keys go to the page, which passes on the one that closes the dialog.
    if (this.before instanceof HTMLElement) this.before.blur();
    window.addEventListener('keydown', this.passOn, true);
    document.body.append(this.host.iframe);
  }

  close(): void {
    window.removeEventListener('keydown', this.passOn, true);
    this.host.remove();
    if (this.before instanceof HTMLElement) this.before.focus();
  }

  private readonly passOn = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void this.host.ask({ type: 'dismiss' });
  };
}
