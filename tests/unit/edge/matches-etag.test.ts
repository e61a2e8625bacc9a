import { expect, it } from 'vitest';
import { matchesETag } from '@/lib/edge/matches-etag';

it.each(['"a"', 'W/"a"', '"b", W/"a"', '"b","a"', '*'])('knows a version by %s', (known) => {
  expect(matchesETag(known, '"a"')).toBe(true);
  expect(matchesETag(known, 'W/"a"')).toBe(true);
});

it.each([null, undefined, '', 'a', '"b"', 'W/"b", "c"', '"*"'])('knows none by %s', (known) => {
  expect(matchesETag(known, '"a"')).toBe(false);
});
