import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryAddress } from '@/app/dashboard/actions';
import { currentAccess } from '@/lib/dashboard/access/access';
import { readBounced } from '@/lib/dashboard/team/bounced';
import { pool } from '@/lib/db/pool';
import { accountRecipients, caseRecipients } from '@/lib/mail/send/recipients';
import { OWN_LETTERHEAD, sendMail } from '@/lib/mail/send/send';
import { liftBounces } from '@/lib/mail/send/send.sql';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { sendForm } from '../../support/send-form';
import { joinTeam, signedInOwner, signInAs } from '../../support/signed-in';

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
});
afterAll(() => bench.close());

/** As the provider reports it of the last mail to an address. */
async function report(to: string, column: 'bounced' | 'delivered'): Promise<void> {
  const set = column === 'bounced' ? "bounce_kind = 'permanent', bounced_at = now()" : 'delivered_at = now()';
  const [mail] = await rows(
    `UPDATE mails SET ${set}
     WHERE id = (SELECT id FROM mails WHERE to_address = $1 ORDER BY created_at DESC LIMIT 1) RETURNING id`,
    [to],
  );
  await liftBounces.run(pool(), [mail?.id]);
}

async function bounce(to: string): Promise<void> {
  const message = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  await sendMail({ dedupe_key: `first ${to}`, template: 'test', to, letterhead: OWN_LETTERHEAD, message });
  await report(to, 'bounced');
}

async function bounced() {
  const access = await currentAccess();
  return access ? (await readBounced(access)).map(({ whose }) => whose) : null;
}

it('a merchant’s mail goes to those whom it reaches, and comes back to the others once a test mail arrives', async () => {
  const owner = 'olga@bounces.test';
  const support = 'help@bounces.test';
  const { merchant_id } = await signedInOwner(owner);
  await rows('UPDATE merchants SET support_email = $2 WHERE id = $1', [merchant_id, support]);
  expect(await caseRecipients(merchant_id)).toEqual([support]);
  expect(await bounced()).toEqual([]);
  expect(await sendForm(tryAddress, { whose: 'support' })).toMatchObject({ ok: true });
  expect(bench.resend.to(support)).toEqual([]);

  await bounce(support);
  expect(await caseRecipients(merchant_id)).toEqual([owner]);
  expect(await accountRecipients(merchant_id)).toEqual([owner]);
  expect(await bounced()).toEqual(['support']);
  for (let press = 0; press < 2; press += 1)
    expect(await sendForm(tryAddress, { whose: 'support' })).toMatchObject({ ok: true });
  expect(bench.resend.to(support).map(({ subject }) => subject)).toEqual([
    'Hello',
    'Mail from Split reaches you again',
  ]);
  expect(bench.resend.taken_off).toContain(support);

  await bounce(owner);
  expect(await bounced()).toEqual(['own', 'support']);
  // Where nobody is reached, the mail is kept with the reason.
  expect(await caseRecipients(merchant_id)).toEqual([support]);
  expect(await accountRecipients(merchant_id)).toEqual([owner]);

  await report(support, 'delivered');
  expect(await bounced()).toEqual(['own']);
  expect(await accountRecipients(merchant_id)).toEqual([support]);
  await sendForm(tryAddress, { whose: 'own' });
  await report(owner, 'delivered');
  expect(await bounced()).toEqual([]);
  expect(await accountRecipients(merchant_id)).toEqual([owner]);
});

it('those who may not change settings see it, and try no address but their own', async () => {
  const { merchant_id } = await signedInOwner('oda@bounces.test');
  const support = 'desk@bounces.test';
  await rows('UPDATE merchants SET support_email = $2 WHERE id = $1', [merchant_id, support]);
  await joinTeam(merchant_id, { email: 'vera@bounces.test', role: 'viewer' });
  await signInAs('vera@bounces.test');
  for (const to of [support, 'vera@bounces.test', 'stranger@bounces.test']) await bounce(to);
  const before = bench.resend.mails.length;
  expect(await bounced()).toEqual(['own', 'support']);
  for (const whose of ['support', 'stranger@bounces.test', '']) await sendForm(tryAddress, { whose });
  expect(bench.resend.mails).toHaveLength(before);
  expect(await sendForm(tryAddress, { whose: 'own' })).toMatchObject({ ok: true });
  expect(bench.resend.mails).toHaveLength(before + 1);
});
