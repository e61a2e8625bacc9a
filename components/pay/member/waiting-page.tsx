import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { CleanAddress } from '@/components/pay/frame/clean-address';
import { Deadline } from '@/components/pay/frame/deadline';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Shell } from '@/components/pay/frame/shell';
import { Card } from '@/components/ui/card';
import { isolate } from '@/lib/format/isolate';
import { organizerOf } from '@/lib/group/query/shares';
import { cartSummary } from '@/lib/hosted/view';

/** What somebody sees who has asked to join: waiting, or declined. It shows nothing of the group. */
export function WaitingPage({ context }: { context: PageContext }) {
  const { page, viewer, now } = context;
  const organizer = isolate(organizerOf(page.session)?.name ?? 'the organizer');
  return (
    <Shell context={context}>
      <CleanAddress parameter="m" embedded={false} />
      <Card labelledby="title">
        {viewer.kind === 'declined' ? (
          <>
            <h1 id="title" className="text-2xl font-semibold wrap-anywhere">
              {organizer} has not let you in
            </h1>
            <p className="mt-2 text-muted wrap-anywhere">
              Nothing was charged. If this is a mistake, ask {organizer} for a new link.
            </p>
          </>
        ) : (
          <>
            <h1 id="title" className="text-2xl font-semibold wrap-anywhere">
              Waiting for {organizer}’s OK
            </h1>
            <p className="mt-2 wrap-anywhere">
              {organizer} approves who joins. As soon as you are in, this page goes on by itself, and you can
              pay your share.
            </p>
            <p className="mt-2 text-sm text-muted wrap-anywhere">
              {cartSummary(page)} from <bdi>{page.merchant.name}</bdi>. Pay by{' '}
              <Deadline at={page.session.expires_at} now={now} />. Nothing is charged while you wait, and no
              place is kept for you.
            </p>
            <PostForm target={context.form} intent="leave" className="mt-4">
              <SubmitButton variant="secondary">Stop waiting</SubmitButton>
            </PostForm>
          </>
        )}
      </Card>
    </Shell>
  );
}
