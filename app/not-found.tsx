import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PageStyles } from './page-styles';
import { pageWords } from './page-words';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords()).say('notFound') };
}

/** Every page carries it as its last resort, so it brings no script of its own: a plain link. */
export default async function NotFound() {
  const { say } = await pageWords();
  return (
    <Notice title={say('notFound')}>
      <PageStyles nonce={(await headers()).get('x-nonce') ?? ''} />
      <p>{say('notFoundText')}</p>
      <a href="/" className={buttonClass('secondary', 'mt-6')}>
        {say('toStartPage')}
      </a>
    </Notice>
  );
}
