import type { ReactNode } from 'react';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Badge, type Tone } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { held_cents } from '@/lib/group/query/holds';
import {
  freePlaceViews,
  groupProgress,
  hiddenPeople,
  type PersonView,
  people,
  progressText,
} from '@/lib/hosted/page/view';
import type { Words } from '@/lib/words/words';

interface State {
  tone: Tone;
  text:
    | 'notPaidYet'
    | 'isProcessing'
    | 'paid'
    | 'heldStatus'
    | 'refundOnItsWay'
    | 'notRefundedYet'
    | 'refunded'
    | 'choosing'
    | 'notCharged';
}

const STATE: Record<PersonView['status'], State> = {
  pending: { tone: 'warn', text: 'notPaidYet' },
  processing: { tone: 'neutral', text: 'isProcessing' },
  paid: { tone: 'good', text: 'paid' },
  refunding: { tone: 'neutral', text: 'refundOnItsWay' },
  refunded: { tone: 'neutral', text: 'refunded' },
};

const CHOOSING: State = { tone: 'neutral', text: 'choosing' };
const HELD: State = { tone: 'good', text: 'heldStatus' };
/** Nothing is on its way. */
const NOT_REFUNDED: State = { tone: 'warn', text: 'notRefundedYet' };
const NOT_CHARGED: State = { tone: 'neutral', text: 'notCharged' };

/** Who is in, who has paid, what is missing. */
export function GroupProgress({
  context,
  folded = false,
  foldOf,
}: {
  context: PageContext;
  folded?: boolean;
  /** Around the line of somebody who has not paid: with what can be done about it. */
  foldOf?: (person: PersonView, line: ReactNode) => ReactNode;
}) {
  const { words } = context;
  const { say } = words;
  const { session } = context.page;
  const { paid_cents } = groupProgress(session);
  const money = (cents: number) => words.money(cents, session.currency);
  const open = session.status === 'pending';
  const hidden = hiddenPeople(session, context.you?.id ?? null);
  const line = open
    ? progressText(session, words, 'paidOfLeft')
    : session.status === 'funded'
      ? say('wasPaid', { amount: money(paid_cents) })
      : say('howItEnded');
  const body = (
    <>
      <p className="mt-1" role={open ? 'status' : undefined}>
        {line}
      </p>
      {open || session.status === 'funded' ? (
        <div className="mt-3">
          <Progress
            label={say(held_cents(session) > 0 ? 'paidOrHeldSoFar' : 'paidSoFar')}
            text={line}
            value={paid_cents}
            max={session.total_cents}
          />
        </div>
      ) : null}
      <ul className="mt-3 divide-y divide-line">
        {people(session, context.you?.id ?? null).map((person) => (
          <Person
            key={person.id}
            person={person}
            money={money}
            open={open}
            words={words}
            fold={open && isAwaited(person) ? foldOf : undefined}
          />
        ))}
        {open ? <FreePlaces context={context} money={money} /> : null}
        {hidden > 0 ? (
          <li className={`${PERSON_ROW} text-muted`}>{say('hiddenGivers', { count: hidden })}</li>
        ) : null}
      </ul>
    </>
  );
  if (folded) return body;
  return (
    <Card labelledby="group">
      <h2 id="group" className="text-lg font-semibold">
        {say('theGroup')}
      </h2>
      {body}
    </Card>
  );
}

/** Somebody else who still has to do something. */
export const isAwaited = ({ is_you, owing_cents, undecided }: PersonView) =>
  !is_you && (owing_cents > 0 || undecided);

interface PersonProps {
  fold: ((person: PersonView, line: ReactNode) => ReactNode) | undefined;
  person: PersonView;
  money: (cents: number) => string;
  open: boolean;
  words: Words;
}

function stateOf({ status, undecided, held, not_refunded }: PersonView, open: boolean): State {
  if (open && undecided) return CHOOSING;
  if (!open && status === 'pending') return NOT_CHARGED;
  if (held) return HELD;
  return not_refunded ? NOT_REFUNDED : STATE[status];
}

function Person({ person, money, open, words, fold }: PersonProps) {
  const { name, is_you, is_organizer, amount_cents } = person;
  const state = stateOf(person, open);
  const { tone, text } = state;
  const roles = [is_you && words.say('you'), is_organizer && words.say('organizer')].filter(
    (role) => role !== false,
  );
  const row = (
    <>
      <span className="min-w-[5em] grow basis-[5em]">
        <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
          {name}
        </span>
        {roles.length > 0 ? (
          <span className="block text-sm text-muted">{roles.join(words.script.texts.comma)}</span>
        ) : null}
      </span>
      <Owed amount={state === CHOOSING ? '' : money(amount_cents)}>
        <Badge tone={tone}>{words.say(text)}</Badge>
      </Owed>
    </>
  );
  return fold ? <li>{fold(person, row)}</li> : <li className={PERSON_ROW}>{row}</li>;
}

export const PERSON_ROW = 'flex min-h-13 flex-wrap items-center gap-x-3 py-2';

/** Beside the name; one above the other where a phone has no room for both. */
function Owed({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <span className="ms-auto flex flex-col items-end gap-x-3 gap-y-0.5 min-[26rem]:flex-row min-[26rem]:items-center">
      <span className="amount text-muted">{amount}</span>
      <span className="flex min-w-20 justify-end text-end transition-colors duration-1000 max-[26rem]:*:whitespace-normal">
        {children}
      </span>
    </span>
  );
}

function FreePlaces({ context, money }: { context: PageContext; money: (cents: number) => string }) {
  const { words } = context;
  const { session } = context.page;
  if (session.split?.mode === 'itemized') return null;
  const places = freePlaceViews(session);
  const shown = places.slice(0, 5);
  return (
    <>
      {shown.map((place) => (
        <li key={place.index} className={`${PERSON_ROW} text-muted`}>
          <span className="line-clamp-2 min-w-[5em] grow basis-[5em] wrap-anywhere">
            {place.label ? (
              <Said words={words} text="placeFor" values={{ name: place.label }} />
            ) : (
              words.say('waitingForSomeone')
            )}
          </span>
          <Owed amount={money(place.amount_cents)}>
            <Badge>{words.say('open')}</Badge>
          </Owed>
        </li>
      ))}
      {places.length > shown.length ? (
        <li className="py-2 text-muted">
          {words.say('moreOpenPlaces', { count: places.length - shown.length })}
        </li>
      ) : null}
    </>
  );
}
