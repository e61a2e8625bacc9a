import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isUnsubscribed } from '@/lib/mail/unsubscribe';

export const metadata: Metadata = { title: 'Unsubscribe' };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

const STILL_SENT =
  'You still get mails about your own money, such as a receipt or a refund, and about signing in to an account of yours.';

/** Asks before it stops anything: programs that scan mails open every link in them. */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { id } = await params;
  const { token } = await searchParams;
  const unsubscribed = typeof token === 'string' ? await isUnsubscribed(id, token) : null;
  if (unsubscribed === null) notFound();
  if (unsubscribed) {
    return (
      <Notice title="This address is unsubscribed">
        <p>Split sends it no more invitations, reminders or notices, from any shop. {STILL_SENT}</p>
      </Notice>
    );
  }
  return (
    <Notice title="Unsubscribe this address?">
      <p>Split will send it no more invitations, reminders or notices, from any shop. {STILL_SENT}</p>
      <form method="post" action={`/unsubscribe/${id}/confirm?token=${token}`} className="mt-6">
        <Button type="submit">Unsubscribe</Button>
      </form>
    </Notice>
  );
}
