import { CleanAddress } from '@/components/pay/frame/clean-address';
import { Ended } from '@/components/pay/frame/ended';
import { GroupProgress } from '@/components/pay/frame/group-progress';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Shell } from '@/components/pay/frame/shell';
import { ShopNotReady } from '@/components/pay/payment/pay-action';
import { ProcessorScript } from '@/components/pay/payment/processor-script';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { GiveEmail } from './give-email';
import { OpenPage } from './open-page';
import { YourShare } from './your-share';

/** What a share link opens: for newcomers, for members, and for those who come too late. */
export function MemberPage({ context, unknown_key }: { context: PageContext; unknown_key: boolean }) {
  const { phase, you } = context;
  const isOpen = phase === 'open';
  return (
    <Shell context={context} folded={isOpen}>
      <CleanAddress parameter="m" embedded={false} />
      <ProcessorScript context={context} />
      <ShopNotReady context={context} />
      {unknown_key ? (
        <Alert tone="warn">
          The personal key in this link is not valid, so you see the page as a new guest.
        </Alert>
      ) : null}
      {phase === 'new' ? <NotStarted context={context} /> : null}
      {isOpen ? <OpenPage context={context} /> : null}
      {phase !== 'new' && !isOpen ? (
        <>
          <Ended context={context} />
          {phase === 'funded' ? <GiveEmail context={context} label="Send my receipt" /> : null}
          {you ? <YourShare context={context} /> : null}
          {context.page.session.split ? <GroupProgress context={context} /> : null}
        </>
      ) : null}
    </Shell>
  );
}

function NotStarted({ context }: { context: PageContext }) {
  return (
    <Card labelledby="title">
      <h1 id="title" className="text-2xl font-semibold">
        The group has not started yet
      </h1>
      <p className="mt-2 text-muted">
        The organizer is still setting up how to split the order from {context.page.merchant.name}. This page
        changes by itself as soon as it is ready.
      </p>
    </Card>
  );
}
