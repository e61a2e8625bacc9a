import type { ReactNode } from 'react';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Milestones } from '@/components/pay/group/milestones';
import { Promised, SwapPromise } from '@/components/pay/payment/money-promise';
import { Deadline } from '@/components/pay/time/deadline';
import { rescueAhead } from '@/lib/group/query/rescue';
import { cartSummary } from '@/lib/hosted/page/cart-summary';

interface Props {
  context: PageContext;
  title: string;
  /** What the group does, where the title does not say it. */
  text?: string;
  /** What happens by the deadline. */
  by_deadline: 'nothingYet' | 'giftNothingYet';
  /** The form that starts the group. */
  children: ReactNode;
}

/** What the organizer sees first: what the order is, the form, and what happens with it and without. */
export function StartScreen({ context, title, text, by_deadline, children }: Props) {
  const { page, words } = context;
  const { session, merchant } = page;
  /** At once, where nothing is held and no time is added. */
  const is_refunded = rescueAhead(session) === null && !context.pay.holds;
  return (
    <>
      <div>
        <h1 id="title" className="text-xl font-semibold wrap-anywhere sm:text-2xl">
          {title}
        </h1>
        <p className="line-clamp-1 text-muted wrap-anywhere">{cartSummary(page, words)}</p>
        {text ? <p className="mt-2">{text}</p> : null}
      </div>
      {children}
      <p className="text-sm text-muted">
        <Said
          words={words}
          text={by_deadline}
          values={{ time: <Deadline at={session.expires_at} context={context} />, shop: merchant.name }}
        />
        {is_refunded ? `${words.gap}${words.say('elseRefunded')}` : null}
      </p>
      {is_refunded ? null : (
        <p className="mt-1 text-sm text-muted">
          <Promised context={context} />
        </p>
      )}
      <Milestones context={context} all />
      <SwapPromise context={context} />
    </>
  );
}
