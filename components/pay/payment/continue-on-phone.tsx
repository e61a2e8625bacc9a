import { LinkSummary } from '@/components/pay/frame/fold';
import { ownLink, type PageContext } from '@/components/pay/frame/page-context';
import { QrCode } from '@/components/pay/share/qr-code';

/**
 * For somebody in a shop's frame, where no wallet can be shown: the page as theirs on a phone. The personal link is in
 * the drawing alone, so that nothing sends it on. A phone has no use for it.
 */
export function ContinueOnPhone({ context }: { context: PageContext }) {
  const { say } = context.words;
  const link = context.embedded ? ownLink(context) : null;
  if (link === null) return null;
  return (
    <details className="mt-2 pointer-coarse:hidden">
      <LinkSummary>{say('onYourPhone')}</LinkSummary>
      <p className="text-sm text-muted">{say('onYourPhoneText')}</p>
      <QrCode text={link} label={say('qrCodePersonal')} />
    </details>
  );
}
