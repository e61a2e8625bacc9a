import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { CleanAddress } from '@/components/pay/frame/clean-address';
import { Deadline } from '@/components/pay/frame/deadline';
import { Ended } from '@/components/pay/frame/ended';
import { GroupProgress } from '@/components/pay/frame/group-progress';
import { CopyField } from '@/components/pay/frame/lazy';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Shell } from '@/components/pay/frame/shell';
import { ShopNotReady } from '@/components/pay/payment/pay-action';
import { ProcessorScript } from '@/components/pay/payment/processor-script';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { refuseLeave } from '@/lib/group/query/changes';
import { organizerOf } from '@/lib/group/query/shares';
import { cartSummary, hasRoom } from '@/lib/hosted/view';
import { memberToken } from '@/lib/session/tokens';
import { ClaimForm } from './claim-form';
import { JoinForm } from './join-form';
import { YourShare } from './your-share';

/** What a share link opens: for newcomers, for members, and for those who come too late. */
export function MemberPage({ context, unknown_key }: { context: PageContext; unknown_key: boolean }) {
  const { phase, you } = context;
  return (
    <Shell context={context}>
      <CleanAddress parameter="m" embedded={false} />
      <ProcessorScript context={context} />
      <ShopNotReady context={context} />
      {unknown_key ? (
        <Alert tone="warn">
          The personal key in this link is not valid, so you see the page as a new guest.
        </Alert>
      ) : null}
      {phase === 'new' ? <NotStarted context={context} /> : null}
      {phase === 'open' ? <Open context={context} /> : null}
      {phase !== 'new' && phase !== 'open' ? (
        <>
          <Ended context={context} />
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

function Open({ context }: { context: PageContext }) {
  const { page, you, viewer, now } = context;
  const { session } = page;
  const itemized = session.split?.mode === 'itemized';
  const room = hasRoom(session) && !session.link_closed;
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold wrap-anywhere">
          {you ? `Hello ${you.name}` : `${organizerOf(session)?.name ?? 'Somebody'} splits an order with you`}
        </h1>
        <p className="mt-1 text-muted wrap-anywhere">
          {cartSummary(page)} from {page.merchant.name}
        </p>
        <p className="mt-1 text-sm">
          Pay by <Deadline at={session.expires_at} now={now} />
        </p>
      </div>
      {viewer.kind === 'former' ? (
        <Alert tone="warn" title="You are not in this group any more">
          <p>Nothing was charged.{room ? ' There is a free place: you can join again.' : ''}</p>
        </Alert>
      ) : null}
      {you ? (
        <>
          {itemized ? <ClaimForm context={context} /> : null}
          <YourShare context={context} />
        </>
      ) : room ? (
        <JoinForm context={context} />
      ) : session.link_closed ? (
        <Alert tone="warn" title="This link is closed">
          <p>The organizer lets nobody else join. If you should be in, ask the organizer to open it again.</p>
        </Alert>
      ) : (
        <Alert tone="warn" title="All places are taken">
          <p>Nothing is left to pay for you. If you should be in, ask the organizer to add a place.</p>
        </Alert>
      )}
      <GroupProgress context={context} />
      {you ? <OwnLink context={context} /> : null}
    </>
  );
}

/** The way back on another device, and the way out. */
function OwnLink({ context }: { context: PageContext }) {
  const { you, share_url, form, page } = context;
  if (!you) return null;
  const link = `${share_url}?m=${memberToken(you.id)}`;
  return (
    <Card labelledby="own">
      <h2 id="own" className="text-lg font-semibold">
        Come back any time
      </h2>
      <p className="mt-1 mb-4 text-muted">
        Your own link opens this page as you, on any device. Keep it to yourself.
      </p>
      <CopyField id="own-link" label="Your own link" value={link} copy_label="Copy your own link" />
      {refuseLeave(page.session, you.id) ? null : (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            Leave the group
          </summary>
          <PostForm target={form} intent="leave" className="mt-2 flex flex-col items-start gap-3">
            <p className="text-muted">
              You have paid nothing, so your place just becomes free for somebody else.
            </p>
            <SubmitButton variant="danger">Leave</SubmitButton>
          </PostForm>
        </details>
      )}
    </Card>
  );
}
