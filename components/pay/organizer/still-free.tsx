import type { PageContext } from '@/components/pay/frame/page-context';
import { Card } from '@/components/ui/card';
import type { Member, Session } from '@/lib/group/model';
import { isInRescue } from '@/lib/group/query/rescue';
import { freeAmount_cents } from '@/lib/group/query/shares';
import { isAtTheDoor, swapGiven } from '@/lib/group/query/swap';
import { coverAll, freePlaceViews, ownView } from '@/lib/hosted/page/view';
import { CoverAll } from './cover-all';
import { DropItems } from './drop-items';
import { SpreadPlaces } from './spread-places';

/** Whether somebody who was in has gone and left something to be paid. */
export function hasDroppedOut(session: Session): boolean {
  const isGone = ({ id, left_at, join_request }: Member) =>
    left_at !== null && join_request === null && !isAtTheDoor(session, id) && !swapGiven(session, id);
  return session.members.some(isGone) && freeAmount_cents(session) > 0;
}

/** Whether the organizer's own button pays all that is missing already. */
export function ownRestIsAll({ page, you }: PageContext): boolean {
  const own = ownView(page.session, you);
  return own?.owing_cents === coverAll(page.session).amount_cents;
}

/** Somebody dropped out: three ways on, each with the amounts before and after. */
export function StillFree({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { say, money } = context.words;
  const amount = money(freeAmount_cents(session), session.currency);
  const places = freePlaceViews(session).length;
  const title =
    session.split?.mode === 'itemized'
      ? say('orderNotTakenYet', { amount })
      : say('placesFree', { count: places, amount });
  return (
    <Card labelledby="free">
      <h2 id="free" className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 text-muted">{say('goOnWithout')}</p>
      <Plans context={context} />
    </Card>
  );
}

/** What to do about places that nobody takes. In a second chance, paying for all of them comes first. */
export function Plans({ context }: { context: PageContext }) {
  const coverFirst = isInRescue(context.page.session);
  const cover = <CoverAll context={context} first={coverFirst} />;
  return (
    <div className="divide-y divide-line">
      {coverFirst ? cover : null}
      <SpreadPlaces context={context} />
      {coverFirst ? null : cover}
      <DropItems context={context} />
    </div>
  );
}
