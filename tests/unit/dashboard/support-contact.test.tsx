import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import TwoFactorPage from '@/app/(auth)/two-factor/page';
import { TimeZone } from '@/components/dashboard/frame/time-zone';
import { env, resetEnvironment } from '@/lib/env';

/** Who helps merchants, wherever the dashboard speaks of support: at the foot of each page, and where nobody is signed in. */

vi.mock('@/lib/dashboard/access/reader-zone', () => ({ readerZone: async () => 'UTC', ZONE_COOKIE: 'zone' }));
vi.mock('@/app/(auth)/actions', () => ({ verifyTwoFactor: vi.fn() }));
// What asks for a router.
vi.mock('@/components/dashboard/frame/zone-keeper', () => ({ ZoneKeeper: () => null }));

const ENV = { DATABASE_URL: 'postgres://unused' };
afterEach(() => resetEnvironment({ SUPPORT_CONTACT: undefined }));

vi.mock('@/components/forms/action-form', () => ({ ActionForm: () => null }));

const shown = async () =>
  [await TimeZone(), await TwoFactorPage({ searchParams: Promise.resolve({}) })].map((page) =>
    renderToStaticMarkup(page),
  );

it.each([
  ['help@split.example', '<a href="mailto:help@split.example"', '>help@split.example</a>'],
  ['https://split.example/help', '<a href="https://split.example/help"', '>split.example/help</a>'],
])('%s is a link at the foot of the dashboard, and where the second factor is lost', async (...given) => {
  const [SUPPORT_CONTACT, link, label] = given;
  resetEnvironment({ ...ENV, SUPPORT_CONTACT });
  for (const page of await shown()) {
    expect(page).toContain(link);
    expect(page).toContain(label);
  }
});

it('is left out where nobody is named', async () => {
  resetEnvironment(ENV);
  for (const page of await shown()) expect(page).not.toMatch(/Support:|mailto:|: <a/);
});

it.each([
  'help',
  'http://split.example',
  'mailto:help@split.example',
  'a b@split.example',
  'javascript:alert(1)@x',
])('cannot be %s', (SUPPORT_CONTACT) => {
  resetEnvironment({ ...ENV, SUPPORT_CONTACT });
  expect(() => env()).toThrow('SUPPORT_CONTACT: must be an email address or an https:// URL');
});
