import { expect, it } from 'vitest';
import { repeatedLine } from '@/lib/jobs/repeated-line';

/** What was warned of, on a clock that the test moves. */
function warner(now_ms: number) {
  const lines: unknown[] = [];
  const clock = { now_ms };
  const warn = repeatedLine(
    (message, fields) => lines.push([message, fields]),
    () => clock.now_ms,
  );
  return { lines, clock, warn };
}

it('says what repeats at once, then once a minute with how often it was left out', () => {
  const { lines, clock, warn } = warner(5);
  for (let round = 0; round < 240; round += 1) {
    warn('away', { error: 'ECONNREFUSED' });
    if (round === 0) warn('another', {});
    clock.now_ms += 500;
  }
  expect(lines).toEqual([
    ['away', { error: 'ECONNREFUSED' }],
    ['another', {}],
    ['away', { error: 'ECONNREFUSED', repeated: 119 }],
  ]);
});

it('says it without a number when a minute has passed without it', () => {
  const { lines, clock, warn } = warner(0);
  warn('away', {});
  clock.now_ms = 60_000;
  warn('away', {});
  expect(lines).toEqual([
    ['away', {}],
    ['away', {}],
  ]);
});
