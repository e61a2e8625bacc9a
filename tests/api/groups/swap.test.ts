import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { answerPay } from '@/lib/hosted/form/answer-pay';
import { keyCookie, PROBE_COOKIE } from '@/lib/hosted/page/page-cookies';
import { closeSwap } from '@/lib/payment/intent/close-swap';
import { apply } from '@/lib/session/apply';
import { memberToken, swapToken } from '@/lib/session/tokens';
import { ask, rows, signed, startApi } from '../../support/api';
import {
  confirmWith,
  drainJobs,
  fundGroup,
  type GroupBench,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

/** A member who has paid gives the place to somebody else, as their pages do it. */

const DAY_ms = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_ms).toISOString();
const SOON = inDays(30);

describe('group_config.swap_until', () => {
  let stop: () => Promise<void>;
  let merchant: TestMerchant;
  beforeAll(async () => {
    stop = await startApi();
    merchant = await makeMerchant();
  });
  afterAll(() => stop());

  const create = (swap_until: unknown, key = merchant.secret) =>
    ask('POST', '/sessions', { key, body: signed(merchant, {}, { group_config: { swap_until } }) });

  it('is for a secret key, a time with its zone, ahead, and not too far', async () => {
    const details = async (swap_until: unknown, key?: string) => {
      const { status, body } = await create(swap_until, key);
      return [status, body.details];
    };
    const wrong = (text: string) => [
      400,
      [expect.stringContaining(`group_config.swap_until: must be ${text}`)],
    ];
    expect(await details(SOON, merchant.publishable)).toEqual(wrong('set by a secret key'));
    expect(await details('2026-12-24')).toEqual(wrong('a time in ISO 8601'));
    expect(await details(5)).toEqual(wrong('a time in ISO 8601'));
    expect(await details(inDays(-1))).toEqual(wrong('in the future'));
    expect(await details(inDays(366))).toEqual(wrong('at most 365 days ahead'));
  });

  it('is refused in a preview where the session would be refused', async () => {
    const preview = async (swap_until: string) => {
      const body = { cart: signed(merchant).cart, group_config: { swap_until } };
      const answer = await ask('POST', '/sessions/preview', { key: merchant.secret, body });
      return [answer.status, answer.body.details];
    };
    expect(await preview(SOON)).toEqual([200, undefined]);
    expect(await preview(inDays(-1))).toEqual([400, (await create(inDays(-1))).body.details]);
    expect(await preview(inDays(366))).toEqual([400, (await create(inDays(366))).body.details]);
  });

  it('is in every read of the session, and in no other', async () => {
    const read = async (swap_until?: string) => {
      const { body } = await create(swap_until);
      return (await ask('GET', `/sessions/${body.session_id}`, { key: merchant.secret })).body;
    };
    expect(await read(SOON)).toMatchObject({ swap_until: SOON });
    expect(await read(SOON.replace('Z', '+00:00'))).toMatchObject({ swap_until: SOON });
    expect(await read()).not.toHaveProperty('swap_until');
  });
});

describe('a place that a member offers', () => {
  let bench: GroupBench;
  beforeAll(async () => {
    bench = await startGroupBench();
  });
  afterAll(() => bench.close());

  const ATTEMPT = '0123456789abcdef0123456789abcdef';
  const OTHER = 'f'.repeat(32);

  async function pageOf(session_id: string) {
    const { share_id } = await sessionNow(session_id);
    const asking = (cookie: string, body: BodyInit) => {
      const headers = { cookie: `${PROBE_COOKIE}=1; ${cookie}`, accept: 'application/json' };
      return new Request(`https://pay.test/s/${share_id}/act`, { method: 'POST', headers, body });
    };
    const as = (member_id: string) => `${keyCookie('s')}=${memberToken(member_id)}`;
    const act = async (member_id: string, intent: string) => {
      const form = new FormData();
      form.set('intent', intent);
      const answer = await answerForm(asking(as(member_id), form), 's', share_id);
      return (await answer.json()) as { ok: boolean; message?: string };
    };
    const pay = async (body: object, cookie = '') => {
      const answer = await answerPay(asking(cookie, JSON.stringify(body)), 's', share_id);
      const cookies = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
      const json = (await answer.json()) as {
        ok: boolean;
        message?: string;
        payment?: { payment_id: string; client_secret: string; amount: string };
      };
      return { cookie: cookies.join('; '), ...json };
    };
    const take = (swap: string, name = 'Cleo', attempt = ATTEMPT) => pay({ join: { name, attempt, swap } });
    const swap = async () => (await sessionNow(session_id)).swaps.at(-1);
    const offer = async (member_id: string) => {
      expect(await act(member_id, 'offer_swap')).toMatchObject({ ok: true });
      return swapToken((await swap())?.id ?? '');
    };
    return { act, pay, take, swap, offer };
  }

  async function funded() {
    const group = await fundGroup(bench, { members: 1, swap_until: SOON });
    return { ...group, leaver: group.members[0] ?? '', ...(await pageOf(group.session_id)) };
  }

  const intentOf = (secret = '') => secret.split('_secret_')[0] ?? '';

  it('changes hands after funding: the newcomer is in and has paid, the leaver is out and refunded in full', async () => {
    const { session_id, leaver, offer, take, pay, swap } = await funded();
    const before = await sessionNow(session_id);
    const { payment, cookie } = await take(await offer(leaver));
    expect(payment?.amount).toBe('$37.88');
    // The page of somebody who is not in the group yet asks about the payment.
    const refresh = () => pay({ refresh: payment?.payment_id }, cookie);
    expect(await refresh()).toMatchObject({ ok: true, is_open: true });
    await confirmWith(bench, intentOf(payment?.client_secret));
    expect(await refresh()).toMatchObject({ ok: true, is_open: false });
    await drainJobs();
    const after = await sessionNow(session_id);
    expect(await swap()).toMatchObject({ state: 'taken', member_id: leaver });
    const isIn = ({ left_at }: { left_at: number | null }) => left_at === null;
    expect(after.members.filter(isIn).map(({ name }) => name)).toEqual(['Ana', 'Cleo']);
    expect(after.refunds).toMatchObject([
      { reason: 'swapped', status: 'succeeded', amount_cents: 3_750, fee_cents: 38 },
    ]);
    expect(after.split?.shares.map(({ id }) => id)).toEqual(before.split?.shares.map(({ id }) => id));
    expect(after.total_cents).toBe(before.total_cents);
    const books = await processorBooks(bench, session_id);
    expect(books).toMatchObject({ charges: 3, refunded_cents: 3_788, transfers: before.transfers.length });
    expect(after.transfers.map(({ processor_transfer_id }) => processor_transfer_id)).toEqual(
      before.transfers.map(({ processor_transfer_id }) => processor_transfer_id),
    );
    const events = await rows(
      "SELECT body::json->'data' AS data FROM events WHERE session_id = $1 AND type = 'group.member_swapped'",
      [session_id],
    );
    expect(events).toMatchObject([
      {
        data: {
          left_member_id: leaver,
          status: 'funded',
          swap_until: SOON,
          charge: expect.stringMatching(/^ch_/),
        },
      },
    ]);
    expect(books.charged_cents - books.refunded_cents).toBe(7_576);
  });

  it('stays with its member while cards are declined, and the same card form can be tried again', async () => {
    const { session_id, leaver, offer, take } = await funded();
    const before = (await sessionNow(session_id)).split;
    const token = await offer(leaver);
    const { payment } = await take(token);
    expect(await confirmWith(bench, intentOf(payment?.client_secret), '4000000000000002')).toBe(
      'card_declined',
    );
    await drainJobs();
    const after = await sessionNow(session_id);
    expect([after.split, after.refunds]).toEqual([before, []]);
    expect((await take(token)).payment?.payment_id).toBe(payment?.payment_id);
  });

  it('is offered once at a time, and not any more once it was withdrawn or its time is over', async () => {
    const { session_id, leaver, act, offer, take, swap } = await funded();
    const token = await offer(leaver);
    expect(await offer(leaver)).toBe(token);
    const { payment } = await take(token);
    expect(await act(leaver, 'withdraw_swap')).toMatchObject({ ok: true });
    await drainJobs();
    expect(await confirmWith(bench, intentOf(payment?.client_secret))).not.toBe('succeeded');
    expect(await take(token, 'Eve', OTHER)).toMatchObject({
      ok: false,
      message: expect.stringContaining('link'),
    });
    const again = await offer(leaver);
    expect(again).not.toBe(token);
    const { id = '', expires_at = 0 } = (await swap()) ?? {};
    expect(expires_at - Date.now()).toBeLessThanOrEqual(7 * DAY_ms);
    await rows(
      "UPDATE sessions SET swaps = jsonb_set(swaps, '{1,expires_at}', '1') WHERE id = $1 RETURNING id",
      [session_id],
    );
    expect(await take(again, 'Finn', OTHER)).toMatchObject({ ok: false });
    await closeSwap({ session_id, swap_id: id });
    expect((await swap())?.state).toBe('closed');
  });

  it('is the offer of its own member, link, and session', async () => {
    const { organizer, leaver, act, offer, take } = await funded();
    const other = await funded();
    const foreign = await other.offer(other.leaver);
    await offer(leaver);
    for (const token of [foreign, '', 'x'.repeat(43)]) {
      expect(await take(token)).toMatchObject({ ok: false });
    }
    expect(await act(organizer, 'offer_swap')).toMatchObject({ ok: false });
    expect(await act(other.leaver, 'offer_swap')).toMatchObject({ ok: false });
  });

  it('is none where the merchant has not allowed it, before it is paid, and once the group was cancelled', async () => {
    const plain = await fundGroup(bench, { members: 1 });
    const page = await pageOf(plain.session_id);
    expect(await page.act(plain.members[0] ?? '', 'offer_swap')).toMatchObject({
      ok: false,
      message: expect.stringContaining('At this shop'),
    });
    const open = await startGroup(bench, { members: 1, swap_until: SOON });
    const unpaid = await pageOf(open.session_id);
    expect(await unpaid.act(open.members[0] ?? '', 'offer_swap')).toMatchObject({ ok: false });
    await apply(open.session_id, { type: 'cancel' });
    expect(await unpaid.act(open.members[0] ?? '', 'offer_swap')).toMatchObject({
      ok: false,
      message: expect.stringContaining('has ended'),
    });
  });
});
