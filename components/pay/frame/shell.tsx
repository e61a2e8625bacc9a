import { Fragment, type ReactNode } from 'react';
import { PageWords } from '@/components/forms/words';
import { OrderSummary } from '@/components/pay/group/order-summary';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { firstLetter } from '@/lib/format/initials';
import type { FormResult } from '@/lib/hosted/form/forms';
import { BrandStyle } from './brand-style';
import { FollowSession } from './follow-session';
import { ARROW_LEFT, Icon, LOCK } from './icons';
import { LanguageMenu } from './language-menu';
import type { PageContext } from './page-context';
import { Said } from './said';
import { ScrollReset } from './scroll-reset';

/** The frame of every hosted page: whose shop, what is bought, and the page's own matter. */
export function Shell({
  context,
  folded = false,
  children,
}: {
  context: PageContext;
  /** The order waits below, folded. */
  folded?: boolean;
  children: ReactNode;
}) {
  const { page, theme, phase, words, viewer } = context;
  const { session, merchant } = page;
  return (
    <PageWords value={viewer.kind === 'organizer' ? words.organizer_script : words.script}>
      <div
        data-theme={theme}
        className="mx-auto w-full max-w-5xl px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-16 sm:px-6"
      >
        <BrandStyle context={context} />
        <FollowSession context={context} />
        {/* Where the order is folded a card may be typed while its payer joins: the page goes on under it. */}
        <ScrollReset view={`${phase} ${folded ? '' : (context.you?.id ?? '')}`} />
        <header className="flex min-h-14 flex-wrap items-center gap-x-3 pb-3">
          <Shop context={context} />
          {session.livemode ? null : <Badge tone="warn">{words.say('testMode')}</Badge>}
        </header>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <main id="main" aria-labelledby="title" tabIndex={-1} className="flex min-w-0 flex-col gap-5">
            <Flash flash={context.form.flash} />
            {children}
          </main>
          <aside className="lg:sticky lg:top-6" aria-label={words.say('order')}>
            <OrderSummary context={context} folded={folded} />
          </aside>
        </div>
        <footer className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <span className="min-w-0">
            <Icon path={LOCK} size={15} className="me-1.5 inline-block align-[-2px]" />
            {words.say('footer')}
          </span>
          {merchant.support_email ? (
            <a
              className="inline-flex min-h-11 items-center underline underline-offset-4"
              href={`mailto:${merchant.support_email}`}
            >
              {/* One child: between those of a flex box a space is lost. */}
              <span className="min-w-0">
                <Said words={words} text="ask" values={{ shop: merchant.name }} />
              </span>
            </a>
          ) : null}
          <LanguageMenu context={context} />
        </footer>
      </div>
    </PageWords>
  );
}

/** Whose shop it is; for the organizer of a group that is not complete also the way back to it, as closing the shop's modal is. */
function Shop({ context }: { context: PageContext }) {
  const { page, phase, viewer, embedded, words } = context;
  const { merchant, cancel_url } = page;
  const unfinished = phase === 'new' || phase === 'open' || phase === 'overdue';
  const mark = merchant.logo_url ? (
    // biome-ignore lint/performance/noImgElement: the shop's own picture, shown as it is
    <img
      src={merchant.logo_url}
      alt=""
      width={40}
      height={40}
      className="size-10 rounded-lg object-contain"
    />
  ) : (
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent text-lg font-semibold text-accent-ink"
    >
      {firstLetter(merchant.name)}
    </span>
  );
  const name = (
    // Cut at its own end, whatever the direction of the page.
    <bdi className="min-w-0 truncate text-lg font-semibold">{merchant.name}</bdi>
  );
  if (!cancel_url || !unfinished || embedded || viewer.kind !== 'organizer') {
    return (
      <span className="flex min-w-0 grow basis-28 items-center gap-3">
        {mark}
        {name}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 grow basis-28">
      <a href={cancel_url} className="flex min-h-11 min-w-0 items-center gap-3 rounded-lg">
        <Icon path={ARROW_LEFT} size={20} className="shrink-0 text-muted rtl:-scale-x-100" />
        {mark}
        {words.pieces<'backTo', ReactNode>('backTo', { shop: name }).map((piece) =>
          piece === '' ? null : typeof piece === 'string' ? (
            <span key={piece} className="sr-only">
              {piece}
            </span>
          ) : (
            <Fragment key="shop">{piece}</Fragment>
          ),
        )}
      </a>
    </span>
  );
}

/** Hidden where the form that was refused is on the page, and says why itself. */
const YIELDS = {
  claim: '[main:has([value=claim])_&]:hidden',
  any: '[main:has(#form-error)_&]:hidden',
};

/** What came of a form that was sent without script, where the form itself is gone. */
function Flash({ flash }: { flash: FormResult | null }) {
  // A button that pays says itself why it failed.
  if (!flash?.message || (!flash.ok && flash.intent === 'pay')) return null;
  return flash.ok ? (
    <Alert tone={flash.idle ? 'neutral' : 'good'} role="status">
      {flash.message}
    </Alert>
  ) : (
    <Alert tone="bad" role="alert" className={YIELDS[flash.intent === 'claim' ? 'claim' : 'any']}>
      {flash.message}
    </Alert>
  );
}
