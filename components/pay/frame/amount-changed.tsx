import { Alert } from '@/components/ui/alert';
import { memberAmount_cents, organizerOf } from '@/lib/group/query/shares';
import { people } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';
import type { PageContext } from './page-context';

/** The organizer has changed what this member owes: what it was, what it is, and why. */
export function AmountChanged({ context }: { context: PageContext }) {
  const { you } = context;
  const { session } = context.page;
  const change = you?.amount_change;
  const person = people(session, you?.id ?? null).find(({ is_you }) => is_you);
  if (!change || !you || !person || person.owing_cents === 0) return null;
  const now_cents = memberAmount_cents(session, you.id);
  if (now_cents === change.before_cents) return null;
  const money = (cents: number) => formatMoney(cents, session.currency);
  const size = session.split?.size ?? change.before_size;
  return (
    <Alert tone="warn" role="status" title="Your share has changed">
      <p>
        It was <span className="amount">{money(change.before_cents)}</span> and is{' '}
        <strong className="amount">{money(now_cents)}</strong> now:{' '}
        <bdi>{organizerOf(session)?.name ?? 'the organizer'}</bdi>{' '}
        {size === change.before_size
          ? 'changed how the order is split.'
          : `split the order among ${size} people instead of ${change.before_size}.`}
      </p>
    </Alert>
  );
}
