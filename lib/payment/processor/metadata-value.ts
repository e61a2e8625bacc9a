/** Characters of one value of metadata that Stripe takes (https://docs.stripe.com/metadata). */
export const LONGEST_METADATA_VALUE = 500;
