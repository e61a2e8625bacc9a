import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import type { Command } from '@/lib/group/commands';
import { isPaid } from '@/lib/group/query/shares';
import { viewSession } from '@/lib/group/query/view';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { answerPay } from '@/lib/hosted/form/answer-pay';
import { loadPageByShare, memberViewer } from '@/lib/hosted/page/page';
import { openPayment } from '@/lib/payment/intent/start';
import { apply } from '@/lib/session/apply';
import type { PageKind } from '@/lib/session/page-links';
import { accessToken, memberToken } from '@/lib/session/tokens';
import {
  type GroupBench,
  must,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { repeat } from './repeat';

/** Groups whose organizer approves who joins: who may answer, what those who wait can do, and races. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

async function approving(size = 3): Promise<{ session_id: string; share_id: string; organizer: string }> {
  const { session_id, organizer } = await startGroup(bench, {
    members: 0,
    settings: { mode: 'equal', size },
  });
  await must(session_id, { type: 'set_approval', on: true });
  return { session_id, organizer, share_id: (await sessionNow(session_id)).share_id };
}

const ask = (session_id: string, name: string) => must(session_id, { type: 'join', name, email: null });

interface Answer {
  ok: boolean;
  message?: string;
}

async function send(kind: PageKind, id: string, fields: [string, string][], key?: string): Promise<Answer> {
  const body = new URLSearchParams([...fields, ...(key ? [['key', key] as [string, string]] : [])]);
  const request = new Request(`https://pay.test/${kind}/${id}/act`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
  });
  return (await (await answerForm(request, kind, id)).json()) as Answer;
}

async function viewerOf(share_id: string, member_id: string) {
  const page = await loadPageByShare(share_id);
  return page && memberViewer(page, [memberToken(member_id)]);
}

const namesIn = async (session_id: string) =>
  viewSession(await sessionNow(session_id)).group.members.map(({ name }) => name);

describe('somebody who waits', () => {
  it('can neither pay nor ask twice, and is a member under the same key once approved', async () => {
    const { session_id, share_id } = await approving();
    const ben = await ask(session_id, 'Ben');
    expect(await viewerOf(share_id, ben)).toMatchObject({ kind: 'waiting', member: { id: ben } });
    const request = new Request(`https://pay.test/s/${share_id}/pay`, {
      method: 'POST',
      body: JSON.stringify({ key: memberToken(ben), scope: 'own' }),
    });
    expect((await answerPay(request, 's', share_id)).status).toBe(404);
    expect(await openPayment({ session_id, member_id: ben, scope: { kind: 'all' } })).toMatchObject({
      ok: false,
    });
    const join: [string, string][] = [
      ['intent', 'join'],
      ['name', 'Ben B.'],
    ];
    expect(await send('s', share_id, join, memberToken(ben))).toMatchObject({ ok: false });
    await must(session_id, { type: 'approve', member_id: ben });
    expect(await viewerOf(share_id, ben)).toMatchObject({ kind: 'member', member: { id: ben } });
    await payByCard(bench, session_id, ben);
    const { split } = await sessionNow(session_id);
    expect(split?.shares.filter(isPaid)).toMatchObject([{ member_id: ben }]);
  });

  it('goes on waiting behind a link that was closed or replaced', async () => {
    const { session_id, share_id } = await approving();
    const ben = await ask(session_id, 'Ben');
    await must(session_id, { type: 'set_link', open: false });
    await must(session_id, { type: 'renew_link', share_id: `new-${session_id}` });
    expect(await viewerOf(share_id, ben)).toMatchObject({ kind: 'waiting' });
    await must(session_id, { type: 'approve', member_id: ben });
    expect(await viewerOf(share_id, ben)).toMatchObject({ kind: 'member' });
  });

  it('stops waiting by the own page', async () => {
    const { session_id, share_id } = await approving();
    const ben = await ask(session_id, 'Ben');
    expect(await send('s', share_id, [['intent', 'leave']], memberToken(ben))).toMatchObject({ ok: true });
    expect(await viewerOf(share_id, ben)).toMatchObject({ kind: 'former' });
  });

  it('is no member in the database either', async () => {
    const { session_id } = await approving();
    const ben = await ask(session_id, 'Ben');
    await expect(pool().query('UPDATE members SET left_at = NULL WHERE id = $1', [ben])).rejects.toThrow(
      'members_join_request_check',
    );
    const { rows } = await pool().query(
      `SELECT 1 FROM events WHERE session_id = $1 AND type = 'group.member_joined'`,
      [session_id],
    );
    expect(rows).toEqual([]);
  });
});

it('somebody who was declined sees that, and cannot ask again under the same key', async () => {
  const { session_id, share_id } = await approving();
  const mallory = await ask(session_id, 'Mallory');
  await must(session_id, { type: 'decline', member_ids: [mallory] });
  expect(await viewerOf(share_id, mallory)).toMatchObject({ kind: 'declined' });
  const join: [string, string][] = [
    ['intent', 'join'],
    ['name', 'Mal'],
  ];
  const refused = await send('s', share_id, join, memberToken(mallory));
  expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('has not let you in') });
  // Nor by paying at once, also while nobody approves any more.
  await must(session_id, { type: 'set_approval', on: false });
  const joining = { name: 'Mal', attempt: '0123456789abcdef0123456789abcdef' };
  const request = new Request(`https://pay.test/s/${share_id}/pay`, {
    method: 'POST',
    body: JSON.stringify({ key: memberToken(mallory), join: joining }),
  });
  expect(await (await answerPay(request, 's', share_id)).json()).toMatchObject({
    ok: false,
    message: expect.stringContaining('has not let you in'),
  });
  expect(await namesIn(session_id)).toEqual(['Ana']);
  await must(session_id, { type: 'renew_link', share_id: `new-${session_id}` });
  const page = await loadPageByShare(share_id);
  expect(page && (await memberViewer(page, [memberToken(mallory)]))).toBeNull();
});

it('nobody but this group’s organizer approves, declines, or switches it', async () => {
  const { session_id, share_id, organizer } = await approving();
  const other = await approving();
  const member = await ask(session_id, 'Ben');
  await must(session_id, { type: 'approve', member_id: member });
  const waiting = await ask(session_id, 'Mallory');
  const forms: [string, string][][] = [
    [
      ['intent', 'approve'],
      ['member_id', waiting],
    ],
    [
      ['intent', 'decline'],
      ['member_id', waiting],
    ],
    [['intent', 'approval_off']],
  ];
  for (const form of forms) {
    for (const key of [undefined, memberToken(waiting), memberToken(member), memberToken(organizer)])
      expect(await send('s', share_id, form, key)).toMatchObject({ ok: false });
    for (const key of [undefined, memberToken(organizer), accessToken(other.session_id)])
      expect(await send('session', session_id, form, key)).toMatchObject({ ok: false });
  }
  // The other group's organizer knows the id of this one's waiting person.
  for (const form of forms.slice(0, 2))
    expect(await send('session', other.session_id, form, accessToken(other.session_id))).toMatchObject({
      ok: false,
      message: expect.stringContaining('not waiting'),
    });
  expect(await viewerOf(share_id, waiting)).toMatchObject({ kind: 'waiting' });
  const key = accessToken(session_id);
  expect(await send('session', session_id, forms[0] ?? [], key)).toMatchObject({ ok: true });
  expect(await send('session', session_id, forms[0] ?? [], key)).toMatchObject({ ok: true });
  expect(await namesIn(session_id)).toEqual(['Ana', 'Ben', 'Mallory']);
  expect(await send('session', session_id, forms[2] ?? [], key)).toMatchObject({ ok: true });
  expect((await sessionNow(session_id)).approves_joining).toBe(false);
});

describe('races', { timeout: 600_000 }, () => {
  it('of two approvals for one last place, one gets in and the other goes on waiting', async () => {
    await repeat(async () => {
      const { session_id } = await approving(2);
      const asking = [await ask(session_id, 'Ben'), await ask(session_id, 'Cy')];
      const answers = await Promise.all(
        asking.map((member_id) => apply(session_id, { type: 'approve', member_id })),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'group_full' });
      const { group } = viewSession(await sessionNow(session_id));
      expect(group.members).toHaveLength(2);
      expect(group.waiting).toBe(1);
    });
  });

  it('approving against declining, twice each: one answer counts, and there is one event', async () => {
    await repeat(async () => {
      const { session_id } = await approving();
      const ben = await ask(session_id, 'Ben');
      const approve: Command = { type: 'approve', member_id: ben };
      const decline: Command = { type: 'decline', member_ids: [ben] };
      await Promise.all([approve, decline, approve, decline].map((command) => apply(session_id, command)));
      const session = await sessionNow(session_id);
      const member = session.members.find(({ id }) => id === ben);
      const isIn = member?.left_at === null;
      expect(member?.join_request?.status).toBe(isIn ? undefined : 'declined');
      const { rows } = await pool().query(
        `SELECT 1 FROM events WHERE session_id = $1 AND type = 'group.member_joined'`,
        [session_id],
      );
      expect(rows).toHaveLength(isIn ? 1 : 0);
    });
  });
});
