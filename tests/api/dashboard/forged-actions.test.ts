import '../../support/next-modules';

import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as mode from '@/app/dashboard/actions';
import * as developers from '@/app/dashboard/developers/actions';
import * as disputes from '@/app/dashboard/disputes/actions';
import * as money from '@/app/dashboard/money/actions';
import * as sessions from '@/app/dashboard/sessions/actions';
import * as settings from '@/app/dashboard/settings/actions';
import * as webhooks from '@/app/dashboard/webhooks/actions';
import * as staff from '@/app/staff/actions';
import type { Role } from '@/lib/auth/roles';
import { requireStaff } from '@/lib/dashboard/access/access';
import { RENDERED_FOR } from '@/lib/dashboard/access/rendered-for';
import type { FormState } from '@/lib/dashboard/form/form-state';
import { resetEnvironment } from '@/lib/env';
import { rows, startApi } from '../../support/api';
import { somebody } from '../../support/next-request';
import { renderedNow, sendForm } from '../../support/send-form';
import { joinTeam, signedInOwner } from '../../support/signed-in';

/** Every server action, called by people who were never shown its form. */

type Action = (state: FormState, form: FormData) => Promise<FormState>;

const DASHBOARD: Record<string, Record<string, unknown>> = {
  developers,
  disputes,
  money,
  sessions,
  settings,
  webhooks,
};

/** What concerns only the person, or only reads. */
const FOR_ALL_ROLES = [
  'checkCartSignature',
  'changeName',
  'changePassword',
  'endOtherDevices',
  'endSignIn',
  'leave',
  'renewBackupCodes',
  'sendConfirmation',
  'setUpTwoFactor',
  'stopTwoFactor',
];

/** What a role may not do, as roles.ts says it. */
const BEYOND = {
  viewer: ['developers', 'disputes', 'money', 'sessions', 'settings', 'webhooks'],
  developer: ['disputes', 'money', 'sessions', 'settings'],
} as const;

const actionsOf = (module: Record<string, unknown>) =>
  Object.entries(module).filter((entry): entry is [string, Action] => typeof entry[1] === 'function');

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ VERCEL: '1' });
});
afterAll(() => stop());

const signInWith = (role: Role) => signedInOwner(`forged-${role}@split.test`, { role });

const NOT_ALLOWED = 'Your role does not allow this. Ask an owner or admin of your team.';

async function outcome(action: Action): Promise<string> {
  const form = new FormData();
  form.set(RENDERED_FOR, await renderedNow());
  return action({ ok: null }, form).then(
    (state) => (state.ok === false ? (state.message ?? '') : 'performed'),
    ({ message }: Error) => message,
  );
}

describe('a forged server action', () => {
  it.each(['viewer', 'developer'] as const)('of a %s is refused', async (role) => {
    await signInWith(role);
    const refused = BEYOND[role].flatMap((room) => actionsOf(DASHBOARD[room] ?? {}));
    expect(refused.length).toBeGreaterThan(15);
    for (const [name, action] of refused) {
      if (!FOR_ALL_ROLES.includes(name)) expect([name, await outcome(action)]).toEqual([name, NOT_ALLOWED]);
    }
  });

  it('of a developer changes no rule about what pages may order', async () => {
    const { merchant_id } = await signedInOwner('forged-rules@split.test', { role: 'developer' });
    const loosened = { allow_dropping_items: 'on' };
    expect(await sendForm(developers.saveOrderRules, loosened)).toMatchObject({ message: NOT_ALLOWED });
    expect(await sendForm(developers.saveOrigins, { origins: 'https://shop.example' })).toMatchObject({
      ok: true,
    });
    expect(await rows('SELECT allow_dropping_items FROM merchants WHERE id = $1', [merchant_id])).toEqual([
      { allow_dropping_items: false },
    ]);
  });

  it('of an admin makes, changes and removes no owner', async () => {
    const { merchant_id } = await signInWith('admin');
    const join = async (role: Role) => {
      const user_id = await joinTeam(merchant_id, { email: `forged-by-admin-${role}@split.test`, role });
      return String((await rows('SELECT id FROM auth_members WHERE user_id = $1', [user_id]))[0]?.id);
    };
    const [owner, viewer] = [await join('owner'), await join('viewer')];
    const told = async (action: Action, fields: Record<string, string>) =>
      (await sendForm(action, fields)).message;
    const NOT_THIS = 'You cannot grant or remove this role.';
    expect(await told(settings.invite, { email: 'eve@split.test', role: 'owner' })).toBe(
      'You cannot grant this role.',
    );
    expect(await told(settings.changeRole, { member_id: viewer, role: 'owner' })).toBe(NOT_THIS);
    expect(await told(settings.changeRole, { member_id: owner, role: 'viewer' })).toBe(NOT_THIS);
    expect(await told(settings.removeMember, { member_id: owner })).toBe('You cannot remove this member.');
    expect(await told(settings.changeRole, { member_id: viewer, role: 'developer' })).toBe('Saved.');
    expect(await told(settings.removeMember, { member_id: viewer })).toBe('Removed.');
    expect(await rows('SELECT role FROM auth_members WHERE id = ANY($1)', [[owner, viewer]])).toEqual([
      { role: 'owner' },
    ]);
  });

  it('of somebody who is not signed in is refused, and told to sign in', async () => {
    somebody();
    const { tryAddress } = mode;
    for (const module of [...Object.values(DASHBOARD), staff, { tryAddress }]) {
      for (const [name, action] of actionsOf(module)) {
        expect([name, await outcome(action)]).toEqual([name, expect.stringMatching(/^You are no longer/)]);
      }
    }
  });

  it('of staff is refused to a shop’s owner', async () => {
    await signInWith('owner');
    const actions = actionsOf(staff);
    expect(actions.length).toBeGreaterThan(8);
    for (const [name, action] of actions) expect([name, await outcome(action)]).toEqual([name, 'Forbidden']);
  });

  it('of staff needs a second factor where real money can be taken', async () => {
    await signInWith('owner');
    await rows(`UPDATE auth_users SET role = 'staff' WHERE email = 'forged-owner@split.test'`);
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
    const { setUpStaffFactor, ...guarded } = staff;
    for (const [name, action] of actionsOf(guarded))
      expect([name, await outcome(action)]).toEqual([name, 'Goes to /staff/second-factor']);
    // The way to one: it asks for the password.
    expect(await outcome(setUpStaffFactor)).toBe('The password is wrong.');
    await rows(`UPDATE auth_users SET two_factor_enabled = true WHERE email = 'forged-owner@split.test'`);
    await expect(requireStaff()).resolves.toMatchObject({ user: { two_factor: true } });
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined });
  });

  it('cannot be in a file that this test does not know', () => {
    const known = Object.keys(DASHBOARD).map((room) => `app/dashboard/${room}/actions.ts`);
    const files = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) =>
      readFileSync(file, 'utf8').startsWith("'use server'"),
    );
    expect(files.toSorted()).toEqual(
      [...known, 'app/(auth)/actions.ts', 'app/dashboard/actions.ts', 'app/staff/actions.ts'].toSorted(),
    );
    expect(Object.keys(mode)).toEqual(['switchMode', 'switchMerchant', 'tryAddress']);
  });
});
