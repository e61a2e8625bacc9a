import { Celebration } from '@/components/pay/frame/celebration';
import { DaysLeft } from '@/components/pay/frame/days-left';
import { Fold } from '@/components/pay/frame/fold';
import { GroupProgress } from '@/components/pay/frame/group-progress';
import { CopyField } from '@/components/pay/frame/lazy';
import type { PageContext } from '@/components/pay/frame/page-context';
import { HowCalculated } from '@/components/pay/payment/how-calculated';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { Receipts } from '@/components/pay/payment/receipts';
import { isolate } from '@/lib/format/isolate';
import { freeAmount_cents } from '@/lib/group/query/shares';
import { explainShares, groupProgress, hasRoom, people, receipts } from '@/lib/hosted/view';
import { ClaimForm } from './claim-form';
import { GiveEmail } from './give-email';
import { OwnLink } from './own-link';

/** "You're in": what has been done, who is still missing, and what helps. */
export function PaidMoment({ context }: { context: PageContext }) {
  const { page, you, share_url, now } = context;
  const { session } = page;
  const { paid_places, places } = groupProgress(session);
  const missing = missingText(context);
  if (!you) return null;
  return (
    <>
      <section aria-labelledby="title" className="flex flex-col items-center gap-2 py-4 text-center">
        <Celebration />
        <h1 id="title" className="text-2xl font-semibold">
          You’re in. {paid_places} of {places} paid
        </h1>
        <p className="text-muted">
          {missing} <DaysLeft at={session.expires_at} now={now} />.
        </p>
      </section>
      <GiveEmail context={context} label="Send my receipt" />
      <GroupProgress context={context} />
      {session.link_closed ? null : (
        <section aria-labelledby="nudge">
          <h2 id="nudge" className="mb-3 text-lg font-semibold">
            {hasRoom(session) ? 'Bring in who is missing' : 'Nudge the group'}
          </h2>
          <CopyField
            id="nudge-link"
            label="Group link"
            value={share_url}
            copy_label="Copy the link"
            share_text={`${isolate(you.name)} has paid. ${paid_places} of ${places} paid for ${isolate(session.cart.items[0]?.name ?? 'our order')}: your turn.`}
          />
        </section>
      )}
      <div>
        {session.split?.mode === 'itemized' && freeAmount_cents(session) > 0 ? (
          <Fold title="Take more items">
            <ClaimForm context={context} />
          </Fold>
        ) : null}
        <Fold title="Your receipt">
          <Receipts context={context} paid={receipts(session, you.id)} />
          <HowCalculated sentences={explainShares(session, you.id)} />
        </Fold>
        <OwnLink context={context} paid />
      </div>
      <MoneyPromise context={context} />
    </>
  );
}

/** "Waiting for Cleo and 1 more person." */
function missingText({ page, you }: PageContext): string {
  const { session } = page;
  const all = people(session, you?.id ?? null);
  const names = all.filter(({ status }) => status === 'pending').map(({ name }) => isolate(name));
  const { places } = groupProgress(session);
  const open = Math.max(0, places - all.length);
  const shown = names.slice(0, 2);
  const more = names.length - shown.length + open;
  const listed = [...shown, ...(more > 0 ? [`${more} more ${more === 1 ? 'person' : 'people'}`] : [])];
  if (listed.length === 0) return 'The last payment is being processed.';
  return `Waiting for ${listed.join(listed.length > 2 ? ', ' : ' and ')}.`;
}
