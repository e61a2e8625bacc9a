import { ProcessorScript } from '@/components/pay/card/processor-script';
import { awaitsAnswer, type PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Shell } from '@/components/pay/frame/shell';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { ShopNotReady } from '@/components/pay/payment/shop-not-ready';
import { Receipts } from '@/components/pay/receipt/receipts';
import { CleanAddress } from '@/components/pay/script/later';
import { Card } from '@/components/ui/card';
import { isolate } from '@/lib/format/isolate';
import { refuseSwapPayment, transferAhead } from '@/lib/group/query/swap';
import type { Swap } from '@/lib/group/swap';
import { placeSummary } from '@/lib/hosted/page/cart-summary';
import { declineText } from '@/lib/hosted/page/decline-text';
import { moneyBack } from '@/lib/hosted/page/money-back';
import { offeredPlace } from '@/lib/hosted/page/offers';
import { receipts } from '@/lib/hosted/page/receipts';
import { declinedSwapPayment } from '@/lib/hosted/page/view';
import { GetLink } from './give-email';
import { PayBar } from './pay-bar';
import { PAY_LOOK } from './pay-look';
import { WaitingPage } from './waiting-page';

interface Props {
  context: PageContext;
  /** What the link is for; none if it is not one of this group's. */
  swap: Swap | undefined;
  token: string;
}

/** What the link of a member opens who cannot come: the place, and the way to pay for it. */
export function SwapPage({ context, swap, token }: Props) {
  // No link lets in whom the organizer has not: a card would be typed for nothing.
  if (context.viewer.kind === 'declined') return <WaitingPage context={context} />;
  const isGood = swap && !refuseSwapPayment(context.page.session, swap, context.now);
  const isAhead = swap && isOfferedLater(context, swap);
  const isInHand = awaitsAnswer(context);
  // Also once the group is complete.
  const wanted = isGood === true && !isInHand;
  return (
    <Shell context={context} folded>
      <CleanAddress parameter="m" />
      <ProcessorScript context={context} wanted={wanted} />
      <ShopNotReady context={context} wanted={wanted} />
      {!isGood && !isAhead ? (
        <Gone context={context} isInHand={isInHand} />
      ) : isInHand ? (
        <Processing context={context} />
      ) : isAhead ? (
        <Waiting context={context} swap={swap} />
      ) : (
        <Offered context={context} swap={swap} token={token} />
      )}
      <Returned context={context} />
    </Shell>
  );
}

function Offered({ context, swap, token }: Props & { swap: Swap }) {
  const { page, phase, takes_payments, viewer, words } = context;
  // The member who leaves was charged: nothing of the place is held.
  const pay = { ...context.pay, holds: false };
  const { say } = words;
  const { session, merchant } = page;
  const name = leaverOf(context, swap);
  const declined =
    viewer.kind === 'former' ? declinedSwapPayment(session, viewer.member.id, swap) : undefined;
  const offered = offeredPlace(session, swap.member_id, words);
  const promise = <p className="mt-1 text-sm text-muted">{say('swapText', { name: isolate(name) })}</p>;
  return (
    <>
      <Invitation context={context} swap={swap} />
      <PayBar
        {...offered}
        target={pay}
        currency={session.currency}
        chosen={offered.offers[0]?.value ?? ''}
        joins
        taken={{ swap: token }}
        title={say('yourShare')}
        problem={declined ? say(declineText(declined.error_code)) : null}
        takes_payments={takes_payments}
        promise={promise}
        look={PAY_LOOK}
      >
        <div className="flex flex-col gap-2">
          {promise}
          {phase === 'funded' ? (
            <p className="text-sm text-muted">
              <Said words={words} text="swapFunded" values={{ shop: merchant.name }} />
            </p>
          ) : (
            <MoneyPromise context={{ ...context, pay }} />
          )}
        </div>
      </PayBar>
    </>
  );
}

const leaverOf = ({ page, words }: PageContext, { member_id }: Swap): string =>
  page.session.members.find(({ id }) => id === member_id)?.name ?? words.say('somebody');

function Invitation({ context, swap }: { context: PageContext; swap: Swap }) {
  const { page, words } = context;
  const order = placeSummary(page, swap.member_id, words);
  return (
    <h1 id="title" className="line-clamp-3 text-xl font-semibold wrap-anywhere sm:text-2xl">
      <Said words={words} text="swapInvited" values={{ name: leaverOf(context, swap), order }} />
    </h1>
  );
}

/** Whether the link becomes good once the shop has the money of the place. */
const isOfferedLater = ({ page, now }: PageContext, swap: Swap): boolean =>
  swap.state === 'open' && now < swap.expires_at && transferAhead(page.session, swap.member_id) !== undefined;

function Waiting({ context, swap }: { context: PageContext; swap: Swap }) {
  const { page, words } = context;
  return (
    <Card labelledby="title">
      <Invitation context={context} swap={swap} />
      <p className="mt-2">
        <Said words={words} text="swapWaits" values={{ shop: page.merchant.name }} />
      </p>
    </Card>
  );
}

/** The place is not the reader's before the bank has answered, and is not to be paid for twice. */
function Processing({ context }: { context: PageContext }) {
  const { say } = context.words;
  return (
    <Card labelledby="title">
      <div role="status">
        <h1 id="title" className="text-2xl font-semibold">
          {say('processing')}
        </h1>
        <p className="mt-2">{say('bankHasNotAnswered')}</p>
      </div>
    </Card>
  );
}

function Gone({ context, isInHand }: { context: PageContext; isInHand: boolean }) {
  const { viewer, page, words } = context;
  const { say } = words;
  const isCharged = viewer.kind === 'former' && receipts(page.session, viewer.member.id).length > 0;
  // Somebody who is not known can have paid in another browser.
  const nothing = viewer.kind === 'guest' ? 'findsPayment' : 'nothingCharged';
  const own = isInHand ? 'stillProcessed' : isCharged ? null : nothing;
  return (
    <Card labelledby="title">
      <h1 id="title" className="text-2xl font-semibold">
        {say('swapGone')}
      </h1>
      <p className="mt-2">
        {say('swapGoneText')}
        {own === null ? '' : `${words.gap}${say(own)}`}
      </p>
      {viewer.kind === 'guest' ? <GetLink context={context} /> : null}
    </Card>
  );
}

/** Somebody who was too late reads what becomes of the money. */
function Returned({ context }: { context: PageContext }) {
  const { viewer, page, words } = context;
  const paid = viewer.kind === 'former' ? receipts(page.session, viewer.member.id) : [];
  if (paid.length === 0) return null;
  return (
    <Card labelledby="yours">
      <h2 id="yours" className="text-lg font-semibold">
        {words.say('yourPayment')}
      </h2>
      <Receipts context={context} paid={paid} />
    </Card>
  );
}

/** What somebody reads who has given the place away. */
export function GivenPage({ context, swap }: { context: PageContext; swap: Swap }) {
  const { page, words } = context;
  const { say } = words;
  const { session } = page;
  const name = session.members.find(({ id }) => id === swap.done?.member_id)?.name ?? say('somebody');
  return (
    <Shell context={context} folded>
      <CleanAddress parameter="m" />
      <Card labelledby="title">
        <h1 id="title" className="text-2xl font-semibold wrap-anywhere">
          <Said words={words} text="swapDone" values={{ name }} />
        </h1>
        <p className="mt-2">{say('swapDoneText')}</p>
        {moneyBack(session, swap.member_id).map(({ text, amount_cents }) => (
          <p key={text} className="mt-2">
            {say(text, { amount: words.money(amount_cents, session.currency) })}
          </p>
        ))}
        <Receipts context={context} paid={receipts(session, swap.member_id)} />
      </Card>
    </Shell>
  );
}
