import type { ReactNode } from 'react';
import { LinkSummary } from '@/components/pay/frame/fold';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { ShareButton } from '@/components/pay/script/lazy';
import { invitation, linkText, MessengersOf } from '@/components/pay/share/share-ways';
import { Deadline } from '@/components/pay/time/deadline';
import { controlClass } from '@/components/ui/field';
import { takesGifts } from '@/lib/group/query/gifts';
import { freePlaceViews, groupProgress, people, progressText } from '@/lib/hosted/page/view';
import { QrCode } from '../share/qr-code';

/** Nobody has joined: the one thing to do is to send the link. */
export function InviteGroup({ context, milestone }: { context: PageContext; milestone: ReactNode }) {
  const { page, share_url, you, words } = context;
  const { say } = words;
  const { session } = page;
  const isPaid = people(session, you?.id ?? null)[0]?.status === 'paid';
  const isGift = takesGifts(session);
  return (
    <section aria-labelledby="title" className="flex flex-col gap-4">
      <div>
        <h1 id="title" className="text-2xl font-semibold">
          {say(isGift ? 'giftAsk' : isPaid ? 'youAreInInvite' : 'inviteGroup')}
        </h1>
        <p className="mt-1 text-lg wrap-anywhere">{offerText(context)}</p>
        <p className="mt-1 text-muted">
          {linkText(context)}
          {words.gap}
          <Said
            words={words}
            text={isGift ? 'giftUntil' : 'everybodyPaysByThen'}
            values={{ time: <Deadline at={session.expires_at} context={context} /> }}
          />
        </p>
        {milestone}
      </div>
      <div className="lg:grid lg:grid-cols-[1fr_auto] lg:items-start lg:gap-6">
        <div>
          <label htmlFor="share-link" className="mb-1.5 block text-sm font-medium">
            {say('shareLink')}
          </label>
          <input id="share-link" dir="ltr" readOnly value={share_url} className={controlClass} />
          <MessengersOf context={context} />
          <div className="mt-3">
            <ShareButton message={invitation(context)} url={share_url} />
          </div>
        </div>
        <details className="lg:hidden">
          <LinkSummary>{say('qrCode')}</LinkSummary>
          <QrCode text={share_url} label={say('qrCode')} />
        </details>
        <div className="max-lg:hidden">
          <QrCode text={share_url} label={say('qrCode')} />
          <p className="mt-2 text-center text-sm text-muted">{say('scanToJoin')}</p>
        </div>
      </div>
    </section>
  );
}

/** "2 more people, $260.83 each." */
function offerText({ page, words }: PageContext): string {
  const { session } = page;
  if (takesGifts(session)) return progressText(session, words, 'paidOf');
  const free = freePlaceViews(session);
  const missing = session.split?.mode === 'itemized' ? groupProgress(session).places - 1 : free.length;
  const amounts = new Set(free.map(({ amount_cents }) => amount_cents));
  const [each] = amounts;
  if (amounts.size !== 1 || each === undefined) return words.say('peopleToInvite', { count: missing });
  return words.say('peopleToInviteFor', { count: missing, amount: words.money(each, session.currency) });
}
