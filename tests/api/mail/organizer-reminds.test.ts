import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '@/lib/db/prisma';
import { organizerOf } from '@/lib/group/query/shares';
import { runForm } from '@/lib/hosted/form/run-form';
import { loadPageBySession } from '@/lib/hosted/page/page';
import { keepConfirmed } from '@/lib/mail/send/consent';
import { wordsOf } from '@/lib/words/words';
import { must } from '../../support/groups';
import { type MailBench, newSession, queuedMails, runMails, startMailBench } from '../../support/mail';

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());

/** The organizer's page sends the form for reminders; to whom reminders were queued. */
async function remind(session_id: string, asked: string[] = []): Promise<string> {
  const page = await loadPageBySession(session_id);
  if (!page) throw new Error('There is no page');
  const form = new FormData();
  form.set('intent', 'remind');
  for (const id of asked) form.append('member_id', id);
  const viewer = { kind: 'organizer', member: organizerOf(page.session) ?? null } as const;
  const { result } = await runForm(page, viewer, form, wordsOf('en'));
  return result.message ?? '';
}

async function group(email = 'ben@example.com') {
  const session_id = await newSession(bench.merchant_id, Date.now());
  const settings = { mode: 'equal', size: 3 } as const;
  const ana = await must(session_id, {
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.com',
    settings,
  });
  const ben = await must(session_id, { type: 'join', name: 'Ben', email });
  const cleo = await must(session_id, { type: 'join', name: 'Cleo', email: 'cleo@example.com' });
  const reminded = async () => (await queuedMails(session_id, 'reminder')).map(({ member_id }) => member_id);
  return { session_id, ana, ben, cleo, reminded };
}

it('reminders that the organizer sends go to the others, not to the organizer who pressed the button', async () => {
  const { session_id, ben, cleo, reminded } = await group();
  expect(await remind(session_id)).toBe('2 people are reminded, or asked to confirm their address first.');
  expect((await reminded()).toSorted()).toEqual([ben, cleo].toSorted());
});

it('one member can be reminded alone; nobody who is not in the group', async () => {
  const { session_id, ana, cleo, reminded } = await group();
  expect(await remind(session_id, [cleo])).toBe(
    'One person is reminded, or asked to confirm their address first.',
  );
  expect(await remind(session_id, [ana, 'mem_nobody'])).toBe('No reminder was sent.');
  expect(await reminded()).toEqual([cleo]);
});

it('who gets no mail is not reminded, and the organizer reads that', async () => {
  const email = 'ben@bounced.example';
  await keepConfirmed(email, bench.merchant_id);
  const { session_id, ben, cleo, reminded } = await group(email);
  await runMails(session_id);
  const bounced = { bounce_kind: 'permanent', bounced_at: new Date() };
  expect(await prisma().mails.updateMany({ where: { to_address: email }, data: bounced })).toEqual({
    count: 1,
  });
  expect(await remind(session_id, [ben])).toBe(
    'No reminder was sent. One person could not be reminded: they get no email from us, or were reminded in the last ten minutes.',
  );
  expect(await remind(session_id)).toMatch(
    /^One person is reminded.* One person could not be reminded: they get no email from us/,
  );
  expect(await reminded()).toEqual([cleo]);
});
