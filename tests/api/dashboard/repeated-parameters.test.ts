import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import InvitationPage from '@/app/(auth)/invitation/[id]/page';
import ResetPasswordPage from '@/app/(auth)/reset-password/page';
import SignInPage from '@/app/(auth)/sign-in/page';
import TwoFactorPage from '@/app/(auth)/two-factor/page';
import RequestsPage from '@/app/dashboard/developers/requests/page';
import MoneyPage from '@/app/dashboard/money/page';
import PayoutsPage from '@/app/dashboard/money/payouts/page';
import HomePage from '@/app/dashboard/page';
import SessionsPage from '@/app/dashboard/sessions/page';
import AuditPage from '@/app/dashboard/settings/audit/page';
import WebhooksPage from '@/app/dashboard/webhooks/page';
import StaffAuditPage from '@/app/staff/audit/page';
import BooksPage from '@/app/staff/books/page';
import MerchantsPage from '@/app/staff/page';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { somebody } from '../../support/next-request';
import { signedInOwner } from '../../support/signed-in';

/** Anyone can write an address that has a parameter twice, for which a page has no use. */

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
});
afterAll(() => bench.close());

const NAMES = [
  'next',
  'token',
  'proof',
  'error',
  'cursor',
  'before',
  'after',
  'q',
  'id',
  'show',
  'status',
  'mode',
];
const twice = (): Promise<Record<string, string[]>> =>
  Promise.resolve(
    Object.fromEntries([...NAMES, 'days', 'currency', 'from', 'to'].map((name) => [name, ['1', '2']])),
  );
const params = () => Promise.resolve({ id: 'inv_none' });

type Page = (props: { params: Promise<{ id: string }>; searchParams: Promise<never> }) => Promise<unknown>;

const PUBLIC: Record<string, unknown> = { SignInPage, TwoFactorPage, ResetPasswordPage, InvitationPage };
const SIGNED_IN: Record<string, unknown> = {
  HomePage,
  SessionsPage,
  MoneyPage,
  PayoutsPage,
  RequestsPage,
  WebhooksPage,
  AuditPage,
  StaffAuditPage,
  BooksPage,
  MerchantsPage,
};

const open = (page: unknown) => (page as Page)({ params: params(), searchParams: twice() as Promise<never> });

it.each(Object.keys(PUBLIC))('%s comes to nobody in particular', async (name) => {
  somebody();
  expect(await open(PUBLIC[name])).toBeTruthy();
});

it.each(Object.keys(SIGNED_IN))('%s comes to somebody who is signed in', async (name) => {
  const { user_id } = await signedInOwner(`${name.toLowerCase()}@split.test`);
  await rows(`UPDATE auth_users SET role = 'staff' WHERE id = $1`, [user_id]);
  expect(await open(SIGNED_IN[name])).toBeTruthy();
});
