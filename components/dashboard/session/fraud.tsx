import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import type { SessionWarning } from '@/lib/dashboard/money/fraud-warnings';
import { formatMoney } from '@/lib/money/currency';
import { Time } from '../formatters';
import { Section } from '../frame/page-header';
import { fraudText } from '../state-labels';

/** Payments that a card issuer suspects, and what can be done about each. */
export function FraudSection({
  warnings,
  currency,
  actions,
}: {
  warnings: SessionWarning[];
  currency: string;
  actions: (warning: SessionWarning) => ReactNode;
}) {
  if (warnings.length === 0) return null;
  return (
    <Section
      title="Fraud warnings"
      note="The cardholder's bank suspects these payments. A refund now usually prevents a dispute and its fee."
    >
      <ul className="flex flex-col divide-y divide-line text-sm">
        {warnings.map((warning) => (
          <li
            key={warning.id}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-48 grow basis-0">
              <p className="font-medium wrap-anywhere">
                {formatMoney(warning.amount_cents, currency)} from {warning.payer.name}{' '}
                {warning.is_over ? <Badge>Closed</Badge> : <Badge tone="bad">Open</Badge>}
              </p>
              <p className="text-muted">
                The bank says: {fraudText(warning.fraud_type)} · <Time at={warning.created_at} />
              </p>
              {!warning.is_over && warning.no_refund ? <p className="mt-1">{warning.no_refund}</p> : null}
            </div>
            {warning.is_over ? null : actions(warning)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
