import { Emitter, EmptyElement, integrationError, PaymentElement } from './element';
import { ExpressCheckoutElement, type ExpressOptions } from './express-element';
import type { ApiError, Appearance } from './protocol';

export interface ElementsOptions {
  clientSecret?: string;
  mode?: string;
  amount?: number;
  currency?: string;
  captureMethod?: string;
  allowedPaymentMethodTypes?: string[];
  appearance?: Appearance;
  locale?: string;
  [other: string]: unknown;
}

/** What `stripe.elements()` gives: the elements of one payment, intent first or deferred. */
export class Elements extends Emitter {
  private readonly made = new Map<string, EmptyElement>();
  private submitted = false;

  constructor(
    private readonly origin: string,
    private readonly publishableKey: string,
    private options: ElementsOptions,
  ) {
    super();
    assertOptions(options);
  }

  create(type: string, options?: unknown): EmptyElement {
    if (this.made.has(type)) throw integrationError(`Can only create one Element of type ${type}.`);
    const forget = () => {
      if (this.made.get(type) === element) this.made.delete(type);
    };
    const element: EmptyElement =
      type === 'expressCheckout'
        ? this.expressCheckout((options ?? {}) as ExpressOptions, forget)
        : type === 'payment'
          ? new PaymentElement(
              this.origin,
              this.publishableKey,
              this.options.appearance ?? {},
              localeOf(this.options),
              forget,
              () => {
                this.submitted = false;
              },
            )
          : new EmptyElement(type, forget);
    this.made.set(type, element);
    return element;
  }

  private expressCheckout(options: ExpressOptions, forget: () => void): ExpressCheckoutElement {
    const payment = {
      amount: () => ({ amount: this.options.amount ?? 0, currency: this.options.currency ?? 'usd' }),
      appearance: () => this.appearance,
      onPaying: () => {
        this.submitted = false;
      },
    };
    const { allowedPaymentMethodTypes: allowed } = this.options;
    return new ExpressCheckoutElement(this.origin, this.publishableKey, options, payment, forget, allowed);
  }

  getElement(type: string | { __elementType?: string }): EmptyElement | null {
    return this.made.get(typeof type === 'string' ? type : (type.__elementType ?? '')) ?? null;
  }

  update(changes: Partial<ElementsOptions>): Promise<void> {
    const next = { ...this.options, ...changes };
    assertOptions(next);
    this.options = next;
    if (changes.appearance) this.payment?.restyle(changes.appearance);
    setTimeout(() => this.emit('update-end'), 0);
    return Promise.resolve();
  }

  /** Checks the form and shows what is missing. In the deferred flow it must precede the confirmation. */
  async submit(): Promise<{ error?: ApiError; selectedPaymentMethod?: string }> {
    const { payment, express } = this;
    if (express?.isConfirmed) {
      this.submitted = true;
      return { selectedPaymentMethod: 'card' };
    }
    if (!payment) throw integrationError('elements.submit() needs a mounted Payment Element.');
    const { error } = await payment.ask({ type: 'validate' });
    if (error) return { error };
    this.submitted = true;
    return { selectedPaymentMethod: 'card' };
  }

  get payment(): PaymentElement | undefined {
    const element = this.made.get('payment');
    return element instanceof PaymentElement ? element : undefined;
  }

  get express(): ExpressCheckoutElement | undefined {
    const element = this.made.get('expressCheckout');
    return element instanceof ExpressCheckoutElement ? element : undefined;
  }

  get clientSecret(): string | undefined {
    return this.options.clientSecret;
  }

  get appearance(): Appearance {
    return this.options.appearance ?? {};
  }

  /** What the payer was shown, for the confirmation to be held against; nothing when the intent came first. */
  get expected(): Record<string, string> {
    const { amount, currency, captureMethod = 'automatic_async', allowedPaymentMethodTypes } = this.options;
    if (amount === undefined || currency === undefined) return {};
    return {
      expected_amount: String(amount),
      expected_currency: currency,
      expected_capture_method: captureMethod,
      ...(allowedPaymentMethodTypes
        ? { expected_payment_method_types: allowedPaymentMethodTypes.join(' ') }
        : {}),
    };
  }

  /** Throws in the deferred flow when `submit()` has not succeeded since the last change of the form. */
  assertSubmitted(): void {
    if (this.options.clientSecret !== undefined || this.submitted) return;
    throw integrationError(
      'elements.submit() must be called before stripe.confirmPayment() when Elements were created without a clientSecret.',
    );
  }
}

/** `auto` is the browser's, which Stripe takes, too, where none is given. */
function localeOf({ locale = 'auto' }: ElementsOptions): string {
  return locale === 'auto' ? navigator.language : locale;
}

function assertOptions(options: ElementsOptions): void {
  const { clientSecret, mode, amount, currency } = options;
  if (clientSecret !== undefined && mode !== undefined) {
    throw integrationError('You must pass either clientSecret or mode to elements(), not both.');
  }
  if (options.paymentMethodTypes !== undefined) {
    throw integrationError('paymentMethodTypes is no longer supported: use allowedPaymentMethodTypes.');
  }
  if (clientSecret !== undefined) {
    if (!/^pi_\w+_secret_\w+$/.test(clientSecret)) {
      throw integrationError(
        `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
      );
    }
    return;
  }
  if (mode !== 'payment') throw integrationError("elements() needs a clientSecret, or mode: 'payment'.");
  if (!Number.isInteger(amount) || (amount ?? 0) <= 0) {
    throw integrationError('Invalid value for elements(): amount should be a positive integer.');
  }
  if (!/^[a-z]{3}$/.test(currency ?? '')) {
    throw integrationError('Invalid value for elements(): currency should be a lowercase three-letter code.');
  }
}
