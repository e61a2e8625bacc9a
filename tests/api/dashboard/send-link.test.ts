import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMemberLink } from '@/app/dashboard/sessions/actions';
import { keepConfirmed } from '@/lib/mail/send/consent';
import { memberToken } from '@/lib/session/tokens';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { drainJobs, must } from '../../support/groups';
import { sendForm } from '../../support/send-form';
import { openInProcess } from '../../support/sessions';
import { signedInOwner } from '../../support/signed-in';

/** Somebody has lost the link to a group, and calls the shop. */

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
});
afterAll(() => bench.close());

it('a member gets the link again, at the address that the member gave, and the log has who sent it', async () => {
  const { merchant_id } = await signedInOwner('link@split.test');
  const { session_id } = await openInProcess({
    merchant_id,
    cart: { total: 9_000, currency: 'usd', items: [{ name: 'Cabin', quantity: 1, unit_price: 9_000 }] },
  });
  const settings = { mode: 'equal', size: 3 } as const;
  const ana = await must(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
  const ben = await must(session_id, { type: 'join', name: 'Ben', email: 'ben@mail.test' });
  await drainJobs();
  const mails = () => bench.resend.to('ben@mail.test');
  const send = (member_id: string) => sendForm(sendMemberLink, { session_id, member_id });
  expect(await send(ana)).toMatchObject({ ok: false });
  expect(await send(ben)).toMatchObject({ ok: true, message: expect.stringContaining('not confirmed') });
  await drainJobs();
  expect(mails().map(({ text }) => text.includes(memberToken(ben, null)))).toEqual([false]);

  await keepConfirmed('ben@mail.test', merchant_id);
  const before = mails().length;
  for (let time = 0; time < 2; time += 1)
    expect(await send(ben)).toMatchObject({ ok: true, message: expect.stringContaining('is mailed') });
  await drainJobs();
  expect(mails()).toHaveLength(before + 1);
  expect(mails().at(-1)?.text).toContain(memberToken(ben, null));
  const logged = await rows(
    `SELECT action, actor LIKE 'user:%' AS by_user FROM audit_log WHERE target = $1 LIMIT 1`,
    [session_id],
  );
  expect(logged).toEqual([{ action: 'session.link_sent', by_user: true }]);

  await signedInOwner('stranger@split.test');
  expect(await send(ben)).toMatchObject({ ok: false });
});
