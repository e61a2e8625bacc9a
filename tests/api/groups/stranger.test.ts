import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { answerLive } from '@/lib/hosted/live/live';
import { loadPageByShare, memberViewer } from '@/lib/hosted/page/page';
import { keyFits } from '@/lib/hosted/page/page-cookies';
import { newsFound } from '@/lib/hosted/page/page-found';
import { apply } from '@/lib/session/apply';
import { memberToken } from '@/lib/session/tokens';
import { type GroupBench, must, sessionNow, startGroup, startGroupBench } from '../../support/groups';

/** What somebody who only has the share link can do to a stored group. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

async function smallGroup(): Promise<string> {
  const { session_id } = await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 3 } });
  await pool().query(`UPDATE sessions SET config = jsonb_set(config, '{max_size}', '3') WHERE id = $1`, [
    session_id,
  ]);
  return session_id;
}

const join = (name: string) => ({ type: 'join', name, email: null }) as const;

it('joining and leaving again and again ends nothing, and keeps a bounded number of rows', async () => {
  const session_id = await smallGroup();
  for (let round = 0; round < 60; round += 1) {
    await must(session_id, { type: 'leave', member_id: await must(session_id, join(`Stranger ${round}`)) });
  }
  await must(session_id, join('Bo'));
  await must(session_id, join('Cy'));
  const { rows } = await pool().query('SELECT position FROM members WHERE session_id = $1', [session_id]);
  expect(rows.length).toBeLessThanOrEqual(50);
  const listed = (await sessionNow(session_id)).members.filter(({ left_at }) => left_at === null);
  expect(listed.map(({ name }) => name)).toEqual([expect.any(String), 'Bo', 'Cy']);
});

it('a closed link stays closed in the database until the organizer opens it', async () => {
  const session_id = await smallGroup();
  await must(session_id, { type: 'set_link', open: false });
  expect(await apply(session_id, join('Bo'))).toMatchObject({ ok: false, code: 'link_closed' });
  await must(session_id, { type: 'set_link', open: true });
  await must(session_id, join('Bo'));
});

it('a replaced link opens the page for members only, and never lets anybody in', async () => {
  const session_id = await smallGroup();
  const { share_id } = await sessionNow(session_id);
  const ben = await must(session_id, join('Ben'));
  await must(session_id, { type: 'renew_link', share_id: 'a-new-link' });
  const page = await loadPageByShare(share_id);
  if (!page) throw new Error('The former link is forgotten');
  expect(await memberViewer(page, [])).toBeNull();
  expect(await memberViewer(page, [memberToken(ben)])).toMatchObject({ kind: 'member', member: { id: ben } });
  expect(await keyFits('s', share_id, memberToken(ben), null)).toBe(true);
  const form = new URLSearchParams({ intent: 'join', name: 'Stranger' });
  const send = (id: string) =>
    answerForm(
      new Request(`https://pay.test/s/${id}/act`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: form,
      }),
      's',
      id,
    );
  expect((await send(share_id)).status).toBe(404);
  expect(await (await send('a-new-link')).json()).toMatchObject({ ok: true });
  const live = await answerLive(new Request('https://pay.test/live'), share_id);
  expect(await live.json()).toMatchObject((await newsFound('session', session_id)) ?? {});
  await must(session_id, { type: 'leave', member_id: ben });
  const later = await loadPageByShare(share_id);
  expect(later && (await memberViewer(later, [memberToken(ben)]))).toBeNull();
});

it('of two who join by the same name at once, one gets in', async () => {
  const session_id = await smallGroup();
  const answers = await Promise.all([apply(session_id, join('Bo')), apply(session_id, join('B\u043e'))]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'name_taken' });
});
