import type { PageContext } from '@/components/pay/frame/page-context';
import { Alert } from '@/components/ui/alert';
import { heldBy, lostHold } from '@/lib/hosted/page/held';

/** What is held on the reader's card, and that it was not charged; or that the bank has let it go. */
export function HeldMoney({ context }: { context: PageContext }) {
  const { page, you, words } = context;
  const { session } = page;
  const held = you && heldBy(session, you.id);
  const lost = you && lostHold(session, you.id);
  if (held) {
    const amount = words.money(held.amount_cents, session.currency);
    return <p className="mt-2">{words.say(held.is_charging ? 'holdTaken' : 'holdKept', { amount })}</p>;
  }
  if (!lost) return null;
  return (
    <Alert tone="warn" role="status">
      <p>{words.say(lost)}</p>
    </Alert>
  );
}
