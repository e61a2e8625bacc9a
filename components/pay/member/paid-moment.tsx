import { Fold } from '@/components/pay/frame/fold';
import { failedHere, type PageContext } from '@/components/pay/frame/page-context';
import { Celebration } from '@/components/pay/group/celebration';
import { GroupProgress } from '@/components/pay/group/group-progress';
import { RescueNotice, TakeBack } from '@/components/pay/group/rescue';
import { HeldMoney } from '@/components/pay/payment/held-money';
import { HowCalculated } from '@/components/pay/payment/how-calculated';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { Receipts } from '@/components/pay/receipt/receipts';
import { CopyField } from '@/components/pay/script/later';
import { DaysLeft } from '@/components/pay/time/days-left';
import { isolate } from '@/lib/format/isolate';
import { hasPlaceToGive, takesGifts } from '@/lib/group/query/gifts';
import { freeLines, isAwaited } from '@/lib/group/query/owed';
import { isInRescue } from '@/lib/group/query/rescue';
import { freeAmount_cents, memberAmount_cents } from '@/lib/group/query/shares';
import { sumOf_cents } from '@/lib/group/query/sums';
import { takeBack_cents } from '@/lib/group/query/take-back';
import { heldBy } from '@/lib/hosted/page/held';
import { receipts } from '@/lib/hosted/page/receipts';
import {
  explainShares,
  groupProgress,
  hasRoom,
  people,
  peopleToCome,
  progressText,
} from '@/lib/hosted/page/view';
import { ClaimForm } from './claim-form';
import { GiveEmail } from './give-email';
import { GivePlace } from './give-place';
import { OwnLink } from './own-link';

/** "You're in": what has been done, who is still missing, and what helps. */
export function PaidMoment({ context }: { context: PageContext }) {
  const { page, you, share_url, words } = context;
  const { say } = words;
  const { session } = page;
  const { paid_places, places } = groupProgress(session);
  if (!you) return null;
  const isGift = takesGifts(session);
  const missing = isGift ? [] : missingPeople(context);
  // Who has paid has no turn any more.
  const nudges = !session.link_closed && (isGift ? hasPlaceToGive(session) : missing.length > 0);
  const order = isolate(session.cart.items[0]?.name ?? say('ourOrder'));
  const amount = words.money(memberAmount_cents(session, you.id), session.currency);
  // Until the order is saved, there is nothing to celebrate.
  const kept_cents = takeBack_cents(session, you.id, context.now);
  const title =
    kept_cents > 0
      ? say('moneyKept', { amount: words.money(kept_cents, session.currency) })
      : isGift
        ? say('giftThanks', { amount })
        : say('youAreIn', { paid: paid_places, places });
  return (
    <>
      <div className="empty:hidden">
        <RescueNotice context={context} />
        <TakeBack context={context} />
      </div>
      <section aria-labelledby="title" className="flex flex-col items-center gap-2 py-4 text-center">
        {isInRescue(session) ? null : <Celebration />}
        <h1 id="title" className="text-2xl font-semibold">
          {title}
        </h1>
        <p className="text-balance text-muted">
          {isGift ? progressText(session, words, 'paidOf') : missingText(context, missing)} ·{' '}
          <DaysLeft at={session.expires_at} context={context} />
        </p>
        <HeldMoney context={context} />
      </section>
      <GiveEmail context={context} />
      <GroupProgress context={context} />
      {nudges ? (
        <section aria-labelledby="nudge">
          <h2 id="nudge" className="mb-3 text-lg font-semibold">
            {say(!hasRoom(session, context.now) ? 'nudge' : isGift ? 'giftAsk' : 'bringIn')}
          </h2>
          <CopyField
            id="nudge-link"
            label={say('groupLink')}
            value={share_url}
            copy_label={say('copyLink')}
            message={{
              text: isGift
                ? say('giftNudge', { order })
                : say('nudgeText', { name: isolate(you.name), paid: paid_places, places, order }),
            }}
          />
        </section>
      ) : null}
      <div>
        {session.split?.mode === 'itemized' && freeAmount_cents(session) > 0 ? (
          <Fold
            title={say('takeMoreItems')}
            open={failedHere(context, 'claim') || failedHere(context, 'claim_rest')}
          >
            <ClaimForm context={context} />
          </Fold>
        ) : null}
        <Fold title={say(heldBy(session, you.id) ? 'yourPayment' : 'yourReceipt')}>
          <Receipts context={context} paid={receipts(session, you.id)} />
          <HowCalculated context={context} sentences={explainShares(session, you.id, words)} />
        </Fold>
        <OwnLink context={context} paid />
        <GivePlace context={context} />
      </div>
      <MoneyPromise context={context} />
    </>
  );
}

/** "Cleo", "1 more person" */
function missingPeople({ page: { session }, you, words, now }: PageContext): string[] {
  const all = people(session, you?.id ?? null);
  const names = all.filter(({ id }) => isAwaited(session, id, now)).map(({ name }) => isolate(name));
  const shown = names.slice(0, 2);
  const more = names.length - shown.length + peopleToCome(session);
  return [...shown, ...(more > 0 ? [words.say('morePeople', { count: more })] : [])];
}

/** "Waiting for Cleo and 1 more person"; with nobody to wait for, what is left of the order, or that it is being paid. */
function missingText({ page: { session }, words }: PageContext, missing: string[]): string {
  if (missing.length > 0) return words.say('waitingFor', { people: words.list(missing) });
  const left_cents = sumOf_cents(freeLines(session));
  return left_cents > 0
    ? words.say('orderNotTakenYet', { amount: words.money(left_cents, session.currency) })
    : words.say('lastIsProcessing');
}
