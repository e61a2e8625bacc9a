import type { Block, Letterhead, MailContent } from './content';
import { signature } from './letterhead';
import { UNSUBSCRIBE_FIELD, UNSUBSCRIBE_LABEL } from './unsubscribe-field';

/** The plain-text part of a mail: for readers and programs that show no HTML, complete by itself. */
export function textOf(content: MailContent, letterhead: Letterhead): string {
  const parts = [
    ...(letterhead.livemode ? [] : ['TEST MODE: no real money moves.']),
    content.heading.toUpperCase(),
    ...content.blocks.map(blockText),
    ...(content.button ? [`${content.button.label}:\n${content.button.url}`] : []),
    ...content.after.map(blockText),
    '--',
    [content.footer, ...signature(letterhead)].join('\n'),
    `${UNSUBSCRIBE_LABEL}:\n${UNSUBSCRIBE_FIELD}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'rows':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'link':
      return `${block.label}\n${block.url}`;
    case 'note':
    case 'text':
      return block.text;
  }
}
