import type { SplitError } from './errors';
import type { SessionStatus, Theme } from './protocol';

export type { SessionStatus, Theme } from './protocol';

/** How the cart's total may be divided (API specification 2.4). */
export type SplitMode = 'equal' | 'itemized' | 'custom' | 'percentage' | 'host-pays';

export interface CartItem {
  /** Your SKU or line id, up to 100 characters. Items are sorted by it for the signature. */
  id?: string;
  name: string;
  /** 1 to 10,000. */
  quantity: number;
  /** Smallest currency unit, 0 or more. */
  unit_price: number;
  /** An https thumbnail. Not signed. */
  image_url?: string;
}

export interface CartFee {
  id?: string;
  label?: string;
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
  tax?: number;
  shipping?: number;
  fees?: readonly CartFee[];
  /** `order_ref` is your own order or cart id; webhooks and session reads echo it. */
  metadata?: Readonly<Record<string, string>>;
  /** ISO 8601 date-time until which a session can be opened for this cart. Signed with it. */
  valid_until?: string;
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
  getSignature?: GetSignature;
  /** Informational: the key alone decides between sandbox and live mode. */
  environment?: 'sandbox' | 'production';
  /** Default `auto`: follows the payer's system. */
  theme?: Theme;
  /** Ends in `/api/v1`. Default: the deployment that served the script, or that the package was built for. */
  apiBaseUrl?: string;
  /** Origin of the hosted pages. Default: the one in the session's own address. */
  payBaseUrl?: string;
  /** Your Content-Security-Policy nonce. Only browsers without constructable style sheets need it. */
  nonce?: string;
}

/** The camelCase form of group_config (API specification 2.4). */
export interface GroupOptions {
  minSize?: number;
  maxSize?: number;
  defaultMode?: SplitMode;
  allowedModes?: SplitMode[];
  expiryHours?: number;
}

export interface Customer {
  name?: string;
  /** Without it pending members cannot be reminded. */
  email?: string;
  phone?: string;
}

/** What the page knows of a session. Amounts are in the smallest currency unit, without the consumer fee. */
export interface SessionState {
  session_id: string;
  status: SessionStatus;
  paid_cents: number;
  pending_cents: number;
}

/**
 * Each runs at most once per transition, whether the modal or the polling noticed it first. They are for
 * the page only: ship the order when your server receives the `group.funded` webhook, since a page can be closed.
 */
export interface Callbacks {
  onGroupCreated?: (state: SessionState) => void;
  onGroupFunded?: (state: SessionState) => void;
  onGroupExpired?: (state: SessionState) => void;
  onGroupCancelled?: (state: SessionState) => void;
  onError?: (error: SplitError) => void;
  /** What is paid has changed. */
  onProgress?: (state: SessionState) => void;
  /** The modal has closed, for any reason. */
  onClose?: () => void;
}

export interface Appearance {
  /** Default true. */
  fullWidth?: boolean;
  /** 36, 44 (default) or 52 pixels high. */
  size?: 'sm' | 'md' | 'lg';
  /** Default `primary`. */
  variant?: 'primary' | 'outline' | 'dark';
}

/** API specification 4.9, button options. */
export interface ButtonOptions {
  cart: Cart;
  group?: GroupOptions;
  /** A signature you made beforehand; `getSignature` is not called then. */
  signature?: string;
  /** Overrides the page's signer for this button. */
  getSignature?: GetSignature;
  /** The organizer. Send only what you already have. */
  customer?: Customer;
  /** A session that your server opened for this cart: the button opens it instead of one of its own. */
  session_id?: string;
  /** https. The organizer goes there when the group is funded while the modal is open. */
  success_url?: string;
  /** https. The organizer goes there after closing the modal or cancelling. */
  cancel_url?: string;
  callbacks?: Callbacks;
  appearance?: Appearance;
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
