import { expect } from 'vitest';
import { signIn } from '@/app/(auth)/actions';
import type { Role } from '@/lib/auth/roles';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { makeMerchantMode } from './merchant';
import { somebody } from './next-request';
import { sendForm } from './send-form';

/** Somebody who has signed in to the dashboard. The test replaces Next's modules (next-modules.ts). */

/** Everybody's. */
export const PASSWORD = 'correct horse 1';

interface Person {
  email: string;
  name?: string;
  role?: Role;
}

/** Signs somebody in, with a new browser. */
export async function signInAs(email: string, headers?: Record<string, string>): Promise<void> {
  somebody(undefined, headers);
  expect(await sendForm(signIn, { email, password: PASSWORD })).toEqual({ ok: true, to: '/dashboard' });
}

/** Somebody of a merchant's team, by default an owner, who has not signed in yet. */
export async function joinTeam(merchant_id: string, person: Person): Promise<string> {
  return (await seedDashboardOwner({ merchant_id, password: PASSWORD, ...person })).user_id;
}

/** Signed in to a new merchant, by default as its owner. */
export async function signedInOwner(
  email: string,
  { shop = 'Fjord Shop', ...person }: Partial<Person> & { shop?: string } = {},
) {
  const merchant = await makeMerchantMode({ name: shop });
  const user_id = await joinTeam(merchant.merchant_id, { email, ...person });
  await signInAs(email);
  return { ...merchant, user_id };
}
