import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Said } from '@/components/pay/frame/said';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { givenOnce, type Query } from '@/lib/edge/query';
import { findConfirmation } from '@/lib/mail/send/consent';
import { pageWords } from '../../page-words';
import '../../globals.css';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).say('confirmNow') };
}

interface Props {
  params: Promise<{ memberId: string }>;
  searchParams: Promise<Query>;
}

/** Asks before it confirms anything: programs that scan mails open every link in them. */
export default async function ConfirmAddressPage({ params, searchParams }: Props) {
  const { memberId } = await params;
  const { token } = givenOnce(await searchParams);
  const confirmation = token === undefined ? null : await findConfirmation(memberId, token);
  if (!confirmation) notFound();
  const words = await pageWords();
  const { say } = words;
  const { shop } = confirmation;
  // No name to set apart: said whole, "em a loja" is "na loja".
  const about = (text: 'getsMails' | 'willGetMails') =>
    shop === null ? (
      say(text, { shop: say('theShop') })
    ) : (
      <Said words={words} text={text} values={{ shop }} />
    );
  if (confirmation.confirmed) {
    return (
      <Notice title={say('isConfirmed')}>
        <p>{about('getsMails')}</p>
      </Notice>
    );
  }
  return (
    <Notice title={say('confirmQuestion')}>
      <p>{about('willGetMails')}</p>
      <form method="post" action={`/confirm-address/${memberId}/confirm?token=${token}`} className="mt-6">
        <Button type="submit">{say('confirmNow')}</Button>
      </form>
    </Notice>
  );
}
