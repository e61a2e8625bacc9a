import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { answerPay } from '@/lib/hosted/form/answer-pay';
import { openPayment } from '@/lib/payment/intent/start';
import { memberToken } from '@/lib/session/tokens';
import { type GroupBench, must, sessionNow, startGroupBench } from '../../support/groups';
import { openInProcess } from '../../support/sessions';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
  resetEnvironment({
    STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo',
    STRIPE_LIVE_PUBLISHABLE_KEY: 'pk_live_split_demo',
  });
});
afterAll(async () => {
  await bench.close();
  resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined, STRIPE_LIVE_PUBLISHABLE_KEY: undefined });
});

/** A group of one, in either mode. */
async function group(livemode: boolean) {
  const { session_id } = await openInProcess({
    merchant_id: bench.merchant_id,
    livemode,
    cart: { total: 5_000, currency: 'usd', items: [{ name: 'Cabin', quantity: 1, unit_price: 5_000 }] },
    config: { min_size: 1 },
  });
  const member_id = await must(session_id, {
    type: 'set_up_group',
    name: 'Ana',
    email: null,
    settings: { mode: 'equal', size: 1 },
  });
  return { session_id, member_id, scope: { kind: 'own' as const } };
}

async function setTransfers(livemode: boolean, transfers_enabled: boolean): Promise<void> {
  await prisma().merchant_modes.update({
    where: { merchant_id_livemode: { merchant_id: bench.merchant_id, livemode } },
    data: { transfers_enabled },
  });
}

async function press(session_id: string, member_id: string) {
  const { share_id } = await sessionNow(session_id);
  const request = new Request(`https://pay.test/s/${share_id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scope: 'own', key: memberToken(member_id) }),
  });
  return (await answerPay(request, 's', share_id)).json();
}

describe('a live payment', () => {
  it('is not started before the merchant can receive transfers, and nothing is left of the try', async () => {
    const mine = await group(true);
    expect(await openPayment(mine)).toEqual({ ok: false, code: 'shop_not_ready', violations: [] });
    expect((await sessionNow(mine.session_id)).payments).toEqual([]);
    expect(await press(mine.session_id, mine.member_id)).toMatchObject({
      ok: false,
      message:
        'The shop cannot take payments yet, because its payout account is not ready. Nothing was charged. Ask the shop.',
    });
  });

  it('is started as soon as it can, and refused again when its account is restricted', async () => {
    const mine = await group(true);
    await setTransfers(true, true);
    expect(await openPayment(mine)).toMatchObject({ ok: true, publishable_key: 'pk_live_split_demo' });
    await setTransfers(true, false);
    expect(await openPayment(mine)).toMatchObject({ ok: false, code: 'shop_not_ready' });
  });
});

it('a test payment needs no payout account', async () => {
  await setTransfers(false, false);
  expect(await openPayment(await group(false))).toMatchObject({ ok: true });
  expect((await pool().query('SELECT 1 FROM payments')).rowCount).toBeGreaterThan(0);
});
