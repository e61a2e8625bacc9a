import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryAddress } from '@/app/dashboard/actions';
import { currentAccess } from '@/lib/dashboard/access/access';
import { readBounced } from '@/lib/dashboard/team/bounced';
import { pool } from '@/lib/db/pool';
import { addressHash } from '@/lib/mail/frame/addresses';
import { sendTestMail } from '@/lib/mail/merchant/test-mail';
import { accountRecipients, caseRecipients } from '@/lib/mail/send/recipients';
import { OWN_LETTERHEAD, sendMail } from '@/lib/mail/send/send';
import { liftBounces } from '@/lib/mail/send/send.sql';
import { keepUnsubscribed } from '@/lib/mail/send/unsubscribe';
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

async function bounce(to: string, merchant_id: string | null = null): Promise<void> {
  const message = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  const about = { dedupe_key: `first ${to} ${merchant_id}`, template: 'test', merchant_id };
  await sendMail({ ...about, kind: 'account', by_hand: true, to, letterhead: OWN_LETTERHEAD, message });
  await report(to, 'bounced');
}

async function bounced() {
  const access = await currentAccess();
  return access ? (await readBounced(access)).map(({ whose }) => whose) : null;
}

/** Whether the owners get what is not delivered to the support address. */
async function ownersHear(): Promise<boolean | undefined> {
  const access = await currentAccess();
  const found = access && (await readBounced(access)).find(({ whose }) => whose === 'support');
  return found?.whose === 'support' ? found.owners_hear : undefined;
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

  await bounce(support, merchant_id);
  expect(await caseRecipients(merchant_id)).toEqual([owner]);
  expect(await accountRecipients(merchant_id)).toEqual([owner]);
  expect(await bounced()).toEqual(['support']);
  expect(await ownersHear()).toBe(true);
  for (let press = 0; press < 2; press += 1)
    expect(await sendForm(tryAddress, { whose: 'support' })).toMatchObject({ ok: true });
  expect(bench.resend.to(support).map(({ subject }) => subject)).toEqual([
    'Hello',
    'Mail from Split reaches you again',
  ]);
  expect(bench.resend.taken_off).toContain(support);

  await bounce(owner);
  expect(await bounced()).toEqual(['own', 'support']);
  expect(await ownersHear()).toBe(false);
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
  for (const to of [support, 'vera@bounces.test', 'stranger@bounces.test']) await bounce(to, merchant_id);
  const before = bench.resend.mails.length;
  expect(await bounced()).toEqual(['own', 'support']);
  for (const whose of ['support', 'stranger@bounces.test', '']) await sendForm(tryAddress, { whose });
  expect(bench.resend.mails).toHaveLength(before);
  expect(await sendForm(tryAddress, { whose: 'own' })).toMatchObject({ ok: true });
  expect(bench.resend.mails).toHaveLength(before + 1);
});

it('an address that is the reader’s and the one for support is shown once, as their own', async () => {
  const owner = 'ona@bounces.test';
  const { merchant_id } = await signedInOwner(owner);
  await rows('UPDATE merchants SET support_email = $2 WHERE id = $1', [merchant_id, 'Ona@bounces.test']);
  await bounce(owner, merchant_id);
  expect(await bounced()).toEqual(['own']);
});

it('a support address to which others alone have sent in vain is not told of', async () => {
  const { merchant_id } = await signedInOwner('ole@bounces.test');
  const support = 'typed@bounces.test';
  await rows('UPDATE merchants SET support_email = $2 WHERE id = $1', [merchant_id, support]);
  await bounce(support);
  expect(await bounced()).toEqual([]);
  expect(await caseRecipients(merchant_id)).toEqual(['ole@bounces.test']);
});

it('a support address that has unsubscribed gets no test mail, and the answer says what helps', async () => {
  const { merchant_id } = await signedInOwner('ovid@bounces.test');
  const support = 'spam@bounces.test';
  await rows('UPDATE merchants SET support_email = $2 WHERE id = $1', [merchant_id, support]);
  await bounce(support, merchant_id);
  await keepUnsubscribed(addressHash(support));
  const access = await currentAccess();
  expect(access && (await readBounced(access))).toMatchObject([{ whose: 'support', can_try: false }]);
  const before = bench.resend.mails.length;
  const message = 'This mailbox has stopped such mails. Choose another support address.';
  expect(await sendForm(tryAddress, { whose: 'support' })).toMatchObject({ ok: false, message });
  expect(bench.resend.mails).toHaveLength(before);
});

it('a test mail to an address as the reader’s own is another one than to it for support', async () => {
  const { merchant_id } = await signedInOwner('olaf@bounces.test');
  const to = 'olaf@bounces.test';
  await keepUnsubscribed(addressHash(to));
  expect(await sendTestMail({ to, kind: 'notice', merchant_id })).toBe(false);
  expect(await sendTestMail({ to, kind: 'account', merchant_id })).toBe(true);
});
