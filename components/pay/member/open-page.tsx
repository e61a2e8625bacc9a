import type { ReactNode } from 'react';
import { Fold } from '@/components/pay/frame/fold';
import { awaitsAnswer, declineShown, type PageContext } from '@/components/pay/frame/page-context';
import { AmountChanged } from '@/components/pay/group/amount-changed';
import { GroupProgress } from '@/components/pay/group/group-progress';
import { FormerPayments, RescueNotice, TakeBack } from '@/components/pay/group/rescue';
import { SamePeople } from '@/components/pay/group/same-people';
import { HeldMoney } from '@/components/pay/payment/held-money';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { Receipts } from '@/components/pay/receipt/receipts';
import { Alert } from '@/components/ui/alert';
import { isolate } from '@/lib/format/isolate';
import { takesGifts } from '@/lib/group/query/gifts';
import { hasPaymentInHand, wasCharged } from '@/lib/group/query/holds';
import { freeAmount_cents } from '@/lib/group/query/shares';
import { isAtTheDoor } from '@/lib/group/query/swap';
import { hasTakenBack } from '@/lib/group/query/take-back';
import { heldBy } from '@/lib/hosted/page/held';
import { membersOffers, newcomersOffers, type Offers } from '@/lib/hosted/page/offers';
import { receipts } from '@/lib/hosted/page/receipts';
import { obstacleOf, ownView, type PersonView } from '@/lib/hosted/page/view';
import { ClaimForm } from './claim-form';
import { ChooseGift, GIFT_NOTE, GiftNote, giftOffersOf } from './gift';
import { GetLink } from './give-email';
import { GroupLine, Invitation } from './invitation';
import { Leave, OwnLink } from './own-link';
import { PaidMoment } from './paid-moment';
import { PayBar } from './pay-bar';
import { PAY_LATER, PayLater } from './pay-later';
import { PAY_LOOK } from './pay-look';
import { YourShare } from './your-share';

/** A group that is being paid, as somebody sees it who is in it or can join. */
export function OpenPage({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { say } = context.words;
  const person = ownView(session, context.you);
  const paid = person ? receipts(session, person.id) : [];
  const isKept =
    paid.some(({ is_gone }) => !is_gone) || (person !== undefined && heldBy(session, person.id) !== null);
  if (person && isKept && person.status === 'paid') return <PaidMoment context={context} />;
  const obstacle = obstacleOf(session, context.now);
  const waits = awaitsAnswer(context);
  const canJoin = obstacle === null && !waits;
  const isGift = takesGifts(session);
  const isFree = person?.status !== 'processing';
  // A group that shares out items chooses and pays in one place.
  const picks = person !== undefined && isFree && session.split?.mode === 'itemized';
  const chooses = isGift && !person && canJoin && giftOffersOf(context).offers.length === 0;
  const owes = person ? picks || (person.owing_cents > 0 && isFree) : canJoin && !chooses;
  return (
    <>
      <div className="flex flex-col gap-5 empty:hidden">
        <RescueNotice context={context} />
        {picks ? null : <Invitation context={context} />}
        <Former context={context} />
        <SamePeople context={context} />
        <AmountChanged context={context} />
        <HeldMoney context={context} />
        {person && !picks ? <Before context={context} person={person} /> : null}
      </div>
      {/* In one place whether or not the payer has joined: a card that is being typed outlives the joining. */}
      {owes ? <Bar context={context} person={person} picks={picks} /> : null}
      {chooses ? <ChooseGift context={context} /> : null}
      {person || !obstacle ? null : <NoRoom context={context} obstacle={obstacle} />}
      <div className="flex flex-col gap-5">
        {/* Below the items, with which the page begins. */}
        {picks && person.owing_cents === 0 && !person.undecided ? <YourShare context={context} /> : null}
        {person || waits ? null : canJoin ? (
          isGift ? null : (
            <PayLater context={context} />
          )
        ) : (
          <p className="flex min-h-11 items-center">{say('joinedElsewhere')}</p>
        )}
        {person && person.owing_cents > 0 && paid.length > 0 ? (
          <section aria-labelledby="before">
            <h2 id="before" className="font-semibold">
              {say(isKept ? 'paidBefore' : 'earlierPayments')}
            </h2>
            <Receipts context={context} paid={paid} />
            <TakeBack context={context} />
          </section>
        ) : null}
        <div>
          <Fold title={say('theGroup')}>
            <GroupProgress context={context} folded />
          </Fold>
          {person ? null : <GetLink context={context} />}
          <OwnLink context={context} />
          <Leave context={context} />
        </div>
      </div>
    </>
  );
}

function Former({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { say } = context.words;
  if (context.viewer.kind !== 'former') return null;
  const { id } = context.viewer.member;
  const payments = <FormerPayments context={context} />;
  if (hasTakenBack(session, id)) return payments;
  const isCharged = wasCharged(session, id);
  // A gift that was begun and not paid for was in nobody's group, nor was who came for an offered place.
  const wasIn = !isAtTheDoor(session, id) && (isCharged || !takesGifts(session));
  const waits = awaitsAnswer(context);
  const canJoin = !waits && obstacleOf(session, context.now) === null;
  const said = [
    waits ? say('stillProcessed') : isCharged ? null : say('nothingCharged'),
    canJoin && takesGifts(session) ? say('giftAgain') : canJoin && wasIn ? say('canJoinAgain') : null,
  ].filter((text) => text !== null);
  return (
    <>
      <Alert tone="warn" role="status" title={wasIn ? say('notInGroup') : undefined}>
        {said.length > 0 ? <p>{said.join(context.words.gap)}</p> : null}
      </Alert>
      {payments}
    </>
  );
}

interface NoRoomProps {
  context: PageContext;
  obstacle: NonNullable<ReturnType<typeof obstacleOf>>;
}

/** In the place of the amount, and as high: somebody who was about to join sees the rest stay where it was. */
function NoRoom({ context, obstacle }: NoRoomProps) {
  const { say } = context.words;
  const lacksPlace = obstacle === 'allPlacesTaken' && takesGifts(context.page.session);
  return (
    <>
      <div className="min-h-42" role="status">
        <Alert tone="warn" title={say(obstacle)}>
          <p>{say(lacksPlace ? 'noPlaceToGive' : `${obstacle}Text`)}</p>
        </Alert>
      </div>
      <div className="flex min-h-21 flex-col gap-2">
        <GroupLine context={context} />
      </div>
    </>
  );
}

interface PersonProps {
  context: PageContext;
  person: PersonView;
}

/** What a member is to see before the amount. */
function Before({ context, person }: PersonProps): ReactNode {
  const { id, owing_cents, status } = person;
  const { say } = context.words;
  const isOwn = hasPaymentInHand(context.page.session, id);
  return (
    <>
      {owing_cents === 0 ? <YourShare context={context} /> : null}
      {owing_cents > 0 && status === 'processing' ? (
        <Alert role="status" title={say(isOwn ? 'processing' : 'shareBeingPaid')}>
          <p>{say(isOwn ? 'bankHasNotAnswered' : 'shareBeingPaidText')}</p>
        </Alert>
      ) : null}
    </>
  );
}

/** What was chosen in a form that was sent without script and refused. */
function chosenBefore({ form: { flash } }: PageContext, { choose, offers }: Offers): string | undefined {
  if (!choose || flash?.ok !== false || !(flash.intent === 'pay' || flash.intent === 'join'))
    return undefined;
  const chosen = flash.values[choose] ?? '';
  if (choose === 'weight') return /^[1-9]\d*$/.test(chosen) ? chosen : undefined;
  // Before a card is typed, no other place is chosen than the one that was: the page says that somebody has it by now.
  const isOffered = offers.some(({ value }) => value === chosen);
  return isOffered || flash.intent === 'pay' ? chosen || undefined : undefined;
}

interface BarProps {
  context: PageContext;
  person: PersonView | undefined;
  /** The member chooses items. */
  picks: boolean;
}

function Bar({ context, person, picks }: BarProps) {
  const { page, pay, takes_payments, words } = context;
  const { say } = words;
  const { session } = page;
  const isGift = takesGifts(session);
  const gives = isGift && !person;
  const offered: Offers = person
    ? membersOffers(session, person, words)
    : gives
      ? giftOffersOf(context)
      : newcomersOffers(session, words);
  const promise = <MoneyPromise context={context} />;
  const isLeft = freeAmount_cents(session) > 0;
  return (
    <PayBar
      {...offered}
      target={pay}
      currency={session.currency}
      chosen={chosenBefore(context, offered) ?? offered.offers[0]?.value ?? ''}
      form={gives ? GIFT_NOTE : offered.choose ? PAY_LATER : undefined}
      taken={gives ? { give: context.given ?? '' } : undefined}
      joins={!person}
      title={
        isGift
          ? say('yourGift')
          : person
            ? say('yourShareNamed', { name: isolate(person.name) })
            : say('yourShare')
      }
      problem={declineShown(context, { kind: 'own' })}
      // Whom the organizer has to let in pays once that is done.
      takes_payments={takes_payments && (person !== undefined || !session.approves_joining)}
      promise={promise}
      look={PAY_LOOK}
      items={
        picks
          ? {
              picker: <ClaimForm context={context} alone />,
              hint: say(isLeft ? 'tapOnYours' : 'nothingToChoose'),
            }
          : undefined
      }
    >
      {gives ? <GiftNote context={context} /> : null}
      <div className="flex flex-col gap-2">
        <GroupLine context={context} />
        {promise}
        {(person === undefined || (person.amount_cents === 0 && !person.undecided)) &&
        offered.offers.some(({ amount_cents }) => amount_cents === 0) ? (
          <p>{say('zeroShare', { amount: words.money(0, session.currency) })}</p>
        ) : null}
      </div>
    </PayBar>
  );
}
