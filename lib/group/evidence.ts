/** A text that explains; the processor takes up to 20,000 characters of it (Stripe, dispute evidence). */
const LONG = 20_000;
const SHORT = 500;

/** What a merchant can write to a bank about a dispute, under the processor's names, with the length of each. */
export const EVIDENCE_LIMITS = {
  uncategorized_text: LONG,
  product_description: LONG,
  access_activity_log: LONG,
  refund_policy_disclosure: LONG,
  refund_refusal_explanation: LONG,
  duplicate_charge_explanation: LONG,
  customer_name: SHORT,
  customer_email_address: SHORT,
  customer_purchase_ip: SHORT,
  shipping_carrier: SHORT,
  shipping_tracking_number: SHORT,
  shipping_date: SHORT,
  shipping_address: SHORT,
  service_date: SHORT,
} as const;

export type EvidenceField = keyof typeof EVIDENCE_LIMITS;

export const EVIDENCE_FIELDS = Object.keys(EVIDENCE_LIMITS) as EvidenceField[];

/** An empty text says nothing, and takes back what was said before. */
export type Evidence = Record<EvidenceField, string>;

/** The texts that are too long. */
export function tooLong(evidence: Evidence): EvidenceField[] {
  return EVIDENCE_FIELDS.filter((field) => evidence[field].length > EVIDENCE_LIMITS[field]);
}

/** Nothing but names and addresses proves nothing to a bank. */
export function saysNothing(evidence: Evidence): boolean {
  return EVIDENCE_FIELDS.every((field) => field.startsWith('customer_') || evidence[field] === '');
}

/** What was read from the database, where a field may be missing that came later. */
export function evidenceFrom(stored: unknown): Evidence {
  const given = new Map(Object.entries(stored ?? {}));
  const text = (field: EvidenceField) => {
    const value: unknown = given.get(field);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, text(field)])) as Evidence;
}
