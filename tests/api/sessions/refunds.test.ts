import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apply } from '@/lib/session/apply';
import { ask, openOne, rows, startApi } from '../../support/api';
import { fundedSession } from '../../support/funded-session';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const refund = (id: string, body: unknown, headers: Record<string, string> = {}, key = merchant.secret) =>
  ask('POST', `/sessions/${id}/refunds`, { key, body, headers });

describe('POST /sessions/:id/refunds', () => {
  it('takes a part of the share back from the transfer first, with the fee in proportion', async () => {
    const { session_id, member_id } = await fundedSession(merchant);
    const { status, body } = await refund(session_id, { member_id, amount_cents: 2_000 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      session_id,
      refunds: [{ member_id, charge: `ch_${session_id}`, amount_cents: 2_020, status: 'pending' }],
    });
    const [reversal] = await rows('SELECT * FROM reversals WHERE session_id = $1', [session_id]);
    expect(reversal).toMatchObject({ status: 'queued', amount_cents: 1_930, merchant_fee_cents: 70 });
    expect(await rows('SELECT status FROM refunds WHERE session_id = $1', [session_id])).toEqual([
      { status: 'reversing' },
    ]);
    const made = { type: 'reversal_made', processor_reversal_id: 'trr_1' } as const;
    await apply(session_id, { ...made, reversal_id: String(reversal?.id) });
    expect(await rows('SELECT status FROM refunds WHERE session_id = $1', [session_id])).toEqual([
      { status: 'queued' },
    ]);
  });

  it('has an id, by which its events tell it from another of the same member', async () => {
    const { session_id, member_id } = await fundedSession(merchant);
    const ids: string[] = [];
    for (const amount_cents of [500, 500]) {
      const { body } = await refund(session_id, { member_id, amount_cents });
      ids.push(...(body.refunds as { id: string }[]).map(({ id }) => id));
    }
    const reversals = await rows('SELECT id FROM reversals WHERE session_id = $1', [session_id]);
    for (const { id } of reversals) {
      const made = { reversal_id: String(id), processor_reversal_id: `trr_${id}` };
      await apply(session_id, { type: 'reversal_made', ...made });
    }
    const answer = (id: string, status: 'succeeded' | 'failed', failure_code: string | null = null) =>
      apply(session_id, {
        type: 'refund_answered',
        refund_id: id,
        status,
        processor_refund_id: `re_${id}`,
        failure_code,
      });
    const [first = '', second = ''] = ids;
    await answer(first, 'succeeded');
    await answer(second, 'succeeded');
    await answer(first, 'failed', 'expired_or_canceled_card');
    const told = await rows(
      `SELECT body::jsonb->'data'->'refund' AS refund FROM events
       WHERE session_id = $1 AND body::jsonb->'data' ? 'refund' ORDER BY (body::jsonb->'data'->>'sequence')::int`,
      [session_id],
    );
    const one = { charge: `ch_${session_id}`, amount_cents: 505 };
    expect(told.map((row) => row.refund)).toEqual([
      { ...one, status: 'succeeded', id: first },
      { ...one, status: 'succeeded', id: second },
      { ...one, status: 'failed', id: first, failure_code: 'expired_or_canceled_card' },
    ]);
    expect(first).not.toBe(second);
  });

  it('is read with its session by a secret key, as it is now, under the id of the answer', async () => {
    const { session_id, member_id } = await fundedSession(merchant);
    const read = (key = merchant.secret, headers: Record<string, string> = {}) =>
      ask('GET', `/sessions/${session_id}`, { key, headers });
    expect((await read()).body.refunds).toEqual([]);
    const { body } = await refund(session_id, { member_id, amount_cents: 500 });
    const [{ member_id: _, ...asked } = { member_id: '' }] = body.refunds as { member_id: string }[];
    const first = await read();
    expect(first.body.refunds).toEqual([asked]);
    const conditional = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await read(merchant.secret, conditional)).status).toBe(304);
    const [reversal] = await rows('SELECT id FROM reversals WHERE session_id = $1', [session_id]);
    const made = { type: 'reversal_made', processor_reversal_id: 'trr_2' } as const;
    await apply(session_id, { ...made, reversal_id: String(reversal?.id) });
    await apply(session_id, {
      type: 'refund_answered',
      refund_id: String((asked as { id?: string }).id),
      status: 'succeeded',
      processor_refund_id: 're_2',
      failure_code: null,
    });
    const after = await read(merchant.secret, conditional);
    expect([after.status, after.body.refunds]).toEqual([200, [{ ...asked, status: 'succeeded' }]]);
    expect((await read(merchant.publishable)).text).not.toMatch(/"refunds"|ref_/);
  });

  it('refunds all that is left without an amount, and then nothing more', async () => {
    const { session_id, member_id, total_cents } = await fundedSession(merchant);
    await refund(session_id, { member_id, amount_cents: 1_000 });
    const rest = await refund(session_id, { member_id });
    const left_cents = total_cents - 1_000;
    expect(rest.body.refunds).toMatchObject([{ amount_cents: left_cents + left_cents / 100 }]);
    expect(await refund(session_id, { member_id })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_refund' },
    });
  });

  it('repeats the answer of an Idempotency-Key, and refunds once, also in a race', async () => {
    const { session_id, member_id } = await fundedSession(merchant);
    const headers = { 'Idempotency-Key': `refund-${session_id}` };
    const body = { member_id, amount_cents: 500 };
    const both = await Promise.all([refund(session_id, body, headers), refund(session_id, body, headers)]);
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const again = await refund(session_id, body, headers);
    expect(again.text).toBe(both.find(({ status }) => status === 200)?.text);
    expect(await rows('SELECT id FROM refunds WHERE session_id = $1', [session_id])).toHaveLength(1);
    expect(await refund(session_id, { member_id, amount_cents: 501 }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it('never refunds more than was paid, however many ask at once', async () => {
    const { session_id, member_id, total_cents } = await fundedSession(merchant);
    const amount_cents = Math.floor(total_cents / 2) - 1;
    const answers = await Promise.all([1, 2, 3].map(() => refund(session_id, { member_id, amount_cents })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
  });

  it('refunds a part to the whole group without a member, once for its Idempotency-Key', async () => {
    const { session_id, member_id, total_cents } = await fundedSession(merchant);
    const headers = { 'Idempotency-Key': `group-refund-${session_id}` };
    const answers = [await refund(session_id, { amount_cents: 200 }, headers)];
    answers.push(await refund(session_id, { amount_cents: 200 }, headers));
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { refunds: [{ member_id, charge: `ch_${session_id}`, amount_cents: 202, status: 'pending' }] },
    });
    expect(answers[1]?.text).toBe(answers[0]?.text);
    const read = (key: string) => ask('GET', `/sessions/${session_id}`, { key });
    expect((await read(merchant.secret)).body).toMatchObject({
      group: { members: [{ id: member_id, status: 'paid', refunded_cents: 200 }] },
    });
    expect((await read(merchant.publishable)).text).not.toContain('refunded_cents');
    const large = await refund(session_id, { amount_cents: total_cents });
    expect(large.body.details).toEqual([`amount_cents: at most ${total_cents - 200} can be refunded`]);
  });

  it('does not refund the group everything where neither member nor amount is named', async () => {
    const { session_id } = await fundedSession(merchant);
    for (const body of [{}, { member_id: null }, { member_id: undefined }])
      expect(await refund(session_id, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    expect((await refund(session_id, {})).body.details).toEqual([
      'member_id: is required, unless amount_cents is refunded to the whole group',
    ]);
    expect(await rows('SELECT id FROM refunds WHERE session_id = $1', [session_id])).toEqual([]);
  });

  it('lists every violation of the body', async () => {
    const { session_id, member_id, total_cents } = await fundedSession(merchant);
    const bad = await refund(session_id, { member_id: 7, amount_cents: 0 });
    expect(bad).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(bad.body.details).toHaveLength(2);
    const stranger = await refund(session_id, { member_id: 'mem_none' });
    expect(stranger).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const large = await refund(session_id, { member_id, amount_cents: total_cents + 1 });
    expect(large.body.details).toEqual([`amount_cents: at most ${total_cents} can be refunded`]);
  });

  it('does not refund everything where the amount has another name', async () => {
    const { session_id, member_id } = await fundedSession(merchant);
    const answer = await refund(session_id, { member_id, amount: 500 });
    expect([answer.status, answer.body.details]).toEqual([400, ['amount: is not a known field; remove it']]);
    expect(await rows('SELECT id FROM refunds WHERE session_id = $1', [session_id])).toEqual([]);
  });

  it('is refused while the session is open, before the transfer, and while the payment is disputed', async () => {
    const open = await openOne(merchant);
    expect(await refund(open, { member_id: 'mem_none' })).toMatchObject({
      status: 409,
      body: { code: 'session_not_funded' },
    });
    const { session_id, member_id } = await fundedSession(merchant, { transferred: false });
    expect(await refund(session_id, { member_id })).toMatchObject({
      status: 409,
      body: { code: 'transfer_not_made' },
    });
    const disputed = await fundedSession(merchant);
    await apply(disputed.session_id, {
      type: 'dispute_changed',
      charge_id: `ch_${disputed.session_id}`,
      dispute_id: 'du_1',
      status: 'needs_response',
      amount_cents: 1_000,
    });
    expect(await refund(disputed.session_id, { member_id: disputed.member_id })).toMatchObject({
      status: 409,
      body: { code: 'share_disputed' },
    });
  });

  it('answers another merchant as it answers about nothing, and needs a secret key', async () => {
    const { session_id, member_id } = await fundedSession(merchant);
    const other = await makeMerchant();
    const foreign = await refund(session_id, { member_id }, {}, other.secret);
    const nothing = await refund('sess_none', { member_id }, {}, other.secret);
    const bytes = ({ text, body }: typeof foreign) => text.replace(String(body.request_id), '');
    expect(foreign.status).toBe(404);
    expect(bytes(foreign)).toBe(bytes(nothing));
    expect((await refund(session_id, { member_id }, {}, merchant.publishable)).status).toBe(403);
    expect((await ask('POST', `/sessions/${session_id}/refunds`, { body: { member_id } })).status).toBe(401);
  });
});
