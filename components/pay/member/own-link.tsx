import { Fold, LinkSummary } from '@/components/pay/frame/fold';
import { failedHere, ownBounce, ownLink, type PageContext } from '@/components/pay/frame/page-context';
import { Details, DormantButton, DormantForm } from '@/components/pay/script/dormant';
import { CopyField } from '@/components/pay/script/later';
import { refuseLeave } from '@/lib/group/query/changes';
import { wasCharged } from '@/lib/group/query/holds';
import { GiveEmail } from './give-email';

/** The way back on another device. */
export function OwnLink({ context, paid = false }: { context: PageContext; paid?: boolean }) {
  const { say } = context.words;
  const link = ownLink(context);
  if (!context.you) return null;
  return (
    <Fold
      title={say('saveLink')}
      open={!paid && (ownBounce(context) !== undefined || failedHere(context, 'email'))}
    >
      {link === null ? null : (
        <>
          <p className="mb-4 text-muted">{say('linkOpensYou')}</p>
          <CopyField
            id="own-link"
            label={say('personalLink')}
            value={link}
            copy_label={say('copyPersonalLink')}
          />
        </>
      )}
      {paid ? null : (
        <div className="mt-5">
          <GiveEmail context={context} />
        </div>
      )}
    </Fold>
  );
}

/** The way out, while nothing is paid. */
export function Leave({ context }: { context: PageContext }) {
  const { you, form, page, words } = context;
  const { say } = words;
  if (!you || refuseLeave(page.session, you.id)) return null;
  return (
    <Details className="mt-3" open={failedHere(context, 'leave')}>
      <LinkSummary>{say('leaveGroup')}</LinkSummary>
      <DormantForm target={form} intent="leave" className="mt-2 flex flex-col items-start gap-3">
        {wasCharged(page.session, you.id) ? null : <p className="text-muted">{say('leaveText')}</p>}
        <DormantButton variant="danger">{say('leave')}</DormantButton>
      </DormantForm>
    </Details>
  );
}
