import { FormTextArea } from '@/components/forms/form-choices';
import { FormField } from '@/components/forms/form-controls';
import { EVIDENCE_LIMITS, type Evidence, type EvidenceField } from '@/lib/group/evidence';

interface Field {
  name: EvidenceField;
  label: string;
  hint?: string;
}

interface Group {
  legend: string;
  fields: readonly Field[];
}

/** What the form asks for, in the order in which a bank wants to read it. */
const GROUPS: readonly Group[] = [
  {
    legend: 'Your side',
    fields: [
      {
        name: 'uncategorized_text',
        label: 'What happened',
        hint: 'The bank reads this first. Add what you know, such as your messages with the customer.',
      },
      { name: 'product_description', label: 'What was sold' },
      { name: 'access_activity_log', label: 'What happened when' },
    ],
  },
  {
    legend: 'Delivery',
    fields: [
      { name: 'shipping_carrier', label: 'Carrier' },
      { name: 'shipping_tracking_number', label: 'Tracking number' },
      { name: 'shipping_date', label: 'Shipped' },
      { name: 'service_date', label: 'Service provided' },
      {
        name: 'shipping_address',
        label: 'Shipping address',
        hint: 'Only if it is this customer’s own: the bank shows it to them.',
      },
    ],
  },
  {
    legend: 'Refunds',
    fields: [
      { name: 'refund_policy_disclosure', label: 'What the customer was told about refunds' },
      { name: 'refund_refusal_explanation', label: 'Why this customer gets no refund' },
      {
        name: 'duplicate_charge_explanation',
        label: 'How this payment differs from another one',
        hint: 'Only if the customer says that they were charged twice.',
      },
    ],
  },
  {
    legend: 'The customer',
    fields: [
      { name: 'customer_name', label: 'Name' },
      { name: 'customer_email_address', label: 'Email' },
      { name: 'customer_purchase_ip', label: 'IP address when paying' },
    ],
  },
];

const ROWS: Partial<Record<EvidenceField, number>> = {
  uncategorized_text: 10,
  product_description: 9,
  access_activity_log: 7,
};

/** The texts to be edited. */
export function EvidenceFields({ evidence }: { evidence: Evidence }) {
  return GROUPS.map(({ legend, fields }) => (
    <fieldset
      key={legend}
      className="grid gap-4 border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0 sm:grid-cols-2"
    >
      <legend className="float-left w-full font-semibold sm:col-span-2">{legend}</legend>
      {fields.map(({ name, label, hint }) =>
        EVIDENCE_LIMITS[name] > 500 ? (
          <FormTextArea
            key={name}
            name={name}
            label={label}
            hint={hint}
            rows={ROWS[name] ?? 3}
            maxLength={EVIDENCE_LIMITS[name]}
            defaultValue={evidence[name]}
            frameClass="sm:col-span-2"
          />
        ) : (
          <FormField
            key={name}
            name={name}
            label={label}
            hint={hint}
            maxLength={EVIDENCE_LIMITS[name]}
            defaultValue={evidence[name]}
            autoComplete="off"
          />
        ),
      )}
    </fieldset>
  ));
}

/** The same texts, to be read. */
export function EvidenceTexts({ evidence }: { evidence: Evidence }) {
  return (
    <dl className="flex flex-col gap-4 text-sm">
      {GROUPS.flatMap(({ fields }) => fields)
        .filter(({ name }) => evidence[name] !== '')
        .map(({ name, label }) => (
          <div key={name}>
            <dt className="text-muted">{label}</dt>
            <dd className="mt-0.5 wrap-anywhere whitespace-pre-wrap">{evidence[name]}</dd>
          </div>
        ))}
    </dl>
  );
}
