import {
  type Ask,
  CHANNEL,
  type DialogAsk,
  type Envelope,
  type Reply,
  readEnvelope,
  type Tell,
} from './protocol';

/** One frame of the stand-in's origin inside the page, and the conversation with it. */
export class FrameHost {
  readonly iframe: HTMLIFrameElement;
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private readonly loaded: Promise<void>;
  private sent = 0;
  private stop = () => {};

  /** `onTell` hears everything that is not the answer to an ask. */
  constructor(
    private readonly origin: string,
    path: string,
    title: string,
    private readonly onTell: (tell: Tell) => void,
  ) {
    const url = new URL(path, origin);
    url.searchParams.set('parent', window.location.origin);
    this.iframe = document.createElement('iframe');
    this.iframe.title = title;
    this.iframe.src = url.href;
    this.iframe.allow = 'payment *';
    this.iframe.setAttribute('name', `__stripeStandIn${Math.random().toString(36).slice(2)}`);
    this.loaded = new Promise((resolve) => this.listen(resolve));
  }

  /** Asks the frame and waits for its reply; waits for the frame to load first. */
  async ask(body: Ask | DialogAsk): Promise<Reply> {
    await this.loaded;
    this.sent += 1;
    const id = this.sent;
    const message: Envelope<Ask | DialogAsk> = { channel: CHANNEL, id, body };
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.iframe.contentWindow?.postMessage(message, this.origin);
    });
  }

  remove(): void {
    this.stop();
    this.iframe.remove();
    const error = {
      type: 'invalid_request_error',
      message: 'The payment form was removed before it answered.',
    };
    for (const resolve of this.waiting.values()) resolve({ error });
    this.waiting.clear();
  }

  private listen(onLoaded: () => void): void {
    const hear = (event: MessageEvent) => {
      if (event.origin !== this.origin || event.source !== this.iframe.contentWindow) return;
      const message = readEnvelope<Tell>(event.data);
      if (!message) return;
      if (message.body.type === 'loaded') onLoaded();
      if (message.body.type !== 'reply') {
        this.onTell(message.body);
        return;
      }
      this.waiting.get(message.id)?.(message.body);
      this.waiting.delete(message.id);
    };
    window.addEventListener('message', hear);
    this.stop = () => window.removeEventListener('message', hear);
  }
}

/** Styles set one by one, which a page's content security policy permits where style attributes are refused. */
export function setStyles(element: HTMLElement, styles: Record<string, string>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
}
