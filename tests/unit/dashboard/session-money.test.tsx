// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { RefundsSection, SessionLedger, SessionTransfers } from '@/components/dashboard/session/money';
import { POSTING_KINDS } from '@/lib/group/posting';
import { TRANSFER_NOT_MADE } from '@/lib/group/query/transfers';
import { LEDGER_TYPES } from '@/lib/merchant/ledger';
import { pay, playSession } from '../../support/hosted-page';
import { render } from '../../support/render';

// Times are written on the server, for the zone of its reader.
vi.mock('@/components/dashboard/formatters', async (original) => ({
  ...(await original<object>()),
  Time: ({ at }: { at: number | Date }) => (typeof at === 'number' ? <time>{at}</time> : null),
  TimeCell: ({ at }: { at: number }) => (
    <td>
      <time>{at}</time>
    </td>
  ),
}));

const started = playSession({
  commands: [
    {
      type: 'set_up_group',
      name: 'Ana',
      email: null,
      settings: { mode: 'equal', size: 2 },
    },
    { type: 'join', name: 'Ben', email: null },
  ],
});
const funded = pay(pay(started, 'Ana'), 'Ben');

/** Part of Ana's payment is refunded once what the merchant has of it is back, which waits for each of these. */
function waiting(...codes: string[]) {
  const [transfer] = funded.transfers;
  if (!transfer) throw new Error('nothing was to be transferred');
  const refund = {
    id: 'ref_1',
    payment_id: transfer.payment_id ?? '',
    status: 'reversing' as const,
    reason: 'requested' as const,
    amount_cents: 1_000,
    fee_cents: 10,
    share_ids: [],
    lines: [],
    created_at: 0,
    processor_refund_id: null,
    failure_code: null,
    settled_at: null,
    settled_elsewhere_at: null,
    replaces: null,
  };
  const reversals = codes.map((waiting_code, index) => ({
    id: `rev_${index}`,
    transfer_id: transfer.id,
    cause: 'refund' as const,
    cause_id: refund.id,
    amount_cents: 500,
    merchant_fee_cents: 0,
    fx_fee_cents: 0,
    created_at: 0,
    status: 'waiting' as const,
    waiting_code,
    waiting_at: 0,
    processor_reversal_id: null,
    settled_at: null,
  }));
  return { ...funded, refunds: [refund], reversals };
}

it.each([
  ['balance_insufficient', 'waits for your balance', 'waits for your balance'],
  ['permission_missing', 'waits for our access to Stripe', 'waits for our access to Stripe'],
  [TRANSFER_NOT_MADE, 'waits for a transfer to you', 'waits for this transfer'],
])('what waits with the code %s says for what, with its refund and its transfer', async (...given) => {
  const [code, ofRefund, ofTransfer] = given;
  const session = waiting(code);
  const refunds = await render(<RefundsSection session={session} retry={() => null} />);
  expect(refunds.container.textContent).toContain(ofRefund);
  const transfers = await render(<SessionTransfers session={session} ledger={[]} />);
  expect(transfers.container.textContent).toContain(ofTransfer);
  if (code !== 'balance_insufficient') {
    expect(refunds.container.textContent).not.toContain('balance');
    expect(transfers.container.textContent).not.toContain('balance');
  }
});

it('what waits for several says each once', async () => {
  const session = waiting('permission_missing', 'balance_insufficient', 'balance_insufficient');
  const { container } = await render(<RefundsSection session={session} retry={() => null} />);
  expect(container.textContent).toContain('waits for our access to Stripe and your balance');
  expect(container.textContent).not.toContain('balance and');
});

it('a refund that was paid in another way has the time at which that was recorded', async () => {
  const session = waiting();
  const [refund] = session.refunds;
  if (!refund) throw new Error('nothing is refunded');
  const settled = { status: 'settled_elsewhere' as const, settled_at: 1, settled_elsewhere_at: 2 };
  const refunds = [{ ...refund, ...settled }];
  const { container } = await render(<RefundsSection session={{ ...session, refunds }} retry={() => null} />);
  expect([...container.querySelectorAll('time')].map((one) => one.textContent)).toEqual(['2', '2']);
});

it('the ledger of a session has the words of the file', async () => {
  const postings = POSTING_KINDS.map((kind) => ({
    posting_id: kind,
    kind,
    created_at: new Date(0),
    entries: [
      { account: 'held', amount_cents: 100 },
      { account: 'paid_elsewhere', amount_cents: -100 },
    ],
  }));
  const { container } = await render(<SessionLedger postings={postings} currency="usd" />);
  const titles = [...container.querySelectorAll('th[scope="rowgroup"]')].map((one) =>
    one.textContent?.trim(),
  );
  const types = LEDGER_TYPES.map((type) => type.replaceAll('_', ' '));
  expect(titles.filter((title) => !types.includes(title ?? ''))).toEqual(['dispute lost']);
  expect(titles).toEqual(
    expect.arrayContaining(['payment', 'refund failed', 'refund elsewhere', 'transfer reversal']),
  );
  expect(container.textContent).toContain('Paid another way');
  expect(container.textContent).not.toContain('paid_elsewhere');
});
