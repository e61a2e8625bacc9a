import { type Words, wordsOf } from '@/lib/words/words';
import type { Block, Letterhead, MailContent } from './content';
import { signature } from './letterhead';
import { UNSUBSCRIBE_FIELD } from './unsubscribe-field';

/** The plain-text part of a mail: for readers and programs that show no HTML, complete by itself. */
export function textOf(content: MailContent, letterhead: Letterhead): string {
  const { words = wordsOf('en') } = content;
  const { say } = words;
  const parts = [
    ...(letterhead.livemode ? [] : [say('noRealMoney', { mode: say('testMode').toUpperCase() })]),
    content.heading.toUpperCase(),
    ...content.blocks.map((block) => blockText(block, words)),
    ...(content.button ? [`${titled(content.button.label, words)}\n${content.button.url}`] : []),
    ...(content.after ?? []).map((block) => blockText(block, words)),
    '--',
    [content.footer, ...signature(letterhead, words)].join('\n'),
    `${titled(say('unsubscribe'), words)}\n${UNSUBSCRIBE_FIELD}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A label with the colon that its language has, above what it is the label of. */
function titled(label: string, words: Words): string {
  const [, , colon = ''] = words.pieces<'labelled', string>('labelled', { label, value: '' });
  return `${label}${colon.trimEnd()}`;
}

function blockText(block: Block, { say }: Words): string {
  switch (block.kind) {
    case 'rows':
      return block.rows.map(({ label, value }) => say('labelled', { label, value })).join('\n');
    case 'link':
    case 'action':
      return `${block.label}\n${block.url}`;
    case 'note':
    case 'text':
      return block.text;
  }
}
