import { CopyField } from '@/components/pay/frame/lazy';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Card } from '@/components/ui/card';
import { QrCode } from '../frame/qr-code';
import { invitationText, linkText, Messengers } from './share-ways';

/** The share link of a group that has begun, with the usual ways to send it. */
export function SharePanel({ context }: { context: PageContext }) {
  const { share_url } = context;
  return (
    <Card labelledby="invite">
      <h2 id="invite" className="text-lg font-semibold">
        Invite your group
      </h2>
      <p className="mt-1 mb-4 text-muted">{linkText(context)}</p>
      <CopyField
        id="share-link"
        label="Share link"
        value={share_url}
        copy_label="Copy link"
        share_text={invitationText(context)}
      />
      <Messengers context={context} />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4">QR code</summary>
        <QrCode text={share_url} />
      </details>
    </Card>
  );
}
