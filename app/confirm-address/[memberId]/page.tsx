import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { findConfirmation } from '@/lib/mail/consent';

export const metadata: Metadata = { title: 'Confirm your address' };

interface Props {
  params: Promise<{ memberId: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

/** Asks before it confirms anything: programs that scan mails open every link in them. */
export default async function ConfirmAddressPage({ params, searchParams }: Props) {
  const { memberId } = await params;
  const { token } = await searchParams;
  const confirmation = typeof token === 'string' ? await findConfirmation(memberId, token) : null;
  if (!confirmation) notFound();
  const shop = confirmation.shop ?? 'the shop';
  if (confirmation.confirmed) {
    return (
      <Notice title="Your address is confirmed">
        <p>You get mails about your groups at {shop}. Each of them has a link to unsubscribe.</p>
      </Notice>
    );
  }
  return (
    <Notice title="Confirm your address?">
      <p>You will get mails about the groups at {shop} that you are in. You can unsubscribe at any time.</p>
      <form method="post" action={`/confirm-address/${memberId}/confirm?token=${token}`} className="mt-6">
        <Button type="submit">Confirm address</Button>
      </form>
    </Notice>
  );
}
