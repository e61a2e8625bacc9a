import { renderSVG } from 'uqr';
import { CopyField } from '@/components/pay/frame/lazy';
import type { PageContext } from '@/components/pay/frame/page-context';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { freePlaceViews } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';

/** The share link, with the usual ways to send it. */
export function SharePanel({ context }: { context: PageContext }) {
  const { page, share_url } = context;
  const text = invitation(context);
  const message = `${text} ${share_url}`;
  const subject = `Our order from ${page.merchant.name}`;
  const ways: [string, string][] = [
    ['WhatsApp', `https://wa.me/?text=${encodeURIComponent(message)}`],
    ['SMS', `sms:?&body=${encodeURIComponent(message)}`],
    ['Email', `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`],
  ];
  return (
    <Card labelledby="invite">
      <h2 id="invite" className="text-lg font-semibold">
        Invite the others
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {page.session.link_closed
          ? 'You have closed this link: members can open it, and nobody else can join.'
          : page.session.approves_joining
            ? 'Anyone with this link can see the order and ask to join. You approve who does.'
            : 'Anyone with this link can see the order, join by name and pay their share.'}
      </p>
      <CopyField
        id="share-link"
        label="Share link"
        value={share_url}
        copy_label="Copy link"
        share_text={text}
      />
      <div className="mt-2 flex flex-wrap gap-3">
        {ways.map(([name, href]) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'grow')}
          >
            {name}
          </a>
        ))}
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4">QR code</summary>
        <QrCode text={share_url} />
      </details>
    </Card>
  );
}

/** Always dark on white, whatever the theme: scanners want that. */
function QrCode({ text }: { text: string }) {
  const svg = renderSVG(text, { ecc: 'M', border: 3, pixelSize: 8 });
  return (
    <div
      role="img"
      aria-label="QR code"
      className="mt-2 w-52 overflow-hidden rounded-lg border border-line bg-white [&_svg]:block [&_svg]:h-auto [&_svg]:w-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing made of squares by the QR package
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

/** The message that goes with the link: amount where it is the same for all, and until when. */
function invitation({ page }: PageContext): string {
  const { session, merchant } = page;
  const amounts = new Set(freePlaceViews(session).map((place) => place.amount_cents));
  const [only] = amounts;
  const each =
    amounts.size === 1 && only !== undefined ? ` Your share is ${formatMoney(only, session.currency)}.` : '';
  // Everyone who reads it may be in another zone.
  const until = formatDate(session.expires_at, DEADLINE_UTC);
  return `Let's split our order from ${merchant.name}.${each} Please pay by ${until}:`;
}
