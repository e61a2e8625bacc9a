// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { TransferStatus } from '@/components/dashboard/money/transfer-status';
import { render } from '../../support/render';

it('a transfer says what it waits for only while it waits', async () => {
  const textOf = async (status: string) => {
    const transfer = { status, waiting_code: 'no_account', waiting_message: null };
    return (await render(<TransferStatus transfer={transfer} />)).container.textContent;
  };
  expect(await textOf('waiting')).toBe(
    'WaitingWaiting for your payout account: finish setting it up in Money.',
  );
  expect(await textOf('abandoned')).toBe('Cancelled');
  expect(await textOf('held')).toBe('Disputed');
});
