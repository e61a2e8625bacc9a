import { Notice } from '@/components/ui/notice';
import { pageWords } from '../../../page-words';

export default async function WrongKey() {
  const { say } = await pageWords();
  return (
    <Notice title={say('linkIncomplete')}>
      <p>{say('organizersKey')}</p>
      <p className="mt-3">{say('whichLink')}</p>
    </Notice>
  );
}
