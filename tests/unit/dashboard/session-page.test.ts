import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Money } from '@/components/dashboard/formatters';
import { CartSection } from '@/components/dashboard/session/cart';
import { leftOut } from '@/lib/hosted/page/plans';
import { formatMoney } from '@/lib/money/currency';
import { World } from '../../model/world';

/** The text of each row of the cart. */
function rowsOf(session: World['session']): string[] {
  const html = renderToStaticMarkup(createElement(CartSection, { session }));
  return [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    row.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
  );
}

function itemized(): World {
  const world = new World(0, 900);
  const settings = { mode: 'itemized', size: 2 } as const;
  const organizer = world.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const member_id = organizer?.subject_id ?? '';
  world.give({ type: 'claim_items', member_id, wants: [{ line: 0, units: 2 }] });
  return world;
}

describe('the cart on a session’s page', () => {
  it('marks what the group has left out, below its line, and adds up to the total', () => {
    const world = itemized();
    expect(rowsOf(world.session).join()).not.toContain('Left out');
    world.give({ type: 'drop_items' });
    const { session } = world;
    const left = leftOut(session);
    expect(left.length).toBeGreaterThan(0);
    const rows = rowsOf(session);
    const marked = rows.filter((row) => row.includes('Left out'));
    expect(marked).toHaveLength(left.length);
    for (const [index, { name, quantity, amount_cents }] of left.entries()) {
      expect(marked[index]).toContain(`${quantity} × ${name}`);
      expect(marked[index]).toContain(formatMoney(-amount_cents, session.currency));
      const line = session.split?.dropped[index]?.line ?? -1;
      const item = rows.findIndex((row) => row.includes(session.cart.items[line]?.name ?? '?'));
      expect(rows.indexOf(marked[index] ?? '')).toBeGreaterThan(item);
    }
    expect(rows.at(-1)).toContain(formatMoney(session.total_cents, session.currency));
  });

  it('calls a fee without a label what it is', () => {
    const { session } = itemized();
    const cart = {
      ...session.cart,
      fees: [{ amount: 120 }, { amount: -50 }, { label: 'Cleaning', amount: 70 }],
    };
    const labels = rowsOf({ ...session, cart }).map((row) => row.trim().split(' ')[0]);
    expect(labels).toEqual(expect.arrayContaining(['Fee', 'Discount', 'Cleaning']));
  });
});

describe('an amount', () => {
  it('of zero has no sign, also where it is subtracted', () => {
    const shown = (cents: number) => renderToStaticMarkup(createElement(Money, { cents, currency: 'usd' }));
    expect(shown(-0)).toBe(shown(0));
    expect(shown(-1)).toContain('-$0.01');
  });
});
