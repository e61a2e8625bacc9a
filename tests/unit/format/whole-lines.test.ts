import { expect, it } from 'vitest';
import { wholeLines } from '@/lib/format/whole-lines';

/** A disk with so much room, which takes what still fits of a line and then nothing, as Linux does. */
function disk(room: number) {
  let text = '';
  const write = (bytes: Uint8Array): number => {
    const fits = bytes.subarray(0, room);
    if (fits.length === 0) throw new Error('ENOSPC');
    room -= fits.length;
    text += Buffer.from(fits).toString('latin1');
    return fits.length;
  };
  return {
    write,
    grow: (more: number) => {
      room += more;
    },
    lines: () => Buffer.from(text, 'latin1').toString('utf8').split('\n'),
  };
}

it('ends a line that a full disk has cut, before the next one', () => {
  const { write, grow, lines } = disk(10);
  const put = wholeLines(write);
  put('{"n":1}\n');
  put('{"name":"Zoë"}\n');
  expect(() => put('{"n":3}\n')).toThrow('ENOSPC');
  grow(3);
  expect(() => put('{"n":4}\n')).toThrow('ENOSPC');
  grow(100);
  put('{"n":5}\n');
  expect(lines()).toEqual(['{"n":1}', '{"name":"Zoë"}', '{"n":5}', '']);
});

it('ends at once a line that was taken in parts', () => {
  const taken: number[] = [];
  const put = wholeLines((bytes) => {
    taken.push(Math.min(3, bytes.length));
    return Math.min(3, bytes.length);
  });
  put('1234567\n');
  expect(taken).toEqual([3, 3, 2]);
});
