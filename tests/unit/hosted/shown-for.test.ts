import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newAttempt } from '@/components/forms/new-attempt';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { memberAmount_cents } from '@/lib/group/query/shares';
import type { FormResult } from '@/lib/hosted/form/forms';
import { runForm } from '@/lib/hosted/form/run-form';
import { claimsShown, membersShown } from '@/lib/hosted/form/shown-for';
import { wordsOf } from '@/lib/words/words';
import { pageOf, playSession } from '../../support/hosted-page';

/* Forms of the organizer's: what they were shown for when the group has gone on, and what is sent a second time. */

let count = 900;
const idOf = (session: Session, name: string) => session.members.find((each) => each.name === name)?.id ?? '';
const give = (session: Session, command: Command): Session => {
  const decision = decide(session, command, { now: door.now, newId: (prefix) => `${prefix}${++count}` });
  if (!decision.ok) throw new Error(decision.code);
  return decision.session;
};

const door = vi.hoisted(() => ({ session: {} as Session, now: 0, given: [] as string[] }));
vi.mock('@/lib/session/apply', () => ({
  apply: async (_id: string, command: Command) => {
    const before = door.session;
    const newId = (prefix: string) => `${prefix}${++count}`;
    const decision = decide(before, command, { now: door.now, newId });
    if (!decision.ok) return decision;
    door.given.push(command.type);
    door.session = decision.session;
    return { ...decision, before };
  },
}));
/** No mail has come back. */
vi.mock('@/lib/mail/send/bounced-members', () => ({ bouncedMembers: async () => new Map() }));

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));
afterAll(() => resetEnvironment({ DATABASE_URL: undefined }));

function open(session: Session): void {
  door.session = session;
  door.now = session.created_at;
  door.given = [];
}

async function send(fields: Record<string, string>): Promise<FormResult> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { page, you } = pageOf(door.session, 'Ana');
  return (await runForm(page, { kind: 'organizer', member: you }, form, wordsOf('en'))).result;
}

const join = (name: string): Command => ({ type: 'join', name, email: `${name.toLowerCase()}@example.com` });
const OUT_OF_DATE = { ok: false, message: wordsOf('en').say('pageOutOfDate') };

const custom = (): Session =>
  playSession({
    commands: [
      {
        type: 'set_up_group',
        name: 'Ana',
        email: null,
        settings: {
          mode: 'custom',
          size: 3,
          amounts: [2_000, 3_000, 5_000].map((amount_cents) => ({ label: null, amount_cents })),
        },
      },
      join('Ben'),
      join('Cleo'),
    ],
  });

it('amounts are for those whom the form has named, and for nobody else', async () => {
  const session = custom();
  open(session);
  const fields = {
    intent: 'change_split',
    mode: 'custom',
    size: '3',
    members: membersShown(session),
    amount_0: '20',
    amount_1: '10',
    amount_2: '70',
  };
  door.session = give(session, { type: 'leave', member_id: idOf(session, 'Ben') });
  // Another refusal is not about them: the form goes on naming those whom the amounts were typed for.
  expect(await send({ ...fields, amount_2: '60' })).toMatchObject({ ok: false, fields: {} });
  expect(await send(fields)).toMatchObject({ ...OUT_OF_DATE, fields: { members: OUT_OF_DATE.message } });
  expect(memberAmount_cents(door.session, idOf(session, 'Cleo'))).toBe(5_000);

  open(session);
  expect(await send(fields)).toMatchObject({ ok: true });
  expect(memberAmount_cents(door.session, idOf(session, 'Cleo'))).toBe(7_000);
});

it('an even split is the same for anybody', async () => {
  const session = custom();
  open(session);
  const fields = { intent: 'change_split', mode: 'equal', size: '4', members: membersShown(session) };
  door.session = give(session, { type: 'leave', member_id: idOf(session, 'Ben') });
  expect(await send(fields)).toMatchObject({ ok: true });
});

/** Two cabins, of which Ben takes one. */
const itemized = (): Session => {
  const session = playSession({
    config: { allow_dropping_items: true },
    commands: [
      { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'itemized', size: 3 } },
      join('Ben'),
      join('Cleo'),
    ],
  });
  door.now = session.created_at;
  return take(session, 'Ben', 1);
};
const take = (session: Session, name: string, units: number): Session =>
  give(session, {
    type: 'claim_items',
    member_id: idOf(session, name),
    wants: units > 0 ? [{ line: 0, units }] : [],
  });

it('items are left out that the form has named, and no others', async () => {
  const session = itemized();
  open(session);
  const fields = { intent: 'drop_items', claims: claimsShown(session) };
  door.session = take(take(session, 'Ben', 0), 'Cleo', 1);
  expect(await send(fields)).toMatchObject({ ok: true });

  open(session);
  const half: Command = {
    type: 'claim_items',
    member_id: idOf(session, 'Cleo'),
    wants: [{ line: 0, pieces: 1, of: 2 }],
  };
  door.session = give(session, half);
  expect(await send(fields)).toMatchObject(OUT_OF_DATE);
  expect(door.session.split?.dropped).toEqual([]);
});

it('items are neither chosen nor left out where the order is split otherwise by now', async () => {
  const session = itemized();
  open(session);
  const drop = { intent: 'drop_items', claims: claimsShown(session) };
  door.session = give(session, { type: 'change_split', settings: { mode: 'equal', size: 3 } });
  const forms: Record<string, string>[] = [drop, { intent: 'claim_rest' }, { intent: 'claim', take_0: '1' }];
  for (const fields of forms) expect(await send(fields)).toMatchObject(OUT_OF_DATE);
  expect(door.given).toEqual([]);
});

it.each<[string, () => Session, (session: Session) => Record<string, string>]>([
  ['items left out', itemized, (session) => ({ intent: 'drop_items', claims: claimsShown(session) })],
  ['more time', custom, ({ expires_at }) => ({ intent: 'extend', hours: '24', from: String(expires_at) })],
  ['another link', custom, () => ({ intent: 'renew_link' })],
])('%s: whose answer was lost is done once, and says so', async (_what, made, fieldsFor) => {
  const session = made();
  open(session);
  const fields = { ...fieldsFor(session), attempt: newAttempt() };
  const first = await send(fields);
  expect(first).toMatchObject({ ok: true });
  const after = door.session;
  expect(await send({ ...fields, tries: '1' })).toEqual(first);
  expect(door.given).toHaveLength(1);
  expect(door.session).toBe(after);
});

it('another press of the organizer’s is another deed', async () => {
  open(custom());
  await send({ intent: 'renew_link', attempt: newAttempt() });
  await send({ intent: 'renew_link', attempt: newAttempt() });
  await send({ intent: 'renew_link' });
  expect(new Set([door.session.share_id, ...door.session.former_share_ids]).size).toBe(4);
});

it('a reminder whose answer was lost says who was reminded; another press says that nobody was', async () => {
  const session = { ...custom(), customer_email: 'ana@example.com' };
  open(session);
  vi.useFakeTimers({ now: session.created_at });
  const first = await send({ intent: 'remind' });
  expect(first).toMatchObject({ ok: true, message: expect.stringContaining('2 people are reminded') });
  expect(await send({ intent: 'remind', tries: '1' })).toEqual(first);
  const again = { ok: true, idle: true, message: expect.stringContaining('No reminder was sent') };
  expect(await send({ intent: 'remind', tries: '0' })).toMatchObject(again);
  vi.useRealTimers();
});

it('asks for its amounts without script, and does nothing yet', async () => {
  const session = custom();
  open(session);
  const fields = { intent: 'change_split', mode: 'custom', size: '3', amount_1: '5', key: 'secret' };
  const buttons: Record<string, string>[] = [{ show: 'yes' }, { way: 'percentage' }];
  for (const asked of buttons) {
    const result = await send({ ...fields, ...asked });
    expect(result).toMatchObject({ ok: false, message: '', values: { amount_1: '5', ...asked } });
    expect(JSON.stringify(result)).not.toContain('secret');
  }
  expect(door.given).toEqual([]);
});
