import type { ReactNode } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { freePlaceViews, groupProgress, type PersonView, people } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';
import { CHEVRON_DOWN, Icon } from './icons';
import type { PageContext } from './page-context';

const STATE: Record<PersonView['status'], { tone: Tone; words: string }> = {
  pending: { tone: 'warn', words: 'Not paid yet' },
  processing: { tone: 'neutral', words: 'Processing' },
  paid: { tone: 'good', words: 'Paid' },
  refunding: { tone: 'neutral', words: 'Refund on its way' },
  refunded: { tone: 'neutral', words: 'Refunded' },
};

const CHOOSING: { tone: Tone; words: string } = { tone: 'neutral', words: 'Choosing' };
const NOT_CHARGED: { tone: Tone; words: string } = { tone: 'neutral', words: 'Not charged' };

/** Who is in, who has paid, what is missing. */
export function GroupProgress({
  context,
  folded = false,
  menuOf,
}: {
  context: PageContext;
  folded?: boolean;
  /** What can be done about somebody who has not paid. */
  menuOf?: (person: PersonView) => ReactNode;
}) {
  const { session } = context.page;
  const { paid_places, places, paid_cents, pending_cents } = groupProgress(session);
  const money = (cents: number) => formatMoney(cents, session.currency);
  const open = session.status === 'pending';
  const line = open
    ? `${paid_places} of ${places} paid, ${money(pending_cents)} left`
    : session.status === 'funded'
      ? `${money(paid_cents)} paid`
      : 'How it ended for everybody';
  const body = (
    <>
      <p className="mt-1" role="status">
        {line}
      </p>
      {open || session.status === 'funded' ? (
        <div className="mt-3">
          <Progress label="Paid so far" text={line} value={paid_cents} max={session.total_cents} />
        </div>
      ) : null}
      <ul className="mt-3 divide-y divide-line">
        {people(session, context.you?.id ?? null).map((person) => (
          <Person
            key={person.id}
            person={person}
            money={money}
            open={open}
            menu={open && isAwaited(person) ? menuOf?.(person) : null}
          />
        ))}
        {open ? <FreePlaces context={context} money={money} /> : null}
      </ul>
    </>
  );
  if (folded) return body;
  return (
    <Card labelledby="group">
      <h2 id="group" className="text-lg font-semibold">
        The group
      </h2>
      {body}
    </Card>
  );
}

/** Somebody else who still has to do something. */
const isAwaited = ({ is_you, owing_cents, undecided }: PersonView) =>
  !is_you && (owing_cents > 0 || undecided);

interface PersonProps {
  menu: ReactNode;
  person: PersonView;
  money: (cents: number) => string;
  open: boolean;
}

function Person({ person, money, open, menu }: PersonProps) {
  const { name, is_you, is_organizer, amount_cents, status, undecided } = person;
  const choosing = open && undecided;
  const ended = !open && status === 'pending';
  const { tone, words } = choosing ? CHOOSING : ended ? NOT_CHARGED : STATE[status];
  const roles = [is_you ? 'you' : '', is_organizer ? 'organizer' : ''].filter(Boolean).join(', ');
  const row = (
    <>
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        {roles ? <span className="block text-sm text-muted">{roles}</span> : null}
      </span>
      <Owed amount={choosing ? '' : money(amount_cents)}>
        <Badge tone={tone}>{words}</Badge>
      </Owed>
    </>
  );
  if (!menu) return <li className={ROW}>{row}</li>;
  return (
    <li>
      <details className="group/person">
        <summary className={ROW}>
          {row}
          <Icon path={CHEVRON_DOWN} className="shrink-0 text-muted group-open/person:rotate-180" />
        </summary>
        {menu}
      </details>
    </li>
  );
}

const ROW = 'flex min-h-13 items-center gap-3 py-2';

/** Beside the name; one above the other where a phone has no room for both. */
function Owed({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <span className="flex shrink-0 flex-col items-end gap-x-3 gap-y-0.5 min-[26rem]:flex-row min-[26rem]:items-center">
      <span className="amount text-muted">{amount}</span>
      <span className="flex min-w-20 justify-end transition-colors duration-1000">{children}</span>
    </span>
  );
}

function FreePlaces({ context, money }: { context: PageContext; money: (cents: number) => string }) {
  const { session } = context.page;
  if (session.split?.mode === 'itemized') return null;
  const places = freePlaceViews(session);
  const shown = places.slice(0, 5);
  return (
    <>
      {shown.map((place) => (
        <li key={place.index} className={`${ROW} text-muted`}>
          <span className="min-w-0 grow truncate">
            {place.label ? `For ${place.label}` : 'Waiting for someone'}
          </span>
          <Owed amount={money(place.amount_cents)}>
            <Badge>Open</Badge>
          </Owed>
        </li>
      ))}
      {places.length > shown.length ? (
        <li className="py-2 text-muted">and {places.length - shown.length} more open places</li>
      ) : null}
    </>
  );
}
