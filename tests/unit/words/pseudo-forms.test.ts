import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import type { Command, RefusalCode } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import type { FormResult } from '@/lib/hosted/form/forms';
import { heldText, refusalText } from '@/lib/hosted/form/refusal-text';
import { explainRefusal, runForm } from '@/lib/hosted/form/run-form';
import type { PageSession, Viewer } from '@/lib/hosted/page/page';
import type { Held } from '@/lib/payment/guard/intent-guard';
import type { Applied } from '@/lib/session/apply';
import { pageOf, pay, playSession } from '../../support/hosted-page';
import { PSEUDO_WORDS as words } from '../../support/pseudo-words';

/** The door without a database: the machine decides about the session that the form was sent for. */
const door = vi.hoisted(() => ({ session: undefined as Session | undefined }));
vi.mock('@/lib/session/apply', () => ({
  apply: async (_id: string, command: Command): Promise<Applied> => {
    const before = door.session as Session;
    let count = 500;
    const newId = (prefix: string) => `${prefix}${++count}`;
    const decision = decide(before, command, { now: before.created_at, newId });
    return decision.ok ? { ...decision, before } : decision;
  },
}));

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));
afterAll(() => resetEnvironment({ DATABASE_URL: undefined }));

const setUp = (mode: 'equal' | 'itemized', size = 3): Command => ({
  type: 'set_up_group',
  name: 'Ana',
  email: null,
  settings: { mode, size },
});
const join: Command = { type: 'join', name: 'Ben', email: null };
const play = (commands: Command[], config: Partial<Session['config']> = {}) =>
  playSession({ commands, config });
const fresh = play([]);
const group = play([setUp('equal'), join]);
const full = play([setUp('equal', 2), join]);
const itemized = play([setUp('itemized'), join]);
const approving = play([setUp('equal'), { type: 'set_approval', on: true }, join]);

function viewerNamed(session: Session, name: string): Viewer {
  const context = pageOf(session, name);
  return name === 'Ana' ? { kind: 'organizer', member: context.you } : context.viewer;
}

async function send(
  session: Session,
  viewer: Viewer | string,
  fields: Record<string, string>,
): Promise<FormResult> {
  door.session = session;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const page: PageSession = pageOf(session).page;
  const seen = typeof viewer === 'string' ? viewerNamed(session, viewer) : viewer;
  return (await runForm(page, seen, form, words)).result;
}

const english = (texts: readonly string[]): string[] =>
  texts.filter((text) => /[A-Za-z]{2}/.test(text.replace(/\b(Cabin|USD)\b/g, '')));
const start = { intent: 'start', name: 'Ana', email: '', mode: 'equal', size: '3' };
const custom = { ...start, mode: 'custom', amount_0: '50', amount_1: '50' };
const many = Object.fromEntries(Array.from({ length: 40 }, (_each, index) => [`amount_${index}`, '1']));

describe('a form that is refused in another language has no English left', () => {
  it.each<[string, Session, Viewer | string, Record<string, string>]>([
    ['for all that is wrong with it', fresh, 'Ana', { intent: 'start', email: 'ana@', weight: 'x' }],
    ['for too long a name', fresh, 'Ana', { ...start, name: 'ж'.repeat(300) }],
    ['for a name that turns around', fresh, 'Ana', { ...start, name: 'Ana\u202e' }],
    ['for a wrong number of people', fresh, 'Ana', { ...start, size: 'two' }],
    ['for too many people', fresh, 'Ana', { ...start, size: '99' }],
    ['for a group that has started', group, 'Ana', start],
    ['for amounts that are none', fresh, 'Ana', { ...custom, amount_1: '?' }],
    ['for amounts that are too much', fresh, 'Ana', { ...custom, amount_2: '50' }],
    ['for amounts that are too little', fresh, 'Ana', { ...custom, amount_2: '0.10' }],
    ['for amounts that are missing', fresh, 'Ana', { ...custom, amount_0: '1', amount_2: '1' }],
    ['for too many amounts', fresh, 'Ana', { ...custom, ...many, size: '40' }],
    ['for a percentage', fresh, 'Ana', { ...start, mode: 'percentage', percent_0: '99', percent_1: '99' }],
    ['for others who pay too much', fresh, 'Ana', { ...start, mode: 'host-pays', amount_1: '200' }],
    ['for a name that is taken', group, { kind: 'guest' }, { intent: 'join', name: 'Ben' }],
    ['for a place that is none', group, { kind: 'guest' }, { intent: 'join', name: 'Cleo', place: 'x' }],
    ['for a full group', full, { kind: 'guest' }, { intent: 'join', name: 'Cleo' }],
    ['for too few places', group, { kind: 'guest' }, { intent: 'join', name: 'Cleo', weight: '2' }],
    ['for somebody who is in', group, 'Ben', { intent: 'join', name: 'Ben' }],
    ['for a card without script', group, 'Ben', { intent: 'pay' }],
    ['for an address', group, 'Ben', { intent: 'email', email: 'ben' }],
    ['for a guest’s address', group, { kind: 'guest' }, { intent: 'email', email: 'ben@example.com' }],
    ['for where to send a link', group, { kind: 'guest' }, { intent: 'send_link' }],
    ['for what only the organizer may do', group, 'Ben', { intent: 'cancel' }],
    ['for somebody who has gone', group, 'Ana', { intent: 'remove', member_id: 'mem_0' }],
    ['for a cancel without a tick', group, 'Ana', { intent: 'cancel' }],
    ['for no time', group, 'Ana', { intent: 'extend' }],
    ['for too much time', group, 'Ana', { intent: 'extend', hours: '99999' }],
    ['for what no page asks', group, 'Ana', { intent: 'dance' }],
    ['for fewer people than are in', group, 'Ana', { ...start, intent: 'change_split', size: '1' }],
    ['for items of an even group', group, 'Ben', { intent: 'claim', take_0: '1' }],
    ['for more items than there are', itemized, 'Ben', { intent: 'claim', take_0: '9' }],
    ['for items that leave too little', play([setUp('itemized'), join]), 'Ben', { intent: 'drop_items' }],
  ])('%s', async (_why, session, viewer, fields) => {
    const result = await send(session, viewer, fields);
    if (result.ok) throw new Error('Not refused');
    expect(result.message).not.toBe('');
    expect(english([result.message, ...Object.values(result.fields)])).toEqual([]);
  });

  it('for somebody who waits, or was declined', async () => {
    const member = approving.members[1];
    if (!member) throw new Error('Nobody waits');
    for (const kind of ['waiting', 'declined'] as const) {
      const result = await send(approving, { kind, member }, { intent: 'join', name: 'Ben' });
      expect(english([result.message ?? '']), kind).toEqual([]);
      expect(result.ok).toBe(false);
    }
  });

  it('for what one card can pay', () => {
    const cheap = playSession({ total_cents: 80, commands: [setUp('itemized'), join] });
    const mine: Command = { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 1 }] };
    const context = { now: cheap.created_at, newId: (prefix: string) => `${prefix}1` };
    const decision = decide(cheap, mine, context);
    if (decision.ok) throw new Error('Not refused');
    expect(explainRefusal(decision, words).message).toMatch(/0[.]40/);
    expect(english([explainRefusal(decision, words).message])).toEqual([]);
  });

  it('for any code that a page can cause, and for a card form that does not open', () => {
    const codes: RefusalCode[] = ['session_not_open', 'split_locked', 'already_extended', 'not_due'];
    const held: Held[] = [
      { held: 'payments_paused', retry_after_s: 90 },
      { held: 'too_many_declined', retry_after_s: 7_200 },
    ] as Held[];
    const texts = [
      ...codes.map((code) => refusalText(code, words)),
      ...held.flatMap((each) => [true, false].map((is_kept) => heldText(each, is_kept, words))),
    ];
    expect(texts.filter((text) => text.length < 10)).toEqual([]);
    expect(english(texts)).toEqual([]);
  });
});

describe('a form that is done in another language has no English left', () => {
  const ben = group.members[1]?.id ?? '';
  const claimed = play(
    [setUp('itemized'), join, { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 1 }] }],
    { allow_dropping_items: true },
  );

  it.each<[string, Session, Viewer | string, Record<string, string>]>([
    ['for a reminder', group, 'Ana', { intent: 'remind' }],
    ['for more time', group, 'Ana', { intent: 'extend', hours: '24' }],
    ['for another split', group, 'Ana', { ...start, intent: 'change_split', size: '4' }],
    ['for items left out', pay(claimed, 'Ana'), 'Ana', { intent: 'drop_items' }],
    ['for items', itemized, 'Ben', { intent: 'claim', take_0: '1' }],
    ['for an address', group, 'Ben', { intent: 'email', email: 'ben@example.com' }],
    ['for a link', group, { kind: 'guest' }, { intent: 'send_link', email: 'ben@example.com' }],
    ['for leaving', group, 'Ben', { intent: 'leave' }],
    ['for a removal', group, 'Ana', { intent: 'remove', member_id: ben }],
    ['for approval', group, 'Ana', { intent: 'approval_on' }],
    ['for no approval', approving, 'Ana', { intent: 'approval_off' }],
  ])('%s', async (_what, session, viewer, fields) => {
    const result = await send(session, viewer, fields);
    if (!result.ok) throw new Error(`Refused: ${result.message}`);
    expect(result.message).toBeTruthy();
    expect(english([result.message ?? ''])).toEqual([]);
  });
});
