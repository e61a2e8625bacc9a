import { ProcessorScript } from '@/components/pay/card/processor-script';
import { CleanAddress } from '@/components/pay/frame/clean-address';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Shell } from '@/components/pay/frame/shell';
import { ShopBridge } from '@/components/pay/frame/shop-bridge';
import { Ended } from '@/components/pay/group/ended';
import { GroupProgress } from '@/components/pay/group/group-progress';
import { GiveEmail } from '@/components/pay/member/give-email';
import { YourShare } from '@/components/pay/member/your-share';
import { ShopNotReady } from '@/components/pay/payment/shop-not-ready';
import { FormNotice } from '@/components/pay/script/lazy';
import { takesGifts } from '@/lib/group/query/gifts';
import { GiftSetUp } from './gift-set-up';
import { OpenGroup } from './open-group';
import { SetUp } from './set-up';

/** The organizer's page: sets the group up, invites, pays, and keeps it going. */
export function OrganizerPage({ context }: { context: PageContext }) {
  const { phase, embedded, page } = context;
  const Start = takesGifts(page.session) ? GiftSetUp : SetUp;
  return (
    <Shell context={context} folded={phase === 'new'}>
      <FormNotice className="empty:absolute" />
      <ShopBridge context={context} />
      <CleanAddress parameter="access" asks_first={embedded} />
      <ProcessorScript context={context} />
      <ShopNotReady context={context} />
      {phase === 'new' ? <Start context={context} /> : null}
      {phase === 'open' ? <OpenGroup context={context} /> : null}
      {phase !== 'new' && phase !== 'open' ? (
        <>
          <Ended context={context} />
          {phase === 'funded' ? <GiveEmail context={context} /> : null}
          <YourShare context={context} />
          {context.page.session.split ? <GroupProgress context={context} /> : null}
        </>
      ) : null}
    </Shell>
  );
}
