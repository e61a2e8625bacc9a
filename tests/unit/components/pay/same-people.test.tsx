// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { OpenPage } from '@/components/pay/member/open-page';
import { OpenGroup } from '@/components/pay/organizer/open-group';
import { resetEnvironment } from '@/lib/env';
import type { Session } from '@/lib/group/model';
import { planAgain } from '@/lib/group/query/plan-again';
import { activeMembers } from '@/lib/group/query/shares';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh() {} }) }));
/** Without it, its wait for the processor's script would outlive this file's document. */
vi.mock('@/components/pay/card/wallets', () => ({ Wallets: () => null }));

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

const missing = [
  { name: 'Boat', quantity: 2, of: 1 },
  { name: 'Stove', quantity: 1, of: 3 },
];

/** Ana and Ben paid 84.20 together, and are to pay 90.10. Only Ana has agreed to mails. */
function again(): Session {
  const from = playSession({
    total_cents: 8_420,
    commands: [
      { type: 'set_up_group', name: 'Ana', email: 'ana@example.test', settings: { mode: 'equal', size: 2 } },
      { type: 'join', name: 'Ben', email: null },
    ],
  });
  const planned = planAgain(from, playSession({ total_cents: 9_010 }), new Set([from.members[0]?.id ?? '']));
  if (!planned.ok) throw new Error(planned.violations[0]?.text);
  return playSession({
    total_cents: 9_010,
    commands: [
      { type: 'start_again', plan: { ...planned.plan, missing } },
      { type: 'join', name: 'Ben', email: null },
    ],
  });
}

async function shown(element: React.ReactElement): Promise<string> {
  const { container } = await render(element);
  await act(() => vi.dynamicImportSettled());
  return container.textContent?.replaceAll(/[\u00a0\u202f\u2066-\u2069]/g, ' ') ?? '';
}

it('who was in the former group reads both prices before paying, of the order and of the own share', async () => {
  const text = await shown(<OpenPage context={pageOf(again(), 'Ben')} />);
  expect(text).toContain('The order: $84.20 last time, $90.10 now.');
  expect(text).toContain('Your share: $42.10 last time, $45.05 now.');
  expect(text).toMatch(/Unlike last time, not in this order: 2 × +Boat +and 1\/3 +Stove/);
  expect(await shown(<OpenGroup context={pageOf(again(), 'Ana')} />)).toContain(
    '$42.10 last time, $45.05 now',
  );
});

it('a guest reads those of the order, and a group of its own nothing', async () => {
  const guest = await shown(<OpenPage context={pageOf(again())} />);
  expect(guest).toContain('$84.20 last time');
  expect(guest).not.toContain('Your share: $');
  const plain = playSession({
    commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } }],
  });
  expect(await shown(<OpenGroup context={pageOf(plain, 'Ana')} />)).not.toMatch(/last time/);
});

it.each(LOCALES)('is said in %s', async (locale) => {
  const words = wordsOf(locale);
  const session = again();
  expect(activeMembers(session)).toHaveLength(2);
  const text = await shown(<OpenPage context={pageOf(session, 'Ben', { words })} />);
  for (const cents of [8_420, 9_010, 4_210, 4_505])
    expect(text).toContain(words.money(cents, 'usd').replaceAll(/[\u00a0\u202f\u2066-\u2069]/g, ' '));
});
