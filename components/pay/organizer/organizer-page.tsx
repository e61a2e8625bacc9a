import { CleanAddress } from '@/components/pay/frame/clean-address';
import { Deadline } from '@/components/pay/frame/deadline';
import { Ended } from '@/components/pay/frame/ended';
import { GroupProgress } from '@/components/pay/frame/group-progress';
import { EmbedBridge } from '@/components/pay/frame/lazy';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Shell } from '@/components/pay/frame/shell';
import { ClaimForm } from '@/components/pay/member/claim-form';
import { YourShare } from '@/components/pay/member/your-share';
import { ShopNotReady } from '@/components/pay/payment/pay-action';
import { ProcessorScript } from '@/components/pay/payment/processor-script';
import { paid_cents } from '@/lib/group/query/shares';
import { cartSummary, hasRoom } from '@/lib/hosted/view';
import { OrganizerTools } from './organizer-tools';
import { SetUp } from './set-up';
import { SharePanel } from './share-panel';
import { WaitingPeople } from './waiting-people';

/** The organizer's page: sets the group up, invites, pays, and keeps it going. */
export function OrganizerPage({
  context,
  query,
}: {
  context: PageContext;
  query: Record<string, string | string[] | undefined>;
}) {
  const { phase, embedded } = context;
  return (
    <Shell context={context} folded={phase === 'new'}>
      {embedded ? <EmbedBridge {...bridgeOf(context)} /> : null}
      <CleanAddress parameter="access" embedded={embedded} />
      <ProcessorScript context={context} />
      <ShopNotReady context={context} />
      {phase === 'new' ? <SetUp context={context} query={query} /> : null}
      {phase === 'open' ? <Open context={context} /> : null}
      {phase !== 'new' && phase !== 'open' ? (
        <>
          <Ended context={context} />
          <YourShare context={context} />
          {context.page.session.split ? <GroupProgress context={context} /> : null}
        </>
      ) : null}
    </Shell>
  );
}

function bridgeOf({ page, form, parent_origin, theme }: PageContext) {
  const { session, success_url } = page;
  return {
    session_id: session.id,
    page_key: form.page_key ?? '',
    parent_origin,
    livemode: session.livemode,
    started: session.split !== null,
    status: session.status,
    paid_cents: paid_cents(session),
    total_cents: session.total_cents,
    success_url,
    theme,
  };
}

function Open({ context }: { context: PageContext }) {
  const { page, now, you } = context;
  const { session } = page;
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold wrap-anywhere">
          {you ? `Your group is on, ${you.name}` : 'Your group is on'}
        </h1>
        <p className="mt-1 text-muted wrap-anywhere">
          {cartSummary(page)} from {page.merchant.name}
        </p>
        <p className="mt-1 text-sm">
          Everybody has to pay by <Deadline at={session.expires_at} now={now} />
        </p>
      </div>
      <WaitingPeople context={context} />
      {hasRoom(session) ? <SharePanel context={context} /> : null}
      {session.split?.mode === 'itemized' ? <ClaimForm context={context} /> : null}
      <YourShare context={context} />
      <GroupProgress context={context} />
      {hasRoom(session) ? null : <SharePanel context={context} />}
      <OrganizerTools context={context} />
    </>
  );
}
