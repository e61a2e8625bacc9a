import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveOrderRules, saveOrigins } from '@/app/dashboard/developers/actions';
import { saveProfile } from '@/app/dashboard/settings/actions';
import { changeEndpoint } from '@/app/dashboard/webhooks/actions';
import { changeFees } from '@/app/staff/actions';
import { shownFields } from '@/lib/dashboard/form/shown-fields';
import { env, resetEnvironment } from '@/lib/env';
import { askedOf, readProfile } from '@/lib/merchant/profile';
import { createEndpoint, getEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { rows, startApi } from '../../support/api';
import { sendForm } from '../../support/send-form';
import { signedInOwner } from '../../support/signed-in';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ VERCEL: '1' });
});
afterAll(() => stop());

it('a business has a name that can be seen', async () => {
  const { merchant_id } = await signedInOwner('unseen@split.test', { shop: 'Fjord Shop' });
  for (const name of ['', ' ', '\u200b', '\u3164\u2800'])
    expect(await sendForm(saveProfile, { name })).toMatchObject({
      ok: false,
      errors: { name: expect.anything() },
    });
  expect(await readProfile(merchant_id)).toMatchObject({ name: 'Fjord Shop' });
});

it('two people who save settings from pages opened before keep each other’s changes', async () => {
  const { merchant_id } = await signedInOwner('settings@split.test', { shop: 'Fjord Shop' });
  const { shown = '' } = shownFields(askedOf(await readProfile(merchant_id)));
  const typed = { name: 'Fjord Shop', logo_url: '', brand_color: '', support_email: '', receipt_address: '' };
  const first = { ...typed, auto_reminders: 'on', tax_id: 'NO 123', shown };
  const second = { ...typed, auto_reminders: 'on', tax_id: '', receipt_address: 'Quay 1\nOslo', shown };
  expect(await sendForm(saveProfile, first)).toMatchObject({ message: 'Saved.' });
  expect(await sendForm(saveProfile, second)).toMatchObject({ message: 'Saved.' });
  expect(await readProfile(merchant_id)).toMatchObject({ tax_id: 'NO 123', receipt_address: 'Quay 1\nOslo' });
  // What was shown only ever keeps what is there: a page that does not say it changes all.
  for (const said of ['', '{', '{"name":1}'])
    expect(await sendForm(saveProfile, { ...second, shown: said })).toMatchObject({ message: 'Saved.' });
  expect(await readProfile(merchant_id)).toMatchObject({ tax_id: null, receipt_address: 'Quay 1\nOslo' });
});

it('so do two who change an endpoint, its address and its events', async () => {
  resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: '1' });
  const merchant = await signedInOwner('endpoint@split.test');
  const made = { url: 'http://localhost:4242/hooks', events: ['group.funded'] };
  const { id: endpoint_id } = await createEndpoint(merchant, made);
  const fields = { endpoint_id, ...shownFields(made) };
  const url = 'http://localhost:4242/moved';
  expect(await sendForm(changeEndpoint, { ...fields, url, events: 'group.funded' })).toMatchObject({
    ok: true,
  });
  const second = { ...fields, url: made.url, events: 'group.expired' };
  expect(await sendForm(changeEndpoint, second)).toMatchObject({ ok: true });
  expect(await getEndpoint(merchant, endpoint_id)).toMatchObject({ url, events: ['group.expired'] });
  // Left as they are, and once with no word of what the page showed.
  expect(await sendForm(changeEndpoint, { ...second, events: 'group.funded' })).toMatchObject({ ok: true });
  expect(await getEndpoint(merchant, endpoint_id)).toMatchObject({ url, events: ['group.expired'] });
  await sendForm(changeEndpoint, { endpoint_id, ...made, events: 'group.funded' });
  expect(await getEndpoint(merchant, endpoint_id)).toMatchObject(made);
  resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: undefined });
});

it('so do two who change origins, each of them, and rules for sessions from pages', async () => {
  const { merchant_id } = await signedInOwner('origins@split.test');
  const origin = (name: string) => `https://${name}.example`;
  const list = (...names: string[]) => names.map(origin).join('\n');
  await sendForm(saveOrigins, { origins: list('a', 'b') });
  const shown = shownFields({ origins: [origin('a'), origin('b')] });
  await sendForm(saveOrigins, { ...shown, origins: list('b', 'c') });
  await sendForm(saveOrigins, { ...shown, origins: list('a', 'b', 'd') });
  const rules = { allow_dropping_items: false, origins_in_test_mode: false, one_session_per_order_ref: true };
  await sendForm(saveOrderRules, {
    ...shownFields(rules),
    one_session_per_order_ref: 'on',
    allow_dropping_items: 'on',
  });
  await sendForm(saveOrderRules, { ...shownFields(rules), origins_in_test_mode: 'on' });
  // As they were shown, with nothing to save.
  expect(
    await sendForm(saveOrderRules, { ...shownFields(rules), one_session_per_order_ref: 'on' }),
  ).toMatchObject({
    ok: true,
  });
  expect(await readProfile(merchant_id)).toMatchObject({
    allowed_origins: [origin('b'), origin('d'), origin('c')],
    allow_dropping_items: true,
    origins_in_test_mode: true,
    one_session_per_order_ref: false,
  });
});

it('so do two of our staff who change fee rates, which together stay within what a payment can bear', async () => {
  const { merchant_id, user_id } = await signedInOwner('rates@split.test');
  await rows(`UPDATE auth_users SET role = 'staff' WHERE id = $1`, [user_id]);
  const given = { merchant_fee_bps: 350, consumer_fee_bps: 0, fx_fee_bps: 100 };
  await rows(
    'UPDATE merchants SET merchant_fee_bps = 350, consumer_fee_bps = 0, fx_fee_bps = 100 WHERE id = $1',
    [merchant_id],
  );
  const typed = { merchant_fee: '3.5', consumer_fee: '0', fx_fee: '1', note: 'As agreed' };
  const fields = { merchant_id, ...typed, ...shownFields(given) };
  const saved = { ok: true, message: 'Saved. The rates apply to sessions created from now on.' };
  expect(await sendForm(changeFees, { ...fields, merchant_fee: '2.9' })).toMatchObject(saved);
  expect(await sendForm(changeFees, { ...fields, fx_fee: '2' })).toMatchObject(saved);
  expect(await readProfile(merchant_id)).toMatchObject({ ...given, merchant_fee_bps: 290, fx_fee_bps: 200 });
  expect(await sendForm(changeFees, fields)).toMatchObject({ ok: true, message: 'No rate was changed.' });
  const changes = await rows(
    `SELECT details FROM audit_log WHERE merchant_id = $1 AND action = 'merchant.fees_changed' ORDER BY created_at, id`,
    [merchant_id],
  );
  expect(changes.map(({ details }) => details)).toEqual([
    { merchant_fee_bps: 290, note: 'As agreed' },
    { fx_fee_bps: 200, note: 'As agreed' },
  ]);
  // Each is within bounds beside what its page showed, and not beside what the other has saved.
  expect(await sendForm(changeFees, { ...fields, merchant_fee: '50' })).toMatchObject(saved);
  expect(await sendForm(changeFees, { ...fields, fx_fee: '50' })).toMatchObject({
    ok: false,
    errors: { merchant_fee: expect.stringContaining('less than 100 percent'), fx_fee: expect.anything() },
  });
  expect(await readProfile(merchant_id)).toMatchObject({ merchant_fee_bps: 5000, fx_fee_bps: 200 });
});

it('a logo is at https, whatever the mode, unless the deployment is on localhost itself', async () => {
  const { merchant_id } = await signedInOwner('logo@split.test');
  const save = (logo_url: string) => sendForm(saveProfile, { name: 'Fjord Shop', logo_url });
  const local = 'http://localhost:3001/logo.png';
  const { APP_URL } = env();
  resetEnvironment({ APP_URL: 'https://pay.example.com' });
  expect(await save(local)).toMatchObject({ ok: false, errors: { logo_url: expect.anything() } });
  expect(await save('https://shop.example/logo.png')).toMatchObject({ ok: true });
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
    resetEnvironment({ APP_URL: origin });
    expect(await save(local)).toMatchObject({ ok: true });
  }
  expect(await readProfile(merchant_id)).toMatchObject({ logo_url: local });
  resetEnvironment({ APP_URL });
});
