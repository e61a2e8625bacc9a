import { CLOCK, Icon, RING_CROSS } from '@/components/pay/frame/icons';
import { awaitsAnswer, type PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { BackToShop } from '@/components/pay/script/later';
import { Card } from '@/components/ui/card';
import { isolate } from '@/lib/format/isolate';
import type { Member, Session } from '@/lib/group/model';
import { canStillFund, isUnanswered, wasCharged } from '@/lib/group/query/holds';
import { formerTitle, isOnItsWay, moneyBack, refundTitle } from '@/lib/hosted/page/money-back';
import { isReturned, whereRefundsAre } from '@/lib/hosted/page/refunded-by-shop';
import { Celebration } from './celebration';

/** How a session ended, and what happens next. */
export function Ended({ context }: { context: PageContext }) {
  const { page, phase, viewer, you, words } = context;
  const { merchant, session } = page;
  const shop = merchant.name;
  const { say } = words;
  const hasLeft = viewer.kind === 'former' && moneyBack(session, viewer.member.id).length > 0;
  if (phase === 'funded' && (isReturned(session, you) || hasLeft)) {
    return (
      <End
        icon={<Icon path={CLOCK} className="text-warn" size={40} />}
        title={say(hasLeft ? formerTitle(session, viewer) : refundTitle(refundStates(session, you)))}
      >
        <Returned context={context} />
        <WayOut context={context} to={page.cancel_url} label={say('backTo', { shop: isolate(shop) })} stays />
      </End>
    );
  }
  if (phase === 'funded') {
    const paid = you !== null && wasCharged(session, you.id);
    return (
      <End icon={<Celebration />} title={say('allPaid')} centered>
        <p>
          <Said words={words} text="shopHasIt" values={{ shop }} />
          {paid ? `${words.gap}${say('receiptBelow')}` : ''}
        </p>
        {awaitsAnswer(context) ? <p className="mt-2">{say('stillProcessed')}</p> : null}
        <SomeReturned context={context} />
        <WayOut
          context={context}
          to={page.success_url}
          label={say('backTo', { shop: isolate(shop) })}
          centered
        />
      </End>
    );
  }
  if (phase === 'cancelled') {
    const soldOut = session.end_reason === 'sold_out';
    return (
      <End
        icon={<Icon path={RING_CROSS} className="text-bad" size={40} />}
        title={say(soldOut ? 'soldOut' : 'wasCancelled')}
      >
        {soldOut ? (
          <p className="mb-2">
            <Said words={words} text="soldOutText" values={{ shop }} />
          </p>
        ) : null}
        <Returned context={context} />
        <WayOut context={context} to={page.cancel_url} label={say('backTo', { shop: isolate(shop) })} />
      </End>
    );
  }
  if (phase === 'expired') {
    return (
      <End icon={<Icon path={CLOCK} className="text-warn" size={40} />} title={say('timeIsOver')}>
        {session.end_reason === 'milestone_missed' ? (
          <p className="mb-2">
            <Said words={words} text="milestoneMissed" values={{ shop }} />
          </p>
        ) : null}
        <Returned context={context} />
        <p className="mt-2">{say('startAgain')}</p>
        <WayOut context={context} to={page.cancel_url} label={say('backTo', { shop: isolate(shop) })} stays />
      </End>
    );
  }
  return (
    <End
      icon={<Icon path={CLOCK} className="text-warn" size={40} />}
      title={say(canStillFund(session) ? 'oneMoment' : 'timeIsOver')}
    >
      <p>{say('checkingPayments')}</p>
    </End>
  );
}

/** How far the reader's refunds are; for anyone who has paid nothing, those of the others. */
function refundStates(session: Session, you: Member | null) {
  const payers = you && wasCharged(session, you.id) ? [you] : session.members;
  const texts = payers.flatMap(({ id }) => moneyBack(session, id)).map(({ text }) => text);
  return texts.filter((text) => text !== 'holdFreed');
}

/** What of the reader's payment is refunded in a group that goes through. */
function SomeReturned({ context }: { context: PageContext }) {
  const { page, you, words } = context;
  const { session, merchant } = page;
  if (!you) return null;
  const { to_card_cents, others } = whereRefundsAre(session, you.id);
  const money = (cents: number) => words.money(cents, session.currency);
  return (
    <div className="mt-2 empty:hidden">
      {to_card_cents > 0 ? (
        <p>
          <Said
            words={words}
            text="shopRefunds"
            values={{ shop: merchant.name, amount: money(to_card_cents) }}
          />
        </p>
      ) : null}
      {others.map(({ text, amount_cents }) => (
        <p key={text}>{words.say(text, { amount: money(amount_cents) })}</p>
      ))}
    </div>
  );
}

/** Where the reader's money is; for anyone who has paid nothing, what happens to that of the others. */
function Returned({ context }: { context: PageContext }) {
  const { page, viewer, words } = context;
  const { session } = page;
  const reader = viewer.kind === 'guest' ? null : viewer.member;
  const back = reader ? moneyBack(session, reader.id) : [];
  if (back.length === 0 && !(reader && wasCharged(session, reader.id)))
    return (
      <p>
        {nothingOfOwn(session, reader)
          .map((text) => words.say(text))
          .join(words.gap)}
      </p>
    );
  return back.map(({ text, amount_cents }) => (
    <p key={text}>{words.say(text, { amount: words.money(amount_cents, session.currency) })}</p>
  ));
}

/** Somebody who is not known can have paid in another browser. */
function nothingOfOwn(session: Session, reader: Member | null) {
  const { payments, refunds } = session;
  const inHand = payments.filter(isUnanswered);
  if (inHand.some(({ member_id }) => member_id === reader?.id)) return ['stillProcessed'] as const;
  // A bank has taken back what somebody paid, or is to answer.
  const isCharged = inHand.length > 0 || payments.some(({ status }) => status === 'succeeded');
  if (!isCharged && refunds.length === 0) return ['nobodyCharged'] as const;
  const own = reader ? 'nothingChargedToYou' : 'findsPayment';
  if (refunds.length === 0) return [own] as const;
  const others = refundStates(session, null).every(isOnItsWay) ? 'allRefunded' : 'notAllRefunded';
  return [others, own] as const;
}

interface EndProps {
  icon: React.ReactNode;
  title: string;
  centered?: boolean;
  children: React.ReactNode;
}

function End({ icon, title, centered = false, children }: EndProps) {
  return (
    <Card labelledby="title" className={centered ? 'flex flex-col items-center text-center' : undefined}>
      {icon}
      <div role="status">
        <h1 id="title" className="mt-2 text-2xl font-semibold">
          {title}
        </h1>
      </div>
      <div className="mt-2">{children}</div>
    </Card>
  );
}

interface WayOutProps {
  context: PageContext;
  to: string | null;
  label: string;
  /** Only offered, never taken by itself. */
  stays?: boolean;
  centered?: boolean;
}

/** The organizer goes back to the shop; inside a shop's page the shop is told instead and decides. */
function WayOut({ context, to, label, stays = false, centered = false }: WayOutProps) {
  const { viewer, embedded, parent_origin, now, page } = context;
  // In a shop's page the way out is the shop's own, except from where this page leads after a moment by itself.
  const asks = embedded && parent_origin !== null && !stays;
  if (viewer.kind !== 'organizer' || !to || (embedded && !asks)) return null;
  const fresh = now - (page.session.ended_at ?? 0) < FRESH_ms;
  return (
    <BackToShop to={to} label={label} automatic={fresh && !stays} centered={centered} embedded={embedded} />
  );
}

/** Those who come back later want to read the page, not to be sent away. */
const FRESH_ms = 10 * 60_000;
