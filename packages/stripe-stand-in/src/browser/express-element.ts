import { EmptyElement, resolveTarget } from './element';
import { FrameDialog } from './frame-dialog';
import { FrameHost, setStyles } from './frame-host';
import type { Appearance, Ask, Reply, Tell, Wallet, WalletDetails } from './protocol';

/** How long a page may take to answer a click before its wallet opens, as with Stripe. */
const CLICK_ms = 1_000;
const HEIGHT_PX = 48;

export interface ExpressOptions {
  buttonHeight?: number;
  emailRequired?: boolean;
  billingAddressRequired?: boolean;
  paymentMethods?: Record<string, string>;
}

/** What the element needs to know of its Elements at the moment of a press. */
interface Payment {
  amount: () => { amount: number; currency: string };
  appearance: () => Appearance;
  onPaying: () => void;
}

/** The Express Checkout Element: buttons of wallets in a frame, and a wallet's sheet over the page. */
export class ExpressCheckoutElement extends EmptyElement {
  private host: FrameHost | undefined;
  /** What the payer has chosen in the sheet, for the confirmation. */
  private details: WalletDetails | undefined;

  constructor(
    private readonly origin: string,
    private readonly publishableKey: string,
    private readonly options: ExpressOptions,
    private readonly payment: Payment,
    onDestroy: () => void,
    /** What its Elements may pay with; anything where they do not say. */
    private readonly allowed: readonly string[] = ['card', 'link'],
  ) {
    super('expressCheckout', onDestroy);
  }

  /** The wallets of this device; a page can forbid each. */
  private get wallets(): Wallet[] {
    const { paymentMethods = {} } = this.options;
    const known: [Wallet, string][] = [
      ['google_pay', 'googlePay'],
      ['link', 'link'],
    ];
    return known
      .filter(([wallet]) => this.allowed.includes(wallet === 'link' ? 'link' : 'card'))
      .flatMap(([wallet, option]) => (paymentMethods[option] === 'never' ? [] : [wallet]));
  }

  override mount(target: HTMLElement | string): void {
    const container = resolveTarget(target);
    this.unmount();
    const { wallets } = this;
    const path = `/_frame/express?wallets=${wallets.join(',')}`;
    const host = new FrameHost(this.origin, path, 'Secure express checkout frame', (tell) => this.hear(tell));
    setStyles(host.iframe, {
      display: 'block',
      width: '100%',
      height: `${this.options.buttonHeight ?? HEIGHT_PX}px`,
      border: '0',
      background: 'transparent',
      // As the frame's own page has it: a frame of another scheme is not transparent.
      'color-scheme': 'light',
    });
    this.host = host;
    container.replaceChildren(host.iframe);
    void host.ask({
      type: 'init',
      publishableKey: this.publishableKey,
      appearance: this.payment.appearance(),
    });
  }

  override unmount(): void {
    this.host?.remove();
    this.host = undefined;
  }

  override focus(): void {
    this.host?.iframe.focus();
  }

  /** Calls the API from the frame; with the wallet's card, once, where one is wanted. */
  call(ask: Extract<Ask, { type: 'call' }>): Promise<Reply> {
    const missing = { error: { type: 'invalid_request_error', message: 'The element is not mounted.' } };
    const wallet = this.details;
    if (ask.withCard) this.details = undefined;
    return this.host?.ask({ ...ask, wallet }) ?? Promise.resolve(missing);
  }

  /** Whether a wallet's sheet has been confirmed, and has not paid yet. */
  get isConfirmed(): boolean {
    return this.details !== undefined;
  }

  private hear(tell: Tell): void {
    if (tell.type === 'ready') {
      const { wallets } = this;
      const availablePaymentMethods = {
        amazonPay: false,
        applePay: false,
        googlePay: wallets.includes('google_pay'),
        link: wallets.includes('link'),
        paypal: false,
        klarna: false,
      };
      const none = wallets.length === 0;
      this.emit('ready', {
        elementType: 'expressCheckout',
        availablePaymentMethods: none ? undefined : availablePaymentMethods,
      });
    }
    if (tell.type === 'press') this.press(tell.wallet);
  }

  /** The page answers first, as it does with Stripe; one that does not listen lets the wallet open. */
  private press(wallet: Wallet): void {
    let answered = false;
    const answer = (opens: boolean) => {
      if (answered) return;
      answered = true;
      if (opens) this.showSheet(wallet);
    };
    const event = { elementType: 'expressCheckout', expressPaymentType: wallet };
    if (!this.listensTo('click')) {
      answer(true);
      return;
    }
    this.emit('click', { ...event, resolve: () => answer(true), reject: () => answer(false) });
    setTimeout(() => answer(false), CLICK_ms);
  }

  private showSheet(wallet: Wallet): void {
    const { amount, currency } = this.payment.amount();
    const { theme } = this.payment.appearance();
    const query = new URLSearchParams({
      wallet,
      amount: String(amount),
      currency,
      theme: theme === 'night' ? 'dark' : 'light',
    });
    new FrameDialog(this.origin, `/_frame/wallet?${query}`, 'Wallet', (tell, dialog) => {
      if (tell.type !== 'wallet') return;
      dialog.close();
      if (tell.details) this.confirm(wallet, tell.details);
      else this.emit('cancel', { elementType: 'expressCheckout' });
    });
  }

  private confirm(wallet: Wallet, details: WalletDetails): void {
    this.details = details;
    this.payment.onPaying();
    const { emailRequired, billingAddressRequired } = this.options;
    const address = {
      line1: '1 Test Street',
      line2: '',
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      country: 'US',
    };
    this.emit('confirm', {
      elementType: 'expressCheckout',
      expressPaymentType: wallet,
      // Only what was asked for is told.
      ...(billingAddressRequired === false && !emailRequired
        ? {}
        : {
            billingDetails: {
              name: details.name,
              ...(emailRequired ? { email: details.email } : {}),
              address,
            },
          }),
      paymentFailed: () => {
        this.details = undefined;
        this.emit('cancel', { elementType: 'expressCheckout' });
      },
    });
  }
}
