import { afterEach, expect, it, vi } from 'vitest';
import { terminalFor } from '../src/cli/terminal';

afterEach(() => vi.restoreAllMocks());

it.each([false, true])('what others have written moves nothing on the terminal (as JSON: %s)', (json) => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const hostile = 'a\x1b]0;b\x07\x9b2J\x7f\rc';
  terminalFor(json).print(`${hostile}\n\tmore`, { hostile });
  expect(written.join('')).toMatch(/^[^\p{Cc}]*\n/u);
  expect(written.join('').replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
  if (json) expect(JSON.parse(written.join(''))).toEqual({ hostile });
  else expect(written.join('')).toBe('a\\u001b]0;b\\u0007\\u009b2J\\u007f\\u000dc\n\tmore\n');
});
