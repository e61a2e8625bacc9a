import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { loadPageByShare, memberViewer } from '@/lib/hosted/page/page';
import { keyCookie } from '@/lib/hosted/page/page-cookies';
import { ownReceipt } from '@/lib/hosted/receipt/own-receipt';
import { pagePath } from '@/lib/session/page-links';
import { memberToken } from '@/lib/session/tokens';
import { proxy } from '@/proxy';
import {
  forgetState,
  type GroupBench,
  must,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/** Somebody who has left and joined again has two keys: that of the present place in the cookie, the former in a mail. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const join = (session_id: string, name: string) => must(session_id, { type: 'join', name, email: null });

/** Ben, who has left; what comes next, he does. */
async function left() {
  const settings = { mode: 'equal', size: 3 } as const;
  const { session_id } = await startGroup(bench, { members: 0, settings });
  const { share_id } = await sessionNow(session_id);
  const before = await join(session_id, 'Ben');
  await must(session_id, { type: 'leave', member_id: before });
  return { session_id, share_id, before };
}

async function viewer(share_id: string, members: string[]) {
  const page = await loadPageByShare(share_id);
  const keys = members.map((id) => memberToken(id));
  return page && (await memberViewer(page, keys));
}

/** Opens the personal link of one place in the browser that has the key of another: the member whose key it has then. */
async function keptAfter(share_id: string, link_of: string, kept?: string): Promise<string | undefined> {
  const cookie = kept ? `${keyCookie('s')}=${memberToken(kept)}` : '';
  const path = `${pagePath('s', share_id)}?m=${memberToken(link_of)}`;
  const answer = await proxy(new NextRequest(`https://pay.test${path}`, { headers: { cookie } }));
  const set = answer.headers.getSetCookie().find((line) => line.startsWith(`${keyCookie('s')}=`));
  const key = /=([^;]*)/.exec(set ?? cookie)?.[1];
  return [link_of, kept].find((id) => id && memberToken(id) === key);
}

describe('the link of the place from before', () => {
  it('shuts nobody out of the present one, in which the order may be paid', async () => {
    const { session_id, share_id, before } = await left();
    const now = await join(session_id, 'Ben');
    expect(await viewer(share_id, [before, now])).toMatchObject({ kind: 'member', member: { id: now } });
    expect(await keptAfter(share_id, before, now)).toBe(now);
    const body = new URLSearchParams({ intent: 'join', name: 'Ben B.', key: memberToken(before) });
    const headers = { accept: 'application/json', cookie: `${keyCookie('s')}=${memberToken(now)}` };
    const form = new Request(`https://pay.test/s/${share_id}/act`, { method: 'POST', headers, body });
    expect(await (await answerForm(form, 's', share_id)).json()).toMatchObject({ ok: false });
    expect((await sessionNow(session_id)).members).toHaveLength(3);
  });

  it('makes nobody ask again who waits to be let in', async () => {
    const { session_id, share_id, before } = await left();
    await must(session_id, { type: 'set_approval', on: true });
    const now = await join(session_id, 'Ben');
    expect(await viewer(share_id, [before, now])).toMatchObject({ kind: 'waiting', member: { id: now } });
    expect(await keptAfter(share_id, before, now)).toBe(now);
  });

  it('opens what was there in a browser that has no other, or only that of another former place', async () => {
    const { session_id, share_id, before } = await left();
    expect(await keptAfter(share_id, before)).toBe(before);
    const next = await join(session_id, 'Ben');
    await must(session_id, { type: 'leave', member_id: next });
    expect(await viewer(share_id, [before, next])).toMatchObject({ kind: 'former', member: { id: before } });
    expect(await keptAfter(share_id, before, next)).toBe(before);
  });

  it('shows the receipts of that place, to nobody else', async () => {
    const settings = { mode: 'equal', size: 3 } as const;
    const { session_id } = await startGroup(bench, { members: 0, settings });
    const { share_id } = await sessionNow(session_id);
    const before = await join(session_id, 'Ben');
    const paid = { type: 'start_payment', member_id: before, scope: { kind: 'own' } } as const;
    const payment_id = await must(session_id, paid);
    await must(session_id, { type: 'remove', member_id: before });
    await pool().query(`UPDATE payments SET status = 'succeeded', charge_id = 'ch_again' WHERE id = $1`, [
      payment_id,
    ]);
    await forgetState(session_id);
    const now = await join(session_id, 'Ben');
    const receipt = (members: string[]) =>
      ownReceipt(
        's',
        share_id,
        payment_id,
        members.map((id) => memberToken(id)),
      );
    const own = { viewer: { kind: 'former', member: { id: before } }, receipt: { payment_id } };
    expect(await receipt([before, now])).toMatchObject(own);
    expect(await receipt([now])).toBe('nothing');
    expect(await receipt([])).toBe('nothing');
    await must(session_id, { type: 'renew_link', share_id: `new-${session_id}` });
    expect(await receipt([before, now])).toMatchObject(own);
  });
});

it('the link of another who is in takes the place of the key that the browser has', async () => {
  const { session_id, share_id } = await left();
  const [ben, cem] = [await join(session_id, 'Ben'), await join(session_id, 'Cem')];
  expect(await keptAfter(share_id, cem, ben)).toBe(cem);
  expect(await viewer(share_id, [cem, ben])).toMatchObject({ kind: 'member', member: { id: cem } });
});
