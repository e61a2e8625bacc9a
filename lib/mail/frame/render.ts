import { wordsOf } from '@/lib/words/words';
import type { Letterhead, MailContent, MailMessage } from './content';
import { textOf } from './text';

/** HTML and plain text of a mail. What renders it is loaded at the first mail: it is large, and pages do not need it. */
export async function renderMail(content: MailContent, letterhead: Letterhead): Promise<MailMessage> {
  const [{ createElement }, { render }, { MailLayout }] = await Promise.all([
    import('react'),
    import('@react-email/render'),
    import('./layout'),
  ]);
  const { subject: own, words = wordsOf('en') } = content;
  const subject = letterhead.livemode ? own : words.say('testSubject', { subject: own });
  return {
    subject,
    html: await render(createElement(MailLayout, { content: { ...content, subject }, letterhead })),
    text: textOf(content, letterhead),
  };
}
