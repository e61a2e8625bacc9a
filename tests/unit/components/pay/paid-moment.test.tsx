// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { OpenPage } from '@/components/pay/member/open-page';
import { PaidMoment } from '@/components/pay/member/paid-moment';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import type { Payment, Session } from '@/lib/group/model';
import { freeLines } from '@/lib/group/query/owed';
import type { SplitSettings } from '@/lib/group/split/settings';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.test' });

describe('who has paid reads whom the group waits for', () => {
  const paidBy = async (name: string, commands: Command[]) => {
    const { container } = await render(
      <PaidMoment context={pageOf(pay(playSession({ commands }), name), name)} />,
    );
    await act(() => vi.dynamicImportSettled());
    return container.textContent?.replaceAll(/[\u2068\u2069]/g, '') ?? '';
  };
  const start = (settings: SplitSettings) =>
    ({ type: 'set_up_group', name: 'Ana', email: null, settings }) as const;

  it('by the places that are free, and not as many as there are more places than people', async () => {
    const join = { type: 'join', name: 'Ben', email: null, weight: 2 } as const;
    expect(await paidBy('Ben', [start({ mode: 'equal', size: 3 }), join])).toContain('Waiting for Ana ·');
    expect(await paidBy('Ben', [start({ mode: 'equal', size: 4 }), join])).toContain(
      'Waiting for Ana and 1 more person ·',
    );
  });

  it('and for nobody else where all items are chosen', async () => {
    const claim = (member_id: string): Command => ({
      type: 'claim_items',
      member_id,
      wants: [{ line: 0, units: 1 }],
    });
    const commands: Command[] = [
      start({ mode: 'itemized', size: 4 }),
      { type: 'join', name: 'Ben', email: null },
      { type: 'join', name: 'Cleo', email: null },
      claim('mem_1'),
    ];
    expect(await paidBy('Ana', commands)).toContain('Waiting for Ben, Cleo, and 1 more person ·');
    const ben = playSession({ commands }).members[1]?.id ?? '';
    const allChosen = await paidBy('Ana', [...commands, claim(ben)]);
    expect(allChosen).toContain('Waiting for Ben ·');
    expect(allChosen).toContain('Group link');
  });

  describe('or, where everybody has paid and nobody else can join,', () => {
    /** Ana has one of two, Ben half of the other, and nobody the rest. */
    const halfIsLeft = () => {
      const session = playSession({
        commands: [
          start({ mode: 'itemized', size: 2 }),
          { type: 'join', member_id: 'mem_ben', name: 'Ben', email: null },
          { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 1 }] },
          { type: 'claim_items', member_id: 'mem_ben', wants: [{ line: 0, pieces: 1, of: 2 }] },
        ],
      });
      return pay(pay(session, 'Ana'), 'Ben');
    };
    const textOf = async (session: Session) => {
      const { container } = await render(<PaidMoment context={pageOf(session, 'Ben')} />);
      await act(() => vi.dynamicImportSettled());
      return container.textContent ?? '';
    };

    it('that items are left which nobody has taken, and not that a payment is on its way', async () => {
      const text = await textOf(halfIsLeft());
      expect(text).toContain('$25.00 of the order is not taken yet · ');
      expect(text).toContain('Take more items');
      expect(text).not.toMatch(/is being processed|Group link/);
    });

    it('that the last payment is being processed, where it is for what is left', async () => {
      const session = halfIsLeft();
      const [paid] = session.payments;
      if (!paid) throw new Error('Nobody has paid');
      const lines = freeLines(session);
      const last: Payment = { ...paid, id: 'pay_last', status: 'processing', lines };
      const text = await textOf({ ...session, payments: [...session.payments, last] });
      expect(text).toContain('The last payment is being processed');
      expect(text).not.toContain('Group link');
    });
  });
});

it('whose items somebody else has paid reads so, below the page’s title, and not that they cost nothing', async () => {
  const paid = pay(
    playSession({
      commands: [
        { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'itemized', size: 3 } },
        { type: 'join', member_id: 'mem_ben', name: 'Ben', email: null },
        { type: 'claim_items', member_id: 'mem_ben', wants: [{ line: 0, units: 1 }] },
      ],
    }),
    'Ben',
  );
  const payments = paid.payments.map((payment) => ({ ...payment, member_id: 'mem_1' }));
  const { container } = await render(<OpenPage context={pageOf({ ...paid, payments }, 'Ben')} />);
  await act(() => vi.dynamicImportSettled());
  expect(container.textContent).toContain('Your share is paid');
  expect(container.textContent).not.toContain('needs no payment');
  expect(container.querySelector('h1, h2')?.tagName).toBe('H1');
});

it('whose share somebody else is paying is not told of an own payment, or of an own bank', async () => {
  const session = playSession({
    commands: [
      { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 3 } },
      { type: 'join', member_id: 'mem_ben', name: 'Ben', email: null },
      { type: 'start_payment', member_id: 'mem_1', scope: { kind: 'member', member_id: 'mem_ben' } },
    ],
  });
  const paidBy = async (payer_id: string) => {
    const payments = session.payments.map(
      (payment): Payment => ({ ...payment, status: 'processing', member_id: payer_id }),
    );
    const { container } = await render(<OpenPage context={pageOf({ ...session, payments }, 'Ben')} />);
    await act(() => vi.dynamicImportSettled());
    return container.textContent ?? '';
  };
  const byAna = await paidBy('mem_1');
  expect(byAna).toContain('Somebody else is paying your share');
  expect(byAna).not.toMatch(/Your payment|Your bank|by card/);
  expect(await paidBy('mem_ben')).toMatch(/Your payment is being processed.*Your bank has not answered yet/);
});
