import { apply } from '@/lib/session/apply';
import { openSession } from '../../support/sessions';
import { expectAccessible } from '../axe';
import { expect, test } from '../fixtures';
import { CARDS, DESKTOP, PAID_OR_ALL, payAsNewcomer, SMALL } from './people';

/** The people of an ended group have a new order, with both prices. On a small phone, and for the shop. */

const cart = (total: number) => ({
  total,
  currency: 'usd',
  items: [{ id: 'cabin', name: 'Lakeside cabin', quantity: 1, unit_price: total }],
});

test('Ana and Cleo read what they paid last time, and the shop finds both orders', async ({
  stack,
  visit,
  merchants,
  database,
  accounts,
}) => {
  const shop = merchants.standard;
  await database.query('UPDATE merchants SET headless_api_enabled = true WHERE id = $1', [shop.id]);
  const former = await openSession(stack, { cart: cart(84_200) }, shop);
  const settings = { mode: 'equal' as const, size: 2 };
  await apply(former.session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
  await apply(former.session_id, { type: 'join', name: 'Cleo', email: null });
  await apply(former.session_id, { type: 'cancel' });
  const later = await openSession(stack, { cart: cart(90_100), group_from: former.session_id }, shop);

  const { page: ana } = await visit(SMALL);
  await ana.goto(later.session_url);
  await expect(ana.getByText('The order: $842.00 last time, $901.00 now.')).toBeVisible();
  await expect(ana.getByText('Your share: $421.00 last time, $450.50 now.')).toBeVisible();
  await expectAccessible(ana);
  const link = await ana.getByLabel('Share link').inputValue();
  const { page: cleo } = await visit(SMALL);
  await cleo.goto(link);
  await expect(cleo.getByText('The order: $842.00 last time, $901.00 now.')).toBeVisible();
  await expectAccessible(cleo);
  await payAsNewcomer(cleo, link, 'Cleo', CARDS.good);
  await expect(cleo.getByRole('heading', { name: PAID_OR_ALL })).toBeVisible();

  const { email, password } = merchants.owner;
  const owner = await accounts.signIn(email, password, DESKTOP);
  await owner.goto(`${accounts.base}/dashboard/sessions/${later.session_id}`);
  await owner.getByRole('link', { name: former.session_id }).click();
  await expect(owner.getByRole('link', { name: later.session_id })).toBeVisible();
});
