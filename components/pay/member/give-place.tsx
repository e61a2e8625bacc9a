import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { When } from '@/components/pay/frame/deadline';
import { Fold } from '@/components/pay/frame/fold';
import { CopyField } from '@/components/pay/frame/later';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { isolate } from '@/lib/format/isolate';
import { refuseSwap, swapOffered } from '@/lib/group/query/swap';
import { swapUrl } from '@/lib/hosted/swap-link';
import { cartSummary } from '@/lib/hosted/view';

/** "I can't come": the way out for a member who has paid, where the shop allows it. */
export function GivePlace({ context }: { context: PageContext }) {
  const { you, now, page, form, share_url, words } = context;
  const { say } = words;
  if (!you || refuseSwap(page.session, you.id, now)) return null;
  const offered = swapOffered(page.session, you.id);
  if (!offered || now >= offered.expires_at) {
    return (
      <Fold title={say('cantCome')}>
        <PostForm target={form} intent="offer_swap" className="flex flex-col gap-3">
          <p className="text-muted">{say('cantComeText')}</p>
          <SubmitButton variant="secondary" className="w-full">
            {say('makeSwapLink')}
          </SubmitButton>
        </PostForm>
      </Fold>
    );
  }
  return (
    <Fold title={say('cantCome')} open>
      <p className="mb-4 text-muted">
        <Said
          words={words}
          text="swapLinkText"
          values={{ time: <When at={offered.expires_at} context={context} /> }}
        />
      </p>
      <CopyField
        id="swap-link"
        label={say('swapLink')}
        value={swapUrl(share_url, offered)}
        copy_label={say('copySwapLink')}
        message={{ text: say('swapInvited', { name: isolate(you.name), order: cartSummary(page, words) }) }}
      />
      <PostForm target={form} intent="withdraw_swap" className="mt-3">
        <SubmitButton variant="quiet">{say('withdrawSwapLink')}</SubmitButton>
      </PostForm>
    </Fold>
  );
}
