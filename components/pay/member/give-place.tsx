import { Fold } from '@/components/pay/frame/fold';
import { failedHere, type PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { DormantButton, DormantForm } from '@/components/pay/script/dormant';
import { CopyField } from '@/components/pay/script/later';
import { When } from '@/components/pay/time/deadline';
import { isolate } from '@/lib/format/isolate';
import { isSwapClosedByApproval, refuseSwap, swapOffered, transferAhead } from '@/lib/group/query/swap';
import { placeSummary } from '@/lib/hosted/page/cart-summary';
import { swapUrl } from '@/lib/hosted/page/swap-link';

/** "I can't come": the way out for a member who has paid, where the shop allows it. */
export function GivePlace({ context }: { context: PageContext }) {
  const { you, now, page, form, share_url, words } = context;
  const { say } = words;
  if (!you) return null;
  if (isSwapClosedByApproval(page.session, you.id, now)) {
    return (
      <Fold title={say('cantCome')} open>
        <p className="text-muted">{say('swapClosed')}</p>
      </Fold>
    );
  }
  const offered = swapOffered(page.session, you.id);
  // One that is out can be taken back, also while the place cannot change hands.
  if (!offered || now >= offered.expires_at) {
    if (refuseSwap(page.session, you.id, now)) return null;
    return (
      <Fold title={say('cantCome')} open={failedHere(context, 'offer_swap')}>
        <DormantForm target={form} intent="offer_swap" className="flex flex-col gap-3">
          <p className="text-muted">{say('cantComeText')}</p>
          <DormantButton variant="secondary" className="w-full">
            {say('makeSwapLink')}
          </DormantButton>
        </DormantForm>
      </Fold>
    );
  }
  return (
    <Fold key={offered.id} title={say('cantCome')} open>
      <p className="mb-4 text-muted">
        <Said
          words={words}
          text="swapLinkText"
          values={{ time: <When at={offered.expires_at} context={context} /> }}
        />
      </p>
      {transferAhead(page.session, you.id) ? (
        <p className="mb-4 text-muted">
          <Said words={words} text="swapWaits" values={{ shop: page.merchant.name }} />
        </p>
      ) : null}
      <CopyField
        id="swap-link"
        label={say('swapLink')}
        value={swapUrl(share_url, offered)}
        copy_label={say('copySwapLink')}
        message={{
          text: say('swapInvited', { name: isolate(you.name), order: placeSummary(page, you.id, words) }),
        }}
      />
      <DormantForm target={form} intent="withdraw_swap" className="mt-3">
        <DormantButton variant="quiet">{say('withdrawSwapLink')}</DormantButton>
      </DormantForm>
    </Fold>
  );
}
