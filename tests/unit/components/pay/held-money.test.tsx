// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { Ended } from '@/components/pay/group/ended';
import { GroupProgress } from '@/components/pay/group/group-progress';
import { OrganizerTools } from '@/components/pay/organizer/organizer-tools';
import { HeldMoney } from '@/components/pay/payment/held-money';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));

resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.test' });

const group = (size: number): Command[] => [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size } },
  { type: 'join', name: 'Ben', email: null },
];

function held(funds: 'hold' | undefined, size = 2): Session {
  let session = playSession({ config: { funds }, commands: group(size) });
  const { now } = pageOf(session);
  const give = (command: Command) => {
    const decision = decide(session, command, { now, newId: (prefix) => `${prefix}held` });
    if (!decision.ok) throw new Error(decision.code);
    session = decision.session;
  };
  const member_id = session.members.find(({ name }) => name === 'Ben')?.id ?? '';
  give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
  const [payment] = session.payments;
  if (!payment?.hold) return session;
  const held_cents = payment.amount_cents + payment.fee_cents;
  const capture_before = now + 7 * 86_400_000;
  give({ type: 'payment_authorized', payment_id: payment.id, held_cents, capture_before, payer_email: null });
  return session;
}

async function text(session: Session, name: string) {
  const context = pageOf(session, name);
  const { container } = await render(
    <>
      <HeldMoney context={context} />
      <MoneyPromise context={context} />
      <GroupProgress context={context} />
    </>,
  );
  return container.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
}

it('says before paying that the card is not charged, and what the bank shows', async () => {
  expect(await text(held('hold'), 'Ana')).toMatch(/Your card is not charged yet.*shows it as pending/);
  const plain = await text(held(undefined), 'Ana');
  expect(plain).toMatch(/refunded in full, fee included/);
  expect(plain).not.toMatch(/pending|Held/);
});

it('says what is held on whose card', async () => {
  const session = held('hold');
  const said = await text(session, 'Ben');
  expect(said).toMatch(/We hold \$[\d.]+ on your card now; your bank shows it as pending/);
  expect(said).toMatch(/Ben.*Held/);
  expect(await text(session, 'Ana')).not.toMatch(/We hold/);
});

it('cancelling while cards are being charged does not say that none was, nor afterwards that all is released', async () => {
  const before = held('hold');
  const cancelling = async (session: Session) => {
    const { container } = await render(<OrganizerTools context={pageOf(session, 'Ana')} />);
    return container.textContent ?? '';
  };
  expect(await cancelling(before)).toContain('No card has been charged yet');
  const charging = {
    ...before,
    payments: before.payments.map((payment) => ({ ...payment, status: 'capturing' as const })),
  };
  expect(await cancelling(charging)).not.toContain('No card has been charged yet');
  expect(await cancelling(charging)).toContain(
    'What was charged is refunded in full, fee included, and what is only',
  );
  const context = { now: before.created_at, newId: (prefix: string) => `${prefix}end` };
  const decision = decide(charging, { type: 'cancel' }, context);
  if (!decision.ok) throw new Error(decision.code);
  const shown = async (session: Session) => {
    const { container } = await render(<Ended context={pageOf(session, 'Ben')} />);
    return container.textContent ?? '';
  };
  expect(await shown(decision.session)).not.toContain('nothing was charged');
  expect(await shown(decision.session)).toContain(
    'If your card is charged after all, we refund it automatically',
  );
});

it('"Order less" and cancelling say that what is only held was not paid, and is released', async () => {
  const said = async (session: Session) => {
    const { container } = await render(<OrganizerTools context={pageOf(session, 'Ana')} />);
    return (container.textContent ?? '').replaceAll(/[\u00a0\u202f\u2068\u2069]/g, ' ');
  };
  const holds = await said(held('hold', 3));
  expect(holds).toContain('No card has been charged yet, and what is held is released:');
  expect(holds).toContain('$33.66 held');
  expect(holds).toMatch(/Released for +Ben *\$33\.66/);
  expect(holds).not.toMatch(/\d paid|gets back/);

  const { config, ...rest } = held('hold', 3);
  const mixed = await said(pay({ ...rest, config: { ...config, funds: undefined } }, 'Ana'));
  expect(mixed).toContain(
    'What was charged is refunded in full, fee included, and what is only held is released:',
  );
  expect(mixed).toMatch(/Ana\$33\.67 paid.*Ben\$33\.66 held/);
  expect(mixed).toMatch(/Ana +gets back\$33\.67Released for +Ben *\$33\.66/);
});
