import { LinkSummary } from '@/components/pay/frame/fold';
import type { PageContext } from '@/components/pay/frame/page-context';
import { CopyField } from '@/components/pay/script/later';
import { Card } from '@/components/ui/card';
import { takesGifts } from '@/lib/group/query/gifts';
import { QrCode } from './qr-code';
import { invitation, linkText, MessengersOf } from './share-ways';

/** The share link of a group that has begun, with the usual ways to send it. */
export function SharePanel({ context }: { context: PageContext }) {
  const { page, share_url, words } = context;
  const { say } = words;
  return (
    <Card labelledby="invite">
      <h2 id="invite" className="text-lg font-semibold">
        {say(takesGifts(page.session) ? 'giftAsk' : 'inviteGroup')}
      </h2>
      <p className="mt-1 mb-4 text-muted">{linkText(context)}</p>
      <CopyField
        id="share-link"
        label={say('shareLink')}
        value={share_url}
        copy_label={say('copyShareLink')}
        message={invitation(context)}
      />
      <MessengersOf context={context} />
      <details className="mt-3">
        <LinkSummary>{say('qrCode')}</LinkSummary>
        <QrCode text={share_url} label={say('qrCode')} />
      </details>
    </Card>
  );
}
