// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { SetupForm, type SetupProps } from '@/components/pay/setup/setup-form';
import { click, find, render, type } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

const props: SetupProps = {
  target: { action: '/act', page_key: null, flash: null },
  intent: 'start',
  currency: 'usd',
  total_cents: 10_000,
  consumer_fee_bps: 100,
  modes: (['equal', 'custom', 'percentage', 'host-pays', 'itemized'] as const).map((mode) => ({
    mode,
    min_size: 2,
  })),
  mode: 'equal',
  size: 4,
  max_size: 10,
  kept_places: 0,
  names: [],
  person: null,
};

const textOf = (container: HTMLElement) => container.textContent?.replaceAll('\u00a0', ' ') ?? '';
const field = (container: HTMLElement, name: string) =>
  find<HTMLInputElement>(container, `input[name=${name}]`);
const status = (container: HTMLElement) => find(container, '[role=status]').textContent;

it('an equal split shows the one amount that everybody pays, and its fee', async () => {
  const { container } = await render(<SetupForm {...props} />);
  expect(textOf(container)).toContain('$25.00 each, plus a service fee of $0.25');
});

it('an equal split with leftover cents shows who pays them', async () => {
  const { container } = await render(<SetupForm {...props} size={3} />);
  const amounts = [...container.querySelectorAll('li')].map((row) => row.textContent);
  expect(amounts).toEqual(['You$33.34+ $0.33 fee', 'Person 2$33.33+ $0.33 fee', 'Person 3$33.33+ $0.33 fee']);
});

it('the amount follows the number of people as it is typed', async () => {
  const { container } = await render(<SetupForm {...props} />);
  await type(field(container, 'size'), '5');
  expect(textOf(container)).toContain('$20.00 each');
});

it('amounts start equal, and say what is missing while they do not add up', async () => {
  const { container } = await render(<SetupForm {...props} mode="custom" size={2} />);
  expect([field(container, 'amount_0').value, field(container, 'amount_1').value]).toEqual([
    '50.00',
    '50.00',
  ]);
  expect(status(container)).toBe('Adds up to $100.00.');
  await type(field(container, 'amount_1'), '40');
  expect(status(container)).toBe('Must add up to $100.00, but add up to $90.00: $10.00 missing');
  await type(field(container, 'amount_1'), 'forty');
  expect(status(container)).toBe('Type an amount, such as 12.50.');
});

it('percentages show the amount that each becomes', async () => {
  const { container } = await render(<SetupForm {...props} mode="percentage" size={2} />);
  await type(field(container, 'percent_0'), '75');
  await type(field(container, 'percent_1'), '25');
  expect(textOf(container)).toContain('$75.00+ $0.75 fee');
  expect(textOf(container)).toContain('$25.00+ $0.25 fee');
});

it('an organizer who pays the rest enters no amount, and sees what is left', async () => {
  const { container } = await render(<SetupForm {...props} mode="host-pays" size={2} />);
  await type(field(container, 'amount_1'), '30');
  expect(container.querySelector('input[name=amount_0]')).toBeNull();
  expect(textOf(container)).toContain('You$70.00+ $0.70 fee');
});

it('another way to split can be chosen, and each asks for its own values', async () => {
  const { container } = await render(<SetupForm {...props} />);
  await click(find(container, 'input[value=itemized]'));
  expect(textOf(container)).toContain('after joining');
  await click(find(container, 'input[value=percentage]'));
  expect(field(container, 'percent_3').value).toBe('25');
});

it('a division among those who have not paid has no rows for places that are paid', async () => {
  const { container } = await render(
    <SetupForm
      {...props}
      intent="change_split"
      mode="custom"
      total_cents={5_000}
      kept_places={2}
      names={['Ana', 'Ben']}
    />,
  );
  expect(field(container, 'kept_places').value).toBe('2');
  expect(container.querySelectorAll('input[name^=amount_]')).toHaveLength(2);
  expect(textOf(container)).toContain('Ben');
});
