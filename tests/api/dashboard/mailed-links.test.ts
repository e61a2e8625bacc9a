import '../../support/next-modules';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askForReset, sendSignInLink, signUp } from '@/app/(auth)/actions';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { resetEnvironment } from '@/lib/env';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { makeMerchantMode } from '../../support/merchant';
import { somebody } from '../../support/next-request';
import { sendForm } from '../../support/send-form';
import { joinTeam, PASSWORD } from '../../support/signed-in';

/** What goes on after the answers: also a mail that is not sent. */
const after = vi.hoisted(() => ({ works: [] as Promise<void>[] }));
vi.mock('@/lib/auth/after-answer', async (original) => {
  const { afterAnswer } = await original<typeof import('@/lib/auth/after-answer')>();
  return {
    afterAnswer: (what: string, work: () => Promise<void>) =>
      afterAnswer(what, () => {
        const going = work();
        after.works.push(going);
        return going;
      }),
  };
});

const ASKED = 9;
const MOST = 5;
/** In a day, of accounts whose address nobody has confirmed. */
const MAILBOX = 20;

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
  resetEnvironment({ RATE_LIMIT_FACTOR: '1' });
  await closeRateLimiter();
});
afterAll(async () => {
  resetEnvironment({ RATE_LIMIT_FACTOR: '1000' });
  await closeRateLimiter();
  await bench.close();
});

const FORMS = [
  ['reset', askForReset, 'password_reset'],
  ['link', sendSignInLink, 'sign_in_link'],
  ['factor', sendSignInLink, 'sign_in_with_password'],
] as const;

it.each(FORMS)('nobody is flooded with mails that strangers ask for: %s', async (name, form, template) => {
  const email = `${name}@split.test`;
  const { merchant_id } = await makeMerchantMode();
  const user_id = await joinTeam(merchant_id, { email });
  await rows('UPDATE auth_users SET two_factor_enabled = $2 WHERE id = $1', [user_id, name === 'factor']);
  const mails = () =>
    rows('SELECT 1 FROM mails WHERE to_address = $1 AND template = $2 AND sent_at IS NOT NULL', [
      email,
      template,
    ]);
  const ask = async (address: string) => {
    somebody(address);
    // However it is written.
    const typed = address.endsWith('2') ? email : email.replace(/^./, (letter) => letter.toUpperCase());
    return (await sendForm(form, { email: typed })).message?.toLowerCase();
  };
  for (let asked = 1; asked <= ASKED; asked += 1) {
    // In the same words, whether or not there is a mail.
    expect(await ask(`198.51.100.${asked}`)).toContain(`if ${email} has an account`);
    await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(Math.min(asked, MOST));
  }
  await Promise.all(after.works);
  expect(await mails()).toHaveLength(MOST);

  // Once the links that were sent do not work any more.
  await rows(`UPDATE mails SET created_at = created_at - interval '61 minutes' WHERE to_address = $1`, [
    email,
  ]);
  await ask('203.0.113.1');
  await expect.poll(async () => (await mails()).length).toBe(MOST + 1);
});

it('nobody is flooded by accounts that strangers make of one mailbox, and its owner is not kept out', async () => {
  const { merchant_id } = await makeMerchantMode();
  await joinTeam(merchant_id, { email: 'mia@split.test' });
  const sent = () =>
    rows(`SELECT to_address, template FROM mails WHERE to_address LIKE 'mia%' AND sent_at IS NOT NULL`);
  for (let made = 1; made <= MAILBOX + 4; made += 1) {
    somebody(`198.51.100.${made}`);
    const email = `mia+${made}@split.test`;
    const form = { name: 'Mia', business: 'Mia', country: 'US', email, password: PASSWORD };
    await sendForm(signUp, form);
    await expect.poll(async () => (await sent()).length).toBeGreaterThanOrEqual(Math.min(made, MAILBOX));
    await sendForm(askForReset, { email: 'mia+1@split.test' });
  }
  await Promise.all(after.works);
  const flood = await sent();
  expect(flood.length).toBeLessThanOrEqual(MAILBOX + 1);
  somebody('203.0.113.1');
  await sendForm(askForReset, { email: 'mia@split.test' });
  await expect.poll(sent).toContainEqual({ to_address: 'mia@split.test', template: 'password_reset' });
});

it('a newcomer can confirm an address whose spellings strangers have used up', async () => {
  const sent = () =>
    rows(`SELECT to_address, template FROM mails WHERE to_address LIKE 'nina%' AND sent_at IS NOT NULL`);
  const join = (email: string, address: string) => {
    somebody(address);
    return sendForm(signUp, { name: 'Nina', business: 'Nina', country: 'US', email, password: PASSWORD });
  };
  await join('nina+1@split.test', '198.51.100.1');
  await expect.poll(sent).toHaveLength(1);
  await rows(
    `INSERT INTO mails SELECT (jsonb_populate_record(m, to_jsonb(n) || jsonb_build_object('dedupe_key', n.id))).*
     FROM mails m, (SELECT 'mail_' || at AS id, 'nina+' || at || '@split.test' AS to_address
                    FROM generate_series(2, $1::int) AS at) n
     WHERE m.to_address = 'nina+1@split.test'`,
    [MAILBOX],
  );
  await join('Nina@split.test', '203.0.113.1');
  await expect.poll(sent).toContainEqual({ to_address: 'nina@split.test', template: 'verify_address' });
  await join('nina+more@split.test', '203.0.113.2');
  await Promise.all(after.works);
  expect(await sent()).toHaveLength(MAILBOX + 1);
});
