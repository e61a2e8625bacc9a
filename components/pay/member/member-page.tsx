import { ProcessorScript } from '@/components/pay/card/processor-script';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Shell } from '@/components/pay/frame/shell';
import { Ended } from '@/components/pay/group/ended';
import { GroupProgress } from '@/components/pay/group/group-progress';
import { FormerPayments } from '@/components/pay/group/rescue';
import { ShopNotReady } from '@/components/pay/payment/shop-not-ready';
import { CleanAddress } from '@/components/pay/script/later';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { GetLink, GiveEmail } from './give-email';
import { GivePlace } from './give-place';
import { OpenPage } from './open-page';
import { YourShare } from './your-share';

/** What a share link opens: for newcomers, for members, and for those who come too late. */
export function MemberPage({ context, unknown_key }: { context: PageContext; unknown_key: boolean }) {
  const { phase, viewer, you } = context;
  const { say } = context.words;
  const isOpen = phase === 'open';
  const isRenewed = viewer.kind === 'guest' && viewer.by_renewed_key;
  return (
    <Shell context={context} folded={isOpen}>
      {/* One that opens nothing stays in the address: without it, the page would no longer say so. */}
      {context.form.page_key !== null ? <CleanAddress parameter="m" /> : null}
      <ProcessorScript context={context} />
      <ShopNotReady context={context} />
      {/* A former link may be a stranger's, from a mail to a wrong address; a cookie is the member's own browser's. */}
      {isRenewed || unknown_key ? (
        <Alert tone="warn">{say(unknown_key ? 'invalidKey' : 'newLinkMailed')}</Alert>
      ) : null}
      {phase === 'new' ? <NotStarted context={context} /> : null}
      {isOpen ? <OpenPage context={context} /> : null}
      {phase !== 'new' && !isOpen ? (
        <>
          <Ended context={context} />
          {phase === 'funded' ? <GiveEmail context={context} /> : null}
          {you ? <YourShare context={context} /> : <FormerPayments context={context} />}
          {phase === 'funded' ? <GivePlace context={context} /> : null}
          {context.page.session.split ? <GroupProgress context={context} /> : null}
          {viewer.kind === 'guest' ? <GetLink context={context} /> : null}
        </>
      ) : null}
    </Shell>
  );
}

function NotStarted({ context }: { context: PageContext }) {
  return (
    <Card labelledby="title">
      <h1 id="title" className="text-2xl font-semibold">
        {context.words.say('notStarted')}
      </h1>
      <p className="mt-2 text-muted">
        <Said words={context.words} text="notStartedText" values={{ shop: context.page.merchant.name }} />
      </p>
    </Card>
  );
}
