import { describe, expect, it } from 'vitest';
import { config } from '@/proxy';

const [pattern = ''] = config.matcher;
const matches = (path: string): boolean => new RegExp(`^${pattern}$`).test(path);

describe('the headers of pages', () => {
  it.each([
    '/dashboard/sessions/x.js',
    '/s/share.png',
    '/session/sess_1.txt',
    '/no-such-page.html',
    '/favicon.ico',
    '/sdk/none.js',
    '/sdk/v1/split.js/x',
    '/sdk/v1/none/split.js',
    '/sdk/v1/languages/none.js',
    '/_next/none',
    '/apix',
    '/',
  ])('are set for %s, whose answer may be a page', (path) => {
    expect(matches(path)).toBe(true);
  });

  it.each([
    '/api',
    '/api/v1/sessions',
    '/_next/static/chunks/a.js',
    '/sdk/v1/split.js',
    '/sdk/v1/0.3.0/split.js',
    '/sdk/v1/languages/split.js',
    '/sdk/v1/0.5.0-languages/split.js',
    '/icon.svg',
  ])('cost %s nothing', (path) => {
    expect(matches(path)).toBe(false);
  });
});
