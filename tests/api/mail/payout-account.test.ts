import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { runJob } from '@/lib/jobs/run-job';
import { refreshAccount } from '@/lib/payment/account/account-state';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { connectAccount, makeMerchantMode, stripeClient } from '../../support/merchant';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';
import { joinTeam } from '../../support/signed-in';

/** Owners hear of what the processor does to their account. */

let bench: FormBench;
let stripeUrl: string;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
  stripeUrl = env().STRIPE_API_BASE ?? '';
});
afterAll(() => bench.close());

async function shop(name: string) {
  const owner = await makeMerchantMode({ name: 'Fjord Shop' });
  const account_id = await connectAccount(owner.merchant_id, stripeUrl);
  const email = `${name}@split.test`;
  await joinTeam(owner.merchant_id, { email });
  await joinTeam(owner.merchant_id, { email: `${name}-viewer@split.test`, role: 'viewer' });
  await deleteJobs();
  return { ...owner, account_id, email };
}

const setAccount = (account_id: string, state: 'active' | 'restricted' | 'rejected') =>
  fetch(`${stripeUrl}/_sim/accounts/${account_id}`, { method: 'POST', body: JSON.stringify({ state }) });

/** Which mails an address gets of what is queued, each of them run twice. */
async function mailsTo(email: string): Promise<string[]> {
  const before = bench.resend.to(email).length;
  for (const { payload } of await waitingJobs('send_mail'))
    for (const attempt of [1, 2])
      await runJob('send_mail', payload, { attempt, signal: new AbortController().signal });
  await deleteJobs();
  return bench.resend
    .to(email)
    .slice(before)
    .map(({ subject }) => subject);
}

it('owners are told once of each change of their payout account, and nobody else is', async () => {
  const { account_id, email, merchant_id } = await shop('told');
  const told: string[][] = [];
  const asked = async (times: number) => {
    for (let time = 1; time <= times; time += 1) await refreshAccount(account_id, false);
    told.push(await mailsTo(email));
  };
  await asked(2);
  for (const state of ['restricted', 'active', 'rejected', 'active'] as const) {
    await setAccount(account_id, state);
    await asked(2);
  }
  await stripeClient(stripeUrl).accounts.del(account_id);
  await asked(2);
  expect(told).toEqual([
    [],
    ['[Test] Stripe needs more information about your payout account'],
    ['[Test] Your payout account is ready again'],
    ['[Test] Stripe has closed your payout account'],
    ['[Test] Your payout account is ready again'],
    ['[Test] Your payout account is no longer connected to Split'],
  ]);
  expect(bench.resend.to('told-viewer@split.test')).toEqual([]);
  expect(bench.resend.to(email).at(-1)?.text).toContain(`/dashboard/open/test/${merchant_id}/money`);
});

it('events that come at once tell of a change once, and a mail that comes too late is not sent', async () => {
  const { account_id, email } = await shop('at-once');
  await setAccount(account_id, 'restricted');
  await Promise.all(Array.from({ length: 5 }, () => refreshAccount(account_id, false)));
  expect(await waitingJobs('send_mail')).toHaveLength(1);
  await setAccount(account_id, 'active');
  await refreshAccount(account_id, false);
  expect(await mailsTo(email)).toEqual(['[Test] Your payout account is ready again']);
});

it('somebody who has not finished the form of a new account gets no mail', async () => {
  const { merchant_id, email } = await shop('starts');
  const { id } = await stripeClient(stripeUrl).accounts.create({
    capabilities: { transfers: { requested: true } },
  });
  await prisma().merchant_modes.update({
    where: { merchant_id_livemode: { merchant_id, livemode: false } },
    data: { processor_account_id: id },
  });
  await refreshAccount(id, false);
  expect(await mailsTo(email)).toEqual([]);
});
