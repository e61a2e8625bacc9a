import { describe, expect, it } from 'vitest';
import { safeNext } from '@/lib/auth/next-path';
import { isHomePath, oneSlash, withoutEncodedNul } from '@/lib/edge/home-path';

const AWAY = [
  '//evil.example',
  '/..//evil.example',
  '/dashboard/../%00/evil.example/login',
  '/dashboard/..//evil.example',
  '/dashboard//evil.example',
  '/%00/evil.example/a',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/\\evil.example',
  '/dashboard\\evil.example',
  '/dashboard/.',
  '/dashboard/%2e%2e/',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  '/dashboard?q=\\',
  '/dashboard?q=a\nb',
  '/dashboard#//evil.example',
  '\t/dashboard',
  '',
];

describe('a path that leads on', () => {
  it.each(AWAY)('cannot be %j', (path) => {
    expect(isHomePath(path)).toBe(false);
    expect(safeNext(path)).toBe('/dashboard');
  });

  it.each(['/dashboard', '/dashboard/sessions?q=a%20b&status=funded', '/staff', '/invitation/a-b_c?proof=x'])(
    'can be %s',
    (path) => {
      expect(isHomePath(path)).toBe(true);
      expect(safeNext(path)).toBe(path);
    },
  );

  it('after signing in is one of the pages that need it', () => {
    for (const path of ['/', '/sign-in', '/dashboards', '/docs', '/s/abc']) {
      expect(isHomePath(path)).toBe(true);
      expect(safeNext(path)).toBe('/dashboard');
    }
  });
});

describe('a path without NUL', () => {
  it.each([
    ['/%00/evil.example/a', '/evil.example/a'],
    ['/%00/%5cx', '/%5cx'],
    ['%00//%00/evil.example', '/evil.example'],
    ['/staff/merchants/%00', '/staff/merchants/'],
  ])('is %s -> %s', (path, without) => {
    expect(withoutEncodedNul(path)).toBe(without);
  });

  it('has no host', () => {
    expect(oneSlash('//evil.example///a')).toBe('/evil.example/a');
  });
});
