import { Fragment, type ReactNode } from 'react';
import { ISOLATE_END, ISOLATE_START } from '@/lib/format/isolate';

/** A text whose isolates are elements: not every mail program knows the characters. */
export function Isolated({ text }: { text: string }): ReactNode {
  const start = text.indexOf(ISOLATE_START);
  const end = endOf(text, start);
  if (start < 0 || end < 0) return text;
  return (
    <Fragment>
      {text.slice(0, start)}
      <bdi>
        <Isolated text={text.slice(start + 1, end)} />
      </bdi>
      <Isolated text={text.slice(end + 1)} />
    </Fragment>
  );
}

/** Where the isolate that starts here ends; those within it are passed over. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at >= 0 && at < text.length; at++) {
    if (text[at] === ISOLATE_START) depth += 1;
    if (text[at] === ISOLATE_END) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
