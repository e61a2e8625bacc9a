import '../../support/next-modules';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusiness, resetPassword, signIn, signUp, verifyTwoFactor } from '@/app/(auth)/actions';
import { savePayoutCurrency } from '@/app/dashboard/money/actions';
import { extendSession, refundGroup, refundMember } from '@/app/dashboard/sessions/actions';
import { changePassword, invite, setUpTwoFactor, stopTwoFactor } from '@/app/dashboard/settings/actions';
import { createEndpoint, replayMissed } from '@/app/dashboard/webhooks/actions';
import { block, changeFees, changeHeadless, changeServerRate } from '@/app/staff/actions';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { fundedSession } from '../../support/funded-session';
import { makeMerchant } from '../../support/merchant';
import { sendForm } from '../../support/send-form';
import { openInProcess } from '../../support/sessions';
import { joinTeam, PASSWORD, signedInOwner, signInAs } from '../../support/signed-in';

/** A refused form marks the field that is wrong and moves the focus to it: so its answer has to name the field. */

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
});
afterAll(() => bench.close());

type Action = Parameters<typeof sendForm>[0];

/** The field that a refusal is about, and whether it says why. */
async function wrongFieldOf(action: Action, fields: Record<string, string>): Promise<string[]> {
  const { ok, errors = {} } = await sendForm(action, fields);
  expect([ok, Object.values(errors).every((text) => text.length > 10)]).toEqual([false, true]);
  return Object.keys(errors);
}

describe('the field is named that is wrong in a form', () => {
  it('of signing in and up', async () => {
    await signedInOwner('fields@split.test');
    expect(await wrongFieldOf(signIn, { email: 'ana@', password: '' })).toEqual(['email', 'password']);
    expect(await wrongFieldOf(signIn, { email: 'ana@split.test', password: '' })).toEqual(['password']);
    const form = { name: 'Ana', business: 'Fjord', email: 'ana@split.test', country: 'SE' };
    expect(await wrongFieldOf(signUp, { ...form, password: 'Sunshine2026!' })).toEqual(['password']);
    expect(await wrongFieldOf(createBusiness, { business: '', country: 'SE' })).toEqual(['business']);
    expect(await wrongFieldOf(resetPassword, { token: 'x', password: 'short' })).toEqual(['password']);
    const { errors } = await sendForm(verifyTwoFactor, { code: '123456', kind: 'totp' });
    // Signed in already, or too late: no other code helps.
    expect(errors).toBeUndefined();
  });

  it('of one’s own sign-in', async () => {
    await signedInOwner('own@split.test');
    const change = { current_password: 'wrong one 1', new_password: 'correct horse 2' };
    expect(await wrongFieldOf(changePassword, change)).toEqual(['current_password']);
    const common = { current_password: PASSWORD, new_password: 'Password123' };
    expect(await wrongFieldOf(changePassword, common)).toEqual(['new_password']);
    expect(await wrongFieldOf(stopTwoFactor, { password: 'wrong one 1' })).toEqual(['password']);
    await sendForm(setUpTwoFactor, { password: PASSWORD });
    expect(await wrongFieldOf(setUpTwoFactor, { code: '12' })).toEqual(['code']);
  });

  it('of a session, of money and of the team', async () => {
    const merchant = await makeMerchant();
    await joinTeam(merchant.id, { email: 'session@split.test' });
    await signInAs('session@split.test');
    const cart = {
      total: 9_000,
      currency: 'usd',
      items: [{ name: 'Cabin', quantity: 1, unit_price: 9_000 }],
    };
    const { session_id } = await openInProcess({ merchant_id: merchant.id, cart });
    expect(await wrongFieldOf(extendSession, { session_id, hours: '' })).toEqual(['hours']);
    expect(await wrongFieldOf(extendSession, { session_id, hours: '720' })).toEqual(['hours']);
    const funded = await fundedSession(merchant);
    const refund = { session_id: funded.session_id, left_cents: String(funded.total_cents) };
    const member = { ...refund, member_id: funded.member_id };
    for (const amount of ['', 'ten', '0', '99999.00']) {
      expect([amount, await wrongFieldOf(refundGroup, { ...refund, amount })]).toEqual([amount, ['amount']]);
      expect([amount, await wrongFieldOf(refundMember, { ...member, amount })]).toEqual([amount, ['amount']]);
    }
    expect(await wrongFieldOf(savePayoutCurrency, { mode: 'preferred', currency: 'xxx' })).toEqual([
      'currency',
    ]);
    expect(await wrongFieldOf(invite, { email: 'ana@', role: 'viewer' })).toEqual(['email']);
    expect(await wrongFieldOf(invite, { email: 'ana@split.test', role: 'king' })).toEqual(['role']);
    expect(await wrongFieldOf(createEndpoint, { url: 'nowhere', events: '*' })).toEqual(['url']);
    expect(await wrongFieldOf(replayMissed, { endpoint_id: 'whep_x', hours: '0' })).toEqual(['hours']);
  });

  it('of staff', async () => {
    const { merchant_id, user_id } = await signedInOwner('staff@split.test');
    await rows("UPDATE auth_users SET role = 'staff' WHERE id = $1", [user_id]);
    expect(await wrongFieldOf(block, { network: 'x', reason: 'test' })).toEqual(['network']);
    expect(await wrongFieldOf(block, { network: '203.0.113.9', reason: '' })).toEqual(['reason']);
    const note = 'as agreed';
    expect(await wrongFieldOf(changeHeadless, { merchant_id, enabled: '1', note: '' })).toEqual(['note']);
    expect(await wrongFieldOf(changeServerRate, { merchant_id, per_minute: '7', note })).toEqual([
      'per_minute',
    ]);
    const rates = { merchant_fee: '3.5', consumer_fee: '60', fx_fee: 'x' };
    expect(await wrongFieldOf(changeFees, { merchant_id, note, ...rates })).toEqual([
      'consumer_fee',
      'fx_fee',
    ]);
    const halves = { merchant_fee: '50', consumer_fee: '50', fx_fee: '50' };
    expect(await wrongFieldOf(changeFees, { merchant_id, note, ...halves })).toEqual([
      'merchant_fee',
      'fx_fee',
    ]);
  });
});
