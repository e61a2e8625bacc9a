import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { givenOnce, type Query } from '@/lib/edge/query';
import { isUnsubscribed } from '@/lib/mail/send/unsubscribe';
import { pageWords } from '../../page-words';
import '../../globals.css';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).say('unsubscribeNow') };
}

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
}

/** Asks before it stops anything: programs that scan mails open every link in them. */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { id } = await params;
  const { token } = givenOnce(await searchParams);
  const unsubscribed = token === undefined ? null : await isUnsubscribed(id, token);
  if (unsubscribed === null) notFound();
  const { say, gap } = await pageWords();
  if (unsubscribed) {
    return (
      <Notice title={say('isUnsubscribed')}>
        <p>
          {say('sendsNoMore')}
          {gap}
          {say('stillSent')}
        </p>
      </Notice>
    );
  }
  return (
    <Notice title={say('unsubscribeQuestion')}>
      <p>
        {say('willSendNoMore')}
        {gap}
        {say('stillSent')}
      </p>
      <form method="post" action={`/unsubscribe/${id}/confirm?token=${token}`} className="mt-6">
        <Button type="submit">{say('unsubscribeNow')}</Button>
      </form>
    </Notice>
  );
}
