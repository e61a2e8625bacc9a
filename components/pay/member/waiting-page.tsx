import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Shell } from '@/components/pay/frame/shell';
import { DormantButton, DormantForm } from '@/components/pay/script/dormant';
import { CleanAddress } from '@/components/pay/script/later';
import { Deadline } from '@/components/pay/time/deadline';
import { Card } from '@/components/ui/card';
import { isolate } from '@/lib/format/isolate';
import { organizerOf } from '@/lib/group/query/shares';
import { cartSummary } from '@/lib/hosted/page/cart-summary';

/** What a person who has asked to join sees: waiting, or declined. It shows nothing of the group. */
export function WaitingPage({ context }: { context: PageContext }) {
  const { page, viewer, words } = context;
  const { say } = words;
  const name = isolate(organizerOf(page.session)?.name ?? say('theOrganizer'));
  const isDeclined = viewer.kind === 'declined';
  return (
    <Shell context={context}>
      <CleanAddress parameter="m" />
      <Card labelledby="title">
        {/* Somebody who cannot see the page hears the answer. */}
        <div role="status">
          <h1 id="title" className="text-2xl font-semibold wrap-anywhere">
            {say(isDeclined ? 'notLetIn' : 'waitingForOk', { name })}
          </h1>
          <p className={isDeclined ? 'mt-2 text-muted wrap-anywhere' : 'mt-2 wrap-anywhere'}>
            {say(isDeclined ? 'notLetInText' : 'waitingForOkText', { name })}
          </p>
        </div>
        {isDeclined ? null : (
          <>
            <p className="mt-2 text-sm text-muted wrap-anywhere">
              <Said
                words={words}
                text="whileYouWait"
                values={{
                  order: cartSummary(page, words),
                  shop: page.merchant.name,
                  time: <Deadline at={page.session.expires_at} context={context} />,
                }}
              />
            </p>
            <DormantForm target={context.form} intent="leave" className="mt-4">
              <DormantButton variant="secondary">{say('stopWaiting')}</DormantButton>
            </DormantForm>
          </>
        )}
      </Card>
    </Shell>
  );
}
