import { LinkSummary } from '@/components/pay/frame/fold';
import type { PageContext } from '@/components/pay/frame/page-context';
import { QrCode } from '@/components/pay/share/qr-code';
import { memberToken } from '@/lib/session/tokens';

/**
 * For somebody in a shop's frame, where no wallet can be shown: the page as theirs on a phone. The personal link is in
 * the drawing alone, so that nothing sends it on. A phone has no use for it.
 */
export function ContinueOnPhone({ context }: { context: PageContext }) {
  const { you, embedded, share_url } = context;
  const { say } = context.words;
  if (!you || !embedded) return null;
  return (
    <details className="mt-2 pointer-coarse:hidden">
      <LinkSummary>{say('onYourPhone')}</LinkSummary>
      <p className="text-sm text-muted">{say('onYourPhoneText')}</p>
      <QrCode text={`${share_url}?m=${memberToken(you.id, you.link_number)}`} label={say('qrCodePersonal')} />
    </details>
  );
}
