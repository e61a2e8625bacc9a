import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeMember } from '@/app/dashboard/sessions/actions';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { must } from '../../support/groups';
import { sendForm } from '../../support/send-form';
import { openInProcess } from '../../support/sessions';
import { joinTeam, signedInOwner, signInAs } from '../../support/signed-in';
import { storedSession } from '../../support/stored-session';

/** A stranger keeps a share, the organizer does not answer, and the shop helps. */

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
});
afterAll(() => bench.close());

const shareOf = async (session_id: string, member_id: string) =>
  (await storedSession(session_id))?.split?.shares.some((share) => share.member_id === member_id);

it('a member who has paid nothing is removed once, and nobody else, by those who may and in their own shop', async () => {
  const { merchant_id } = await signedInOwner('remove@split.test');
  const { session_id } = await openInProcess({
    merchant_id,
    cart: { total: 9_000, currency: 'usd', items: [{ name: 'Cabin', quantity: 1, unit_price: 9_000 }] },
  });
  const settings = { mode: 'equal', size: 3 } as const;
  const ana = await must(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
  const stranger = await must(session_id, { type: 'join', name: 'Stranger', email: null });
  const remove = (member_id: string) => sendForm(removeMember, { session_id, member_id });

  expect(await remove(ana)).toMatchObject({ ok: false });
  expect(await remove('mem_unknown')).toMatchObject({ ok: false });
  await joinTeam(merchant_id, { email: 'viewer@split.test', role: 'viewer' });
  await signInAs('viewer@split.test');
  expect(await remove(stranger)).toMatchObject({
    ok: false,
    message: 'Your role does not allow this. Ask an owner or admin of your team.',
  });
  await signedInOwner('other-shop@split.test');
  expect(await remove(stranger)).toMatchObject({ ok: false, message: 'Session not found.' });
  expect(await shareOf(session_id, stranger)).toBe(true);

  await signInAs('remove@split.test');
  expect(await remove(stranger)).toMatchObject({ ok: true, message: 'Stranger is no longer in the group.' });
  expect(await shareOf(session_id, stranger)).toBe(false);
  expect(await remove(stranger)).toMatchObject({ ok: false });
  expect(
    await rows(`SELECT action, actor LIKE 'user:%' AS by_user FROM audit_log WHERE target = $1`, [
      session_id,
    ]),
  ).toEqual([{ action: 'session.member_removed', by_user: true }]);

  await must(session_id, { type: 'cancel', by: 'organizer' });
  expect(await remove(ana)).toMatchObject({ ok: false });
});
