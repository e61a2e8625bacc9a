import type { CreateSessionParams } from '../../checkout/src/server/types';

/** The provider's options in medusa-config. */
export interface SplitOptions {
  /** `split_sk_test_...` or `split_sk_live_...`. */
  secretKey: string;
  /** Signs the carts. */
  signingSecret: string;
  /** `whsec_...` of the endpoint `/hooks/payment/split_<id>`; two of them while you rotate it. */
  webhookSecret: string | string[];
  /** Ends in `/api/v1`. Default: the deployment that the package was built for. */
  baseUrl?: string;
  /** Size, modes and deadline of every group. */
  groupConfig?: Omit<NonNullable<CreateSessionParams['group_config']>, 'allow_dropping_items'>;
  /** Where the organizer goes once the group is funded, or when it is called off. */
  successUrl?: string;
  cancelUrl?: string;
}

/** @throws TypeError that names what is missing */
export function checkOptions(options: Partial<SplitOptions>): void {
  const needed = ['secretKey', 'signingSecret', 'webhookSecret'] as const;
  const missing = needed.filter((name) => !options[name]?.length);
  if (missing.length > 0)
    throw new TypeError(`medusa-payment-split needs the options ${missing.join(', ')}.`);
}
