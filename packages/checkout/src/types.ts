import type { SplitError } from './errors';
import type { SessionStatus, Theme } from './protocol';

export type { SessionStatus, Theme } from './protocol';

/** How the cart's total may be divided (API specification 2.4). */
export type SplitMode = 'equal' | 'itemized' | 'custom' | 'percentage' | 'host-pays';

export interface CartItem {
  /** Your SKU or line id, up to 100 characters. Items are sorted by it for the signature. */
  id?: string | undefined;
  name: string;
  /** 1 to 10,000. */
  quantity: number;
  /** Smallest currency unit, 0 or more. */
  unit_price: number;
  /** An https thumbnail. Not signed. */
  image_url?: string | undefined;
}

export interface CartFee {
  id?: string | undefined;
  label?: string | undefined;
  /** Smallest currency unit; below 0 for a discount. */
  amount: number;
}

/** What the group pays for (API specification 2.1). All amounts are integers in the smallest currency unit. */
export interface Cart {
  /** Sum of quantity x unit_price over the items, plus tax, shipping and fees. */
  total: number;
  /** Lowercase ISO 4217, for example `usd`. */
  currency: string;
  items: readonly CartItem[];
  tax?: number | undefined;
  shipping?: number | undefined;
  fees?: readonly CartFee[] | undefined;
  /** `order_ref` is your own order or cart id; webhooks and session reads echo it. */
  metadata?: Readonly<Record<string, string>> | undefined;
  /** ISO 8601 date-time until which a session can be opened for this cart. Signed with it. */
  valid_until?: string | undefined;
}

/** Asks your own server to sign the cart and returns the 64 hex digits (API specification 4.8). */
export type GetSignature = (cart: Cart) => Promise<string> | string;

/** Passed once per page (API specification 4.9). */
export interface InitOptions {
  /** `split_merch_...` */
  merchantId: string;
  /** `split_pk_test_...` or `split_pk_live_...`. Never a secret key. */
  publishableKey: string;
  /** Needed unless every button passes `signature` or its own `getSignature`. */
  getSignature?: GetSignature | undefined;
  /** Informational: the key alone decides between sandbox and live mode. */
  environment?: 'sandbox' | 'production' | undefined;
  /** Default `auto`: follows the payer's system. */
  theme?: Theme | undefined;
  /** Ends in `/api/v1`. Default: the deployment that served the script, or that the package was built for. */
  apiBaseUrl?: string | undefined;
  /** Origin of the hosted pages. Default: the one in the session's own address. */
  payBaseUrl?: string | undefined;
  /** Your Content-Security-Policy nonce. Only browsers without constructable style sheets need it. */
  nonce?: string | undefined;
}

/** The camelCase form of group_config (API specification 2.4). */
export interface GroupOptions {
  minSize?: number | undefined;
  maxSize?: number | undefined;
  defaultMode?: SplitMode | undefined;
  allowedModes?: SplitMode[] | undefined;
  expiryHours?: number | undefined;
}

export interface Customer {
  name?: string | undefined;
  /** Without it pending members cannot be reminded. */
  email?: string | undefined;
  phone?: string | undefined;
}

/** What the page knows of a session. Amounts are in the smallest currency unit, without the consumer fee. */
export interface SessionState {
  session_id: string;
  status: SessionStatus;
  paid_cents: number;
  pending_cents: number;
}

/**
 * Each runs at most once per transition, whether the modal or the polling noticed it first, and again where a later page
 * opens the same group. They are for the page only: ship the order when your server receives the `group.funded` webhook,
 * since a page can be closed.
 */
export interface Callbacks {
  onGroupCreated?: ((state: SessionState) => void) | undefined;
  /**
   * While it is open, the modal shows that everybody has paid, and then leads to `success_url`: a React page that empties
   * the cart here takes it away. Empty it here only after `onClose`; else on the page of `success_url`, or in `onClose`.
   */
  onGroupFunded?: ((state: SessionState) => void) | undefined;
  onGroupExpired?: ((state: SessionState) => void) | undefined;
  onGroupCancelled?: ((state: SessionState) => void) | undefined;
  onError?: ((error: SplitError) => void) | undefined;
  /** What is paid has changed. */
  onProgress?: ((state: SessionState) => void) | undefined;
  /** The modal has closed, for any reason, also before anybody has paid. */
  onClose?: (() => void) | undefined;
}

export interface Appearance {
  /** Default true. */
  fullWidth?: boolean | undefined;
  /** 36, 44 (default) or 52 pixels high. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Default `primary`. */
  variant?: 'primary' | 'outline' | 'dark' | undefined;
}

/** API specification 4.9, button options. */
export interface ButtonOptions {
  cart: Cart;
  group?: GroupOptions | undefined;
  /** A signature you made beforehand; `getSignature` is not called then. */
  signature?: string | undefined;
  /** Overrides the page's signer for this button. */
  getSignature?: GetSignature | undefined;
  /** The organizer. Send only what you already have. */
  customer?: Customer | undefined;
  /** A session that your server opened for this cart: the button opens it instead of one of its own. */
  session_id?: string | undefined;
  /** https. The organizer goes there when the group is funded while the modal is open. */
  success_url?: string | undefined;
  /** https. The organizer goes there after closing the modal or cancelling. */
  cancel_url?: string | undefined;
  callbacks?: Callbacks | undefined;
  appearance?: Appearance | undefined;
}

/** A button on the page. Every method is safe in any state and can be called again. */
export interface ButtonInstance {
  /** Adds the button to an element or a selector's element, or moves it there. */
  mount(target: string | Element): ButtonInstance;
  /** Removes the button from the page. The session and an open modal stay. */
  unmount(): ButtonInstance;
  /**
   * Opens the modal. If one is already open on the page, it gets the focus instead.
   * @returns whether the hosted page loaded; false if it failed (see `onError`), stayed silent, or was closed first.
   * It never rejects.
   */
  open(): Promise<boolean>;
  /** Ends everything: button, modal, and polling. Nothing is left on the page, and no callback runs any more. */
  destroy(): void;
}

export interface Member {
  id: string;
  name: string;
  amount_cents: number;
  status: 'pending' | 'processing' | 'paid' | 'refunding' | 'refunded';
}

/** What the page reads of GET /sessions/:sessionId (API specification 2.6). */
export interface SessionRead {
  session_id: string;
  status: SessionStatus;
  /** Without members until the organizer has started it. */
  group?: {
    id: string;
    size: number;
    mode: SplitMode;
    paid_amount: number;
    pending_amount: number;
    members: Member[];
  };
}
