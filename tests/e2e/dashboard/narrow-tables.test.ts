import { shoot } from '../../support/browser';
import { outOfView } from '../out-of-view';
import { CARDS, joinGroup, pay, startGroup } from '../pay/people';
import { expect, test } from './working-day';

/** The width of most phones that are not the newest. */
const NARROW = { viewport: { width: 360, height: 780 }, isMobile: true };

test('shows every amount and state on a narrow phone, also beside long names and an inquiry', async ({
  stack,
  database,
  visit,
  day,
}) => {
  const total = 2_469_134;
  const cart = {
    total,
    currency: 'usd',
    items: [{ name: 'Cabin, twelve nights', quantity: 1, unit_price: total }],
    metadata: { order_ref: 'ORDER-2026-11-28-0001234567' },
  };
  const { session_id, session_url } = await day.openSession('', { cart });
  const { page: ana } = await visit();
  const { page: ben } = await visit();
  await ana.goto(session_url);
  await joinGroup(ben, await startGroup(ana, 'Anastasia Wolkenstein', 2), 'Maximilian Featherstonehaugh');
  for (const payer of [ana, ben]) await pay(payer, CARDS.good, '$12,469.13');
  const session = () =>
    day.call<{ transfers: { status: string }[]; group: { members: { member_id: string }[] } }>(
      'GET',
      `/sessions/${session_id}`,
    );
  await expect
    .poll(async () => (await session()).transfers.map(({ status }) => status))
    .toEqual(['succeeded', 'succeeded']);
  await day.call('POST', `/sessions/${session_id}/refunds`, { amount_cents: 2_001 });
  const page = await day.open(`/dashboard/sessions/${session_id}`, NARROW);
  const shows = (words: string, times: number) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByText(words, { exact: true }).filter({ visible: true })).toHaveCount(times, {
        timeout: 1_000,
      });
    }).toPass();
  await shows('Refunded', 2);
  const { rows } = await database.query<{ charge_id: string }>(
    `SELECT charge_id FROM payments WHERE session_id = $1 AND status = 'succeeded' LIMIT 1`,
    [session_id],
  );
  const disputed = await fetch(`${stack.env.STRIPE_API_BASE}/_sim/charges/${rows[0]?.charge_id}/dispute`, {
    method: 'POST',
    // Takes nothing from the balance, from which the refunds of other tests are paid.
    body: JSON.stringify({ inquiry: true }),
  });
  expect(disputed.status).toBe(200);

  await shows('Inquiry: response needed', 1);
  for (const [name, path] of [
    ['session', `/sessions/${session_id}`],
    ['home', ''],
    ['money', '/money'],
    ['disputes', '/disputes'],
  ] as const) {
    await page.goto(`${day.base}/dashboard${path}`);
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    expect(await outOfView(page), name).toEqual([]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await shoot(page, `narrow-${name}-${colorScheme}`);
    }
  }

  await database.query(`UPDATE disputes SET due_by = now() - interval '1 hour' WHERE session_id = $1`, [
    session_id,
  ]);
  await page.goto(`${day.base}/dashboard/sessions/${session_id}`);
  await shows('Inquiry: deadline passed', 1);
});
