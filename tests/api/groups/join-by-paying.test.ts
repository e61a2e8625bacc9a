import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { answerPay } from '@/lib/hosted/form/answer-pay';
import { keyCookie, PROBE_COOKIE } from '@/lib/hosted/page/page-cookies';
import {
  callSim,
  confirmWith,
  endFaults,
  type GroupBench,
  must,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/** A newcomer who pays: in the group and with a payment by one request, or neither. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

interface Answer {
  ok: boolean;
  message?: string;
  left?: boolean;
  fields?: Record<string, string>;
  payment?: { payment_id: string; client_secret: string; amount: string; key?: string };
  unsettled?: string | null;
}

const ATTEMPT = '0123456789abcdef0123456789abcdef';

async function newGroup() {
  const { session_id } = await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 3 } });
  const { rows } = await pool().query<{ share_id: string }>('SELECT share_id FROM sessions WHERE id = $1', [
    session_id,
  ]);
  const share_id = rows[0]?.share_id ?? '';
  const send = async (body: object, cookie = `${PROBE_COOKIE}=1`) => {
    const init = { method: 'POST', headers: { cookie }, body: JSON.stringify(body) };
    const response = await answerPay(new Request(`https://pay.test/s/${share_id}/pay`, init), 's', share_id);
    return { response, answer: (await response.json()) as Answer };
  };
  const names = async () => {
    const found = await pool().query<{ name: string }>(
      'SELECT name FROM members WHERE session_id = $1 ORDER BY position',
      [session_id],
    );
    return found.rows.map(({ name }) => name);
  };
  const zones = async () => {
    const sql = 'SELECT time_zone FROM members WHERE session_id = $1 ORDER BY position';
    const found = await pool().query<{ time_zone: string | null }>(sql, [session_id]);
    return found.rows.map(({ time_zone }) => time_zone);
  };
  return { session_id, send, names, zones };
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

it('joins and opens the payment by one request, and the browser is known as the member from then on', async () => {
  const { send, names } = await newGroup();
  const { response, answer } = await send({ join: { name: 'Bo', weight: '2', attempt: ATTEMPT } });
  expect(answer).toMatchObject({ ok: true, payment: { amount: '$50.50' } });
  expect(answer.payment?.key).toBeUndefined();
  expect((await names())[1]).toBe('Bo');
  const cookie = cookieOf(response);
  expect(cookie).toContain(keyCookie('s'));
  const known = await send({ scope: 'own' }, cookie);
  expect(known.answer.payment?.payment_id).toBe(answer.payment?.payment_id);
});

it('keeps the zone of the browser for the times in mails, if it is one', async () => {
  const { send, zones } = await newGroup();
  await send({ join: { name: 'Bo', attempt: ATTEMPT }, time_zone: 'Asia/Dubai' });
  await send({ join: { name: 'Cy', attempt: ATTEMPT.replaceAll('0', '1') }, time_zone: { evil: 1 } });
  expect(await zones()).toEqual([null, 'Asia/Dubai', null]);
});

it('finds the same member and payment when the answer was lost and the page asks again, also at once', async () => {
  const { send, names } = await newGroup();
  const body = { join: { name: 'Bo', attempt: ATTEMPT } };
  const asked = await Promise.all([send(body), send(body), send(body)]);
  const ids = new Set(asked.map(({ answer }) => answer.payment?.payment_id));
  expect(ids.size).toBe(1);
  expect(await names()).toHaveLength(2);
});

it('says to a card form that is still open that its member has left, and lets in who joins once more', async () => {
  const { session_id, send, names } = await newGroup();
  const join = { name: 'Bo', attempt: ATTEMPT };
  const { response } = await send({ join });
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM members WHERE session_id = $1 AND name = 'Bo'`,
    [session_id],
  );
  await must(session_id, { type: 'remove', member_id: rows[0]?.id ?? '' });
  const { answer } = await send({ join }, cookieOf(response));
  expect(answer).toMatchObject({ ok: false, left: true });
  expect(answer.message).toContain('You are not in this group any more.');
  const again = { join: { ...join, attempt: ATTEMPT.replaceAll('0', '1') } };
  expect((await send(again, cookieOf(response))).answer).toMatchObject({ ok: true });
  expect((await names()).slice(1)).toEqual(['Bo', 'Bo']);
  const taken = await send({ join: { name: 'Bo', attempt: ATTEMPT.replaceAll('0', '2') } });
  expect(taken.answer).toMatchObject({ ok: false });
  expect(taken.answer).not.toHaveProperty('left');
});

it('gives the key in the answer to a browser that keeps no cookies', async () => {
  const { send } = await newGroup();
  const { answer } = await send({ join: { name: 'Bo', attempt: ATTEMPT } }, '');
  const known = await send({ scope: 'own', key: answer.payment?.key }, '');
  expect(known.answer).toMatchObject({ ok: true });
});

it('keeps the place and the way back when the processor does not answer', async () => {
  const { send, names } = await newGroup();
  await callSim(bench, '/_sim/faults', { path: '/v1/payment_intents', kind: '503', times: 20 });
  const { response, answer } = await send({ join: { name: 'Bo', attempt: ATTEMPT } });
  await endFaults(bench);
  expect(response.status).toBe(503);
  expect(answer.message).toContain('Nothing was charged');
  expect(await names()).toHaveLength(2);
  const known = await send({ scope: 'own' }, cookieOf(response));
  expect(known.answer).toMatchObject({ ok: true });
});

it('says of a charge that came although the group had changed that it settles nothing, and of another nothing', async () => {
  const { session_id, send } = await newGroup();
  const paid = async (change?: () => Promise<unknown>) => {
    const attempt = ATTEMPT.replaceAll('0', change ? '1' : '2');
    const { response, answer } = await send({ join: { name: change ? 'Bo' : 'Cy', attempt } });
    await change?.();
    await confirmWith(bench, answer.payment?.client_secret.split('_secret_')[0] ?? '');
    return (await send({ refresh: answer.payment?.payment_id }, cookieOf(response))).answer;
  };
  const settings = { mode: 'equal', size: 4 } as const;
  const late = await paid(() => must(session_id, { type: 'change_split', settings }));
  expect(late.unsettled).toContain('your payment of $25.25 was on its way');
  expect((await paid()).unsettled).toBeNull();
});

it('says which field is wrong, and nobody has joined then', async () => {
  const { send, names } = await newGroup();
  const nameless = await send({ join: { name: ' ', attempt: ATTEMPT } });
  expect(nameless.answer).toMatchObject({ ok: false, fields: { name: expect.stringContaining('name') } });
  const [organizer = ''] = await names();
  const same = await send({ join: { name: organizer, attempt: ATTEMPT } });
  expect(same.answer).toMatchObject({ ok: false, fields: { name: expect.any(String) } });
  expect(same.response.headers.getSetCookie()).toEqual([]);
  expect(await names()).toHaveLength(1);
});

it('lets nobody in without a secret of 128 bits to be known by', async () => {
  const { send, names } = await newGroup();
  for (const attempt of [undefined, '', '1', 'x'.repeat(32), `${ATTEMPT}0`]) {
    const { response } = await send({ join: { name: 'Bo', attempt } });
    expect(response.status).toBe(404);
  }
  expect(await names()).toHaveLength(1);
});
