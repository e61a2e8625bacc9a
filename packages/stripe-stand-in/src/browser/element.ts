import { FrameHost, setStyles } from './frame-host';
import type { Appearance, Ask, Reply, Tell } from './protocol';

type Listener = (event?: unknown) => void;

/** Handlers by event name, as every Stripe object with `on` and `off` has them. */
export class Emitter {
  private readonly listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): this {
    const known = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, known.add(listener));
    return this;
  }

  once(name: string, listener: Listener): this {
    const first: Listener = (event) => {
      this.off(name, first);
      listener(event);
    };
    return this.on(name, first);
  }

  off(name: string, listener?: Listener): this {
    if (listener) this.listeners.get(name)?.delete(listener);
    else this.listeners.delete(name);
    return this;
  }

  listensTo(name: string): boolean {
    return (this.listeners.get(name)?.size ?? 0) > 0;
  }

  emit(name: string, event?: unknown): void {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(event);
  }
}

/** Height of the card form before it has measured itself: two rows with labels and their error lines. */
const FIRST_HEIGHT_PX = 198;

/** How long the frame may take to load before `loaderror`. */
const LOAD_ms = 15_000;
const LOAD_ERROR = { type: 'api_connection_error', message: 'The payment form could not be loaded.' };

/** An element that shows nothing here: it mounts and fires `ready`. */
export class EmptyElement extends Emitter {
  constructor(
    readonly elementType: string,
    protected readonly onDestroy: () => void,
  ) {
    super();
  }

  mount(target: HTMLElement | string): void {
    resolveTarget(target);
    setTimeout(
      () => this.emit('ready', { elementType: this.elementType, availablePaymentMethods: undefined }),
      0,
    );
  }
  unmount(): void {}
  destroy(): void {
    this.unmount();
    this.onDestroy();
  }
  update(_options: unknown): void {}
  focus(): void {}
  blur(): void {}
  clear(): void {}
  collapse(): void {}
}

/** The Payment Element: a frame of the stand-in's origin, in which the card is typed. */
export class PaymentElement extends EmptyElement {
  private host: FrameHost | undefined;
  private loading: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly origin: string,
    private readonly publishableKey: string,
    private appearance: Appearance,
    private readonly locale: string,
    onDestroy: () => void,
    private readonly onInput: () => void,
  ) {
    super('payment', onDestroy);
  }

  override mount(target: HTMLElement | string): void {
    const container = resolveTarget(target);
    if (this.host) this.unmount();
    const host = new FrameHost(this.origin, '/_frame/card', 'Secure payment input frame', (tell) =>
      this.hear(tell),
    );
    setStyles(host.iframe, {
      display: 'block',
      width: 'calc(100% + 8px)',
      height: `${FIRST_HEIGHT_PX}px`,
      border: '0',
      // The frame leaves room for its focus ring; its fields still line up with the page around it.
      margin: '-4px',
      padding: '0',
      overflow: 'hidden',
      background: 'transparent',
      'color-scheme': schemeOf(this.appearance),
    });
    this.host = host;
    container.replaceChildren(host.iframe);
    setTimeout(() => this.emit('loaderstart', { elementType: 'payment' }), 0);
    this.loading = setTimeout(
      () => this.emit('loaderror', { elementType: 'payment', error: LOAD_ERROR }),
      LOAD_ms,
    );
    void host.ask({
      type: 'init',
      publishableKey: this.publishableKey,
      appearance: onSurface(this.appearance, container),
      locale: this.locale,
      direction: getComputedStyle(container).direction,
    });
  }

  override unmount(): void {
    clearTimeout(this.loading);
    this.host?.remove();
    this.host = undefined;
  }

  override focus(): void {
    this.host?.iframe.focus();
    void this.host?.ask({ type: 'focus' });
  }

  override clear(): void {
    void this.host?.ask({ type: 'clear' });
  }

  restyle(appearance: Appearance): void {
    this.appearance = appearance;
    this.host?.iframe.style.setProperty('color-scheme', schemeOf(appearance));
    const container = this.host?.iframe.parentElement;
    if (container) void this.host?.ask({ type: 'appearance', appearance: onSurface(appearance, container) });
  }

  /** Asks the card frame; an element that is not mounted cannot answer. */
  ask(body: Ask): Promise<Reply> {
    if (!this.host) {
      return Promise.reject(integrationError('The Payment Element must be mounted before it can be used.'));
    }
    return this.host.ask(body);
  }

  private hear(tell: Tell): void {
    const base = { elementType: 'payment' };
    if (tell.type === 'loaded') clearTimeout(this.loading);
    if (tell.type === 'ready') this.emit('ready', base);
    // Enter in a field sends the form around the element, as it would with a field of the page's own.
    if (tell.type === 'enter') this.host?.iframe.closest('form')?.requestSubmit();
    if (tell.type === 'height') this.host?.iframe.style.setProperty('height', `${Math.ceil(tell.height)}px`);
    if (tell.type === 'focused') this.emit('focus', base);
    if (tell.type === 'blurred') this.emit('blur', base);
    if (tell.type === 'escape') this.emit('escape', base);
    if (tell.type === 'change') {
      this.onInput();
      const { empty, complete } = tell;
      this.emit('change', { ...base, empty, complete, collapsed: false, value: { type: 'card' } });
    }
  }
}

/** `night` is dark; every other theme is light. */
function schemeOf(appearance: Appearance): 'light' | 'dark' {
  return appearance.theme === 'night' ? 'dark' : 'light';
}

/**
 * The appearance with the colour of the page behind a dark frame. A transparent frame looks the same, but tools that
 * judge contrast take what they cannot see through for white.
 */
function onSurface(appearance: Appearance, container: HTMLElement): Appearance {
  if (schemeOf(appearance) === 'light') return appearance;
  for (let element: HTMLElement | null = container; element; element = element.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none') return appearance;
    if (/^(?!rgba)\w+\([^/]+\)$/.test(backgroundColor)) return { ...appearance, surface: backgroundColor };
  }
  return appearance;
}

/** A mistake of the page's programmer, which Stripe's script throws rather than returns. */
export function integrationError(message: string): Error {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}

export function resolveTarget(target: HTMLElement | string): HTMLElement {
  const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (!found)
    throw integrationError(`The selector you specified (${String(target)}) applies to no DOM elements.`);
  return found;
}
