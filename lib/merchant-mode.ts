/** A merchant in one of its two modes: whose rows a read or a change concerns. Part of every WHERE. */
export interface MerchantMode {
  merchant_id: string;
  livemode: boolean;
}
