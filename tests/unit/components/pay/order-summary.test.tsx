// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { OrderSummary } from '@/components/pay/group/order-summary';
import { pageOf, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

const plain = playSession({});
const withFees = (...fees: { label?: string; amount: number }[]) =>
  pageOf({ ...plain, cart: { ...plain.cart, fees } });

const linesIn = (container: HTMLElement) =>
  [...container.querySelectorAll('dl > div')].map((line) => line.textContent);

it('an order shows each of its fees, also those that go by the same label or by none', async () => {
  const warned = vi.spyOn(console, 'error');
  const many = withFees(
    { amount: -500 },
    { label: 'Tax', amount: 300 },
    { amount: -700 },
    { label: 'Tax', amount: 400 },
  );
  const { container, rerender } = await render(<OrderSummary context={many} />);
  const total = 'Total$100.00';
  expect(linesIn(container)).toEqual(['Discount-$5.00', 'Tax$3.00', 'Discount-$7.00', 'Tax$4.00', total]);
  await rerender(<OrderSummary context={withFees({ amount: -700 }, { label: 'Tax', amount: 400 })} />);
  expect(linesIn(container)).toEqual(['Discount-$7.00', 'Tax$4.00', total]);
  expect(warned).not.toHaveBeenCalled();
});
