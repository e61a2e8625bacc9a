import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Alert } from '@/components/ui/alert';
import { isolate } from '@/lib/format/isolate';
import { before_cents } from '@/lib/group/query/again';
import { memberAmount_cents } from '@/lib/group/query/shares';

/** The people of a former group have a new order: what that came to then, and what this comes to now. */
export function SamePeople({ context }: { context: PageContext }) {
  const { page, you, words } = context;
  const { session } = page;
  const { again } = session;
  if (!again) return null;
  const amount = (cents: number) => <span className="amount">{words.money(cents, session.currency)}</span>;
  const beside = (then_cents: number, now_cents: number) => ({
    before: amount(then_cents),
    now: <strong>{amount(now_cents)}</strong>,
  });
  const own_cents = you && before_cents(session, you.id);
  const items = again.missing.map(({ name, quantity, of }) =>
    of > 1 ? `${quantity}/${of} ${isolate(name)}` : `${quantity} × ${isolate(name)}`,
  );
  return (
    <Alert title={words.say('samePeople')}>
      <p>
        <Said words={words} text="againTotal" values={beside(again.total_cents, session.total_cents)} />
      </p>
      {you && own_cents !== null ? (
        <p>
          <Said
            words={words}
            text="againShare"
            values={beside(own_cents, memberAmount_cents(session, you.id))}
          />
        </p>
      ) : null}
      {items.length > 0 ? <p>{words.say('againMissing', { items: words.list(items) })}</p> : null}
    </Alert>
  );
}
