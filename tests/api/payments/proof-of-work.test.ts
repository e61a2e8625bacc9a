import { type Challenge, type Payload, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { CLIENT_ADDRESS_HEADER, trustServerAddress } from '@/lib/edge/client-address';
import { answerPay } from '@/lib/hosted/form/answer-pay';
import { keyCookie } from '@/lib/hosted/page/page-cookies';
import { pauseMerchant } from '@/lib/payment/guard/breaker';
import { createProofChallenge, spendProof } from '@/lib/payment/guard/proof-of-work';
import { memberToken, swapToken } from '@/lib/session/tokens';
import {
  fundGroup,
  type GroupBench,
  must,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { forgetDeclines } from './declines';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
  trustServerAddress();
});
afterAll(() => bench.close());
beforeEach(forgetDeclines);

async function solved(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The puzzle was not solved in time');
  return { challenge, solution };
}

describe('a proof of work', () => {
  let proof: Payload;
  beforeAll(async () => {
    proof = await solved(await createProofChallenge('sess_a', Date.now()));
  });

  it('is worth nothing for another session, changed, or without its solution', async () => {
    const { challenge, solution } = proof;
    const parameters = { ...challenge.parameters, data: { session_id: 'sess_b' } };
    const unlike: unknown[] = [
      { challenge: { ...challenge, parameters }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, signature: 'ff'.repeat(32) }, solution },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge },
      { solution },
      null,
      'proof',
      [],
    ];
    for (const given of unlike) expect(await spendProof('sess_a', given)).toBe(false);
    expect(await spendProof('sess_b', proof)).toBe(false);
    expect(await spendProof('sess_b', unlike[0])).toBe(false);
  });

  it('counts once, however often it is sent at the same moment', async () => {
    const spent = await Promise.all(Array.from({ length: 10 }, () => spendProof('sess_a', proof)));
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await spendProof('sess_a', proof)).toBe(false);
  });

  it('expires after ten minutes', async () => {
    const late = await solved(await createProofChallenge('sess_a', Date.now() - 601_000));
    expect(await spendProof('sess_a', late)).toBe(false);
  });
});

describe('the page that asks for a card form', () => {
  type Ask = (body?: object, address?: string) => Promise<Response>;

  const decline = (session_id: string, declines: number) =>
    pool().query(
      `INSERT INTO card_outcomes (id, payment_id, session_id, member_id, merchant_id, livemode, outcome, created_at)
       SELECT $1 || n, 'pay_x', $1, 'mem_x', 'another', false, 'declined', now() FROM generate_series(1, $2::int) n`,
      [session_id, declines],
    );

  async function member(declines: number): Promise<{ session_id: string; ask: Ask }> {
    const { session_id, members } = await startGroup(bench, { members: 1 });
    await decline(session_id, declines);
    const { share_id } = await sessionNow(session_id);
    const ask: Ask = (body = {}, address = '198.51.100.9') =>
      answerPay(
        new Request(`https://pay.test/s/${share_id}/pay`, {
          method: 'POST',
          headers: {
            [CLIENT_ADDRESS_HEADER]: address,
            cookie: `${keyCookie('s')}=${memberToken(members[0] ?? '')}`,
          },
          body: JSON.stringify({ scope: 'own', ...body }),
        }),
        's',
        share_id,
      );
    return { session_id, ask };
  }

  it('gets a puzzle over the budget, and the form once for its solution', async () => {
    const { session_id, ask } = await member(13);
    const first = await ask();
    expect(first.status).toBe(200);
    const { ok, challenge } = (await first.json()) as { ok: boolean; challenge: Challenge };
    expect(ok).toBe(false);
    expect((await sessionNow(session_id)).payments).toMatchObject([{ intent_id: null }]);
    expect(
      await (await ask({ proof: { challenge, solution: { counter: 1, derivedKey: 'ab' } } })).json(),
    ).toMatchObject({
      ok: false,
    });
    const proof = await solved(challenge);
    const both = await Promise.all([ask({ proof }), ask({ proof })]);
    const answers = (await Promise.all(both.map((answer) => answer.json()))) as { ok: boolean }[];
    expect(answers.some(({ ok }) => ok)).toBe(true);
    // The form is open already: asking again costs nothing more.
    expect(await (await ask()).json()).toMatchObject({ ok: true });
    const { rows } = await pool().query('SELECT 1 FROM spent_proofs WHERE nonce = $1', [
      challenge.parameters.nonce,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('notes the address that asked, and an address with many declines gets a puzzle', async () => {
    const { session_id, ask } = await member(0);
    expect(await (await ask({}, '2001:db8::7')).json()).toMatchObject({ ok: true });
    const { rows } = await pool().query(
      'SELECT address FROM payer_addresses a JOIN payments p ON p.id = a.payment_id WHERE p.session_id = $1',
      [session_id],
    );
    expect(rows).toEqual([{ address: '2001:db8::/64' }]);
    await pool().query(
      `INSERT INTO card_outcomes (id, payment_id, session_id, member_id, merchant_id, livemode, outcome, address, created_at)
       SELECT 'a' || n, 'p', 's' || n, 'm' || n, 'x', false, 'declined', '203.0.113.5', now() FROM generate_series(1, 41) n`,
    );
    const other = await member(0);
    expect(await (await other.ask({}, '203.0.113.5')).json()).toMatchObject({ ok: false, challenge: {} });
    expect(await (await other.ask({}, '203.0.113.6')).json()).toMatchObject({ ok: true });
  });

  it('is told to wait, with a code and Retry-After, far over the budget or while payments are paused', async () => {
    const tooMany = await (await member(60)).ask();
    expect([tooMany.status, Number(tooMany.headers.get('retry-after')) > 21_000]).toEqual([429, true]);
    expect(await tooMany.json()).toMatchObject({
      ok: false,
      code: 'too_many_declines',
      message:
        'Too many cards were declined in this group. Nothing was charged, and your place is kept. Try again in 6 hours.',
    });
    const { ask } = await member(0);
    await pauseMerchant(
      { merchant_id: bench.merchant_id, livemode: false },
      { declines: 50, cards: 50 },
      Date.now(),
    );
    const paused = await ask();
    expect([paused.status, Number(paused.headers.get('retry-after')) > 800]).toEqual([503, true]);
    expect(await paused.json()).toMatchObject({
      ok: false,
      code: 'payments_paused',
      message: expect.stringMatching(
        /are paused\. Nothing was charged, and your place is kept\. Try again in/,
      ),
    });
  });

  it('promises no place to who gives, or takes an offered place, when it tells them to wait', async () => {
    const told = async (session_id: string, body: object) => {
      await decline(session_id, 60);
      const { share_id } = await sessionNow(session_id);
      const request = new Request(`https://pay.test/s/${share_id}/pay`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return ((await (await answerPay(request, 's', share_id)).json()) as { message: string }).message;
    };
    const unkept =
      'Too many cards were declined in this group. Nothing was charged. Try again in 6 hours; nothing is kept for you until then.';
    const gifts = await startGroup(bench, {
      members: 0,
      settings: { mode: 'host-pays', size: 1, amounts: [] },
      contributions: {},
    });
    const attempt = 'ab'.repeat(16);
    expect(await told(gifts.session_id, { join: { name: 'Ben', give: '20', attempt } })).toBe(unkept);
    await forgetDeclines();
    // The rest that nobody gives stays the organizer's.
    await pauseMerchant(
      { merchant_id: bench.merchant_id, livemode: false },
      { declines: 50, cards: 50 },
      Date.now(),
    );
    expect(await told(gifts.session_id, { scope: 'own', key: memberToken(gifts.organizer) })).toMatch(
      /your place is kept/,
    );
    await forgetDeclines();

    const swap_until = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
    const { session_id, members } = await fundGroup(bench, { members: 1, swap_until });
    await must(session_id, { type: 'offer_swap', member_id: members[0] ?? '' });
    const swap = swapToken((await sessionNow(session_id)).swaps.at(-1)?.id ?? '');
    expect(await told(session_id, { join: { name: 'Cleo', swap, attempt } })).toBe(unkept);
  });
});
