import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Alert } from '@/components/ui/alert';
import { memberAmount_cents, organizerOf } from '@/lib/group/query/shares';
import { ownView } from '@/lib/hosted/page/view';

/** The organizer has changed what this member owes: what it was, what it is, and why. */
export function AmountChanged({ context }: { context: PageContext }) {
  const { you, words } = context;
  const { session } = context.page;
  const change = you?.amount_change;
  const person = ownView(session, you);
  if (!change || !you || !person || (person.owing_cents === 0 && !person.undecided)) return null;
  const now_cents = memberAmount_cents(session, you.id);
  if (now_cents === change.before_cents) return null;
  const amount = (cents: number) => <span className="amount">{words.money(cents, session.currency)}</span>;
  const size = session.split?.size ?? change.before_size;
  const values = {
    before: amount(change.before_cents),
    now: <strong>{amount(now_cents)}</strong>,
    name: organizerOf(session)?.name ?? words.say('theOrganizer'),
  };
  return (
    <Alert tone="warn" role="status" title={words.say('shareChanged')}>
      <p>
        {person.undecided ? (
          <Said words={words} text="shareWasChoose" values={values} />
        ) : size === change.before_size ? (
          <Said words={words} text="shareWasIs" values={values} />
        ) : (
          <Said
            words={words}
            text="shareWasIsPeople"
            values={{ ...values, people: size, people_before: change.before_size }}
          />
        )}
      </p>
    </Alert>
  );
}
