import type { PageContext } from '@/components/pay/frame/page-context';
import { Card } from '@/components/ui/card';
import { findMember, isPaid } from '@/lib/group/query/shares';

/** What those who have paid say to the organizer, whom alone it is for. */
export function GiftMessages({ context }: { context: PageContext }) {
  const { page, words, viewer } = context;
  const { session } = page;
  const messages = (session.split?.shares ?? []).flatMap((share) => {
    const name = findMember(session, share.member_id)?.name;
    const text = share.gift?.message;
    return name && text && isPaid(share) ? [{ id: share.id, name, text }] : [];
  });
  if (viewer.kind !== 'organizer' || messages.length === 0) return null;
  return (
    <Card labelledby="messages">
      <h2 id="messages" className="text-lg font-semibold">
        {words.say('giftMessages')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {messages.map(({ id, name, text }) => (
          <li key={id} className="py-2">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
