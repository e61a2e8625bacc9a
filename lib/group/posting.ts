export const LEDGER_ACCOUNTS = [
  /** Our balance at the processor. */
  'processor',
  /** Members' money that is not yet the merchant's. */
  'held',
  'consumer_fees',
  'merchant_fees',
  'fx_fees',
  /** Taken back by card issuers, and not yet returned, borne by the merchant, or written off. */
  'disputed',
  /** Refunded or taken back by an issuer, and never recovered from the merchant. */
  'written_off',
  /** What staff have paid from outside the processor, for refunds that failed: that money stayed on our balance there. */
  'paid_elsewhere',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const POSTING_KINDS = [
  'charge',
  'refund',
  'refund_reversed',
  'refund_settled',
  'transfer',
  'transfer_reversed',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'written_off',
] as const;

/** One balanced posting: the entries add up to zero; debits are positive. */
export interface Posting {
  kind: (typeof POSTING_KINDS)[number];
  source_id: string;
  entries: { account: LedgerAccount; amount_cents: number }[];
}
