import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { findSubscription } from '@/lib/mail/unsubscribe';

export const metadata: Metadata = { title: 'Reminders' };

interface Props {
  params: Promise<{ memberId: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

/** Asks before it stops anything: programs that scan mails open every link in them. */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { memberId } = await params;
  const { token } = await searchParams;
  const subscription = typeof token === 'string' ? await findSubscription(memberId, token) : null;
  if (!subscription) notFound();
  const { merchant_name, unsubscribed } = subscription;
  if (unsubscribed) {
    return (
      <Notice title="The reminders have stopped">
        <p>
          You will get no more reminders about this group at {merchant_name}. You still get mails about your
          money, such as a receipt or a refund.
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="Stop the reminders?">
      <p>
        You will get no more reminders about this group at {merchant_name}. You will still get mails about
        your money, such as a receipt or a refund.
      </p>
      <form method="post" action={`/unsubscribe/${memberId}/confirm?token=${token}`} className="mt-6">
        <Button type="submit">Stop the reminders</Button>
      </form>
    </Notice>
  );
}
