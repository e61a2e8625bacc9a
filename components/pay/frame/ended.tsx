import { Card } from '@/components/ui/card';
import { refundedByShop_cents } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';
import { Celebration } from './celebration';
import { CLOCK, Icon, RING_CROSS } from './icons';
import { BackToShop } from './lazy';
import type { PageContext } from './page-context';

/** How a session ended, and what happens next. */
export function Ended({ context }: { context: PageContext }) {
  const { page, phase, you } = context;
  const { merchant, session } = page;
  const paid = session.payments.some(
    (payment) => payment.member_id === you?.id && payment.status === 'succeeded',
  );
  const back_cents = you ? refundedByShop_cents(session, you.id) : 0;
  if (phase === 'funded') {
    return (
      <End icon={<Celebration />} title="All paid" centered>
        <p>
          {merchant.name} has the whole amount and takes care of the order now.
          {paid ? ' Your receipt is below.' : ''}
        </p>
        {back_cents > 0 ? (
          <p className="mt-2">
            {merchant.name} is refunding {formatMoney(back_cents, session.currency)} of what you paid to your
            card, fee included. See below.
          </p>
        ) : null}
        <WayOut context={context} to={page.success_url} label={`Back to ${merchant.name}`} />
      </End>
    );
  }
  if (phase === 'cancelled') {
    return (
      <End icon={<Icon path={RING_CROSS} className="text-bad" size={40} />} title="This group was cancelled">
        <p>
          {paid ? 'What you paid is refunded to your card, fee included. See below.' : refundText(context)}
        </p>
        <WayOut context={context} to={page.cancel_url} label={`Back to ${merchant.name}`} />
      </End>
    );
  }
  if (phase === 'expired') {
    return (
      <End
        icon={<Icon path={CLOCK} className="text-warn" size={40} />}
        title="The time for this group is over"
      >
        <p>
          {paid ? 'What you paid is refunded to your card, fee included. See below.' : refundText(context)}
        </p>
        <p className="mt-2">To try again, start a new group in the shop.</p>
        <WayOut context={context} to={page.cancel_url} label={`Back to ${merchant.name}`} stays />
      </End>
    );
  }
  return (
    <End icon={<Icon path={CLOCK} className="text-warn" size={40} />} title="The time for this group is over">
      <p>We are checking the last payments. This page changes by itself in a moment.</p>
    </End>
  );
}

function refundText({ page }: PageContext): string {
  return page.session.refunds.length > 0
    ? 'Everybody who has paid is refunded in full, fee included. You were not charged.'
    : 'Nobody was charged.';
}

interface EndProps {
  icon: React.ReactNode;
  title: string;
  centered?: boolean;
  children: React.ReactNode;
}

function End({ icon, title, centered = false, children }: EndProps) {
  return (
    <Card labelledby="title" className={centered ? 'flex flex-col items-center text-center' : undefined}>
      {icon}
      <h1 id="title" className="mt-2 text-2xl font-semibold">
        {title}
      </h1>
      <div className="mt-2">{children}</div>
    </Card>
  );
}

interface WayOutProps {
  context: PageContext;
  to: string | null;
  label: string;
  /** Only offered, never taken by itself. */
  stays?: boolean;
}

/** The organizer goes back to the shop; inside a shop's page the shop is told instead and decides. */
function WayOut({ context, to, label, stays = false }: WayOutProps) {
  const { viewer, embedded, parent_origin, phase, now, page } = context;
  // In a shop's page the way out is the shop's own, except after the last payment, which nobody is to miss.
  const asks = embedded && parent_origin !== null && phase === 'funded';
  if (viewer.kind !== 'organizer' || !to || (embedded && !asks)) return null;
  const fresh = now - (page.session.ended_at ?? 0) < FRESH_ms;
  return <BackToShop to={to} label={label} automatic={fresh && !stays} embedded={embedded} />;
}

/** Those who come back later want to read the page, not to be sent away. */
const FRESH_ms = 10 * 60_000;
