import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveProfile } from '@/app/dashboard/settings/actions';
import { env, resetEnvironment } from '@/lib/env';
import { askedOf, readProfile } from '@/lib/merchant/profile';
import { startApi } from '../../support/api';
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
  const shown = JSON.stringify(askedOf(await readProfile(merchant_id)));
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
