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

it('an account that is restricted is not ready, as Home says, and not in the processor’s words', async () => {
  const transfer = {
    status: 'waiting',
    waiting_code: 'insufficient_capabilities_for_transfer',
    waiting_message:
      'Your destination account needs to have at least one of the following capabilities enabled',
  };
  const { container } = await render(<TransferStatus transfer={transfer} />);
  expect(container.textContent).toBe('WaitingWaiting for your payout account: see in Money what it needs.');
});
