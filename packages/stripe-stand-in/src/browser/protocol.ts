/** Messages between the page's script and the card frame. Each is posted to an exact target origin. */
export const CHANNEL = 'stripe-stand-in';

export interface Appearance {
  theme?: string;
  variables?: Record<string, string>;
  /** The colour of the page behind the frame, where a dark frame has to know it. */
  surface?: string;
}

export interface ApiError {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
  param?: string;
  payment_intent?: Record<string, unknown>;
}

/** A wallet that a device can have. */
export type Wallet = 'google_pay' | 'link';

/** What somebody has confirmed in a wallet's sheet. */
export interface WalletDetails {
  name: string;
  email: string;
  number: string;
}

/** What an ask comes to. */
export interface Reply {
  error?: ApiError;
  result?: Record<string, unknown>;
}

/** What the page asks of the frame. */
export type Ask =
  | { type: 'init'; publishableKey: string; appearance: Appearance; locale?: string; direction?: string }
  | { type: 'appearance'; appearance: Appearance }
  | { type: 'focus' }
  | { type: 'clear' }
  | { type: 'validate' }
  | {
      type: 'call';
      method: 'GET' | 'POST';
      path: string;
      form: Record<string, string>;
      withCard: boolean;
      /** The card is a wallet's. */
      wallet?: WalletDetails;
    };

/** What the page asks of a dialog: to close, because Escape was pressed outside it. */
export type DialogAsk = { type: 'dismiss' };

/** What the frame sends by itself, or in response to a request with the same `id`. */
export type Tell =
  | { type: 'loaded' }
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'change'; empty: boolean; complete: boolean }
  | { type: 'focused' }
  | { type: 'blurred' }
  | { type: 'escape' }
  | { type: 'enter' }
  | ({ type: 'reply' } & Reply)
  | { type: 'press'; wallet: Wallet }
  | { type: 'wallet'; details: WalletDetails | null }
  | { type: 'authenticated'; outcome: 'complete' | 'fail' };

export interface Envelope<Body> {
  channel: typeof CHANNEL;
  id: number;
  body: Body;
}

/** A message of this channel, or undefined: other scripts post messages too. */
export function readEnvelope<Body>(data: unknown): Envelope<Body> | undefined {
  const given = data as Partial<Envelope<Body>> | null;
  return typeof given === 'object' && given?.channel === CHANNEL ? (given as Envelope<Body>) : undefined;
}
