// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import { SplitRow } from '@/components/pay/setup/split-row';
import { SplitSheet } from '@/components/pay/setup/split-sheet';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { find, leave, render, type } from '../../../support/render';

const props = {
  target: { action: '/act', page_key: null, flash: null },
  intent: 'start' as const,
  currency: 'usd',
  total_cents: 10_000,
  consumer_fee_bps: 100,
  modes: (['custom', 'percentage', 'host-pays'] as const).map((mode) => ({ mode, min_size: 2 })),
  size: 4,
  max_size: 10,
  kept_places: 0,
  even: [],
  names: [],
  person: null,
  rows: 4,
  people: 4,
  typed: {},
  asked: 0,
  onMode: vi.fn(),
};

const textOf = (container: HTMLElement) => container.textContent?.replaceAll('\u00a0', ' ') ?? '';
const field = (container: HTMLElement, name: string) =>
  find<HTMLInputElement>(container, `input[name=${name}]`);
const status = (container: HTMLElement) => find(container, '[role=status]').textContent;
const rests = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')].map(
    ({ value, placeholder }) => value || `(${placeholder})`,
  );

it('amounts start even, and rows that nobody touched follow the others', async () => {
  const { container } = await render(<SplitSheet {...props} mode="custom" />);
  expect(rests(container)).toEqual(['(25.00)', '(25.00)', '(25.00)', '(25.00)']);
  await type(field(container, 'amount_1'), '40');
  expect(rests(container)).toEqual(['(20.00)', '40', '(20.00)', '(20.00)']);
  expect(status(container)).toBe('Adds up to $100.00.');
  expect(textOf(container)).toContain('$20.00 for you');
  expect(textOf(container)).toContain('The others pay $20.00 to $40.00');
  await type(field(container, 'amount_1'), '');
  expect(rests(container)).toEqual(['(25.00)', '(25.00)', '(25.00)', '(25.00)']);
});

it.each([
  ['en', 'The other person pays $60.00.'],
  ['de', 'Die andere Person zahlt 60,00 $.'],
] as const)('speaks of one other person as one in %s', async (locale, said) => {
  const { container } = await render(
    <PageWords value={wordsOf(locale).organizer_script}>
      <SplitSheet {...props} mode="custom" rows={2} people={2} />
    </PageWords>,
  );
  await type(field(container, 'amount_0'), '40');
  expect(textOf(container)).toContain(said);
});

it('says how much is too much or missing, and what to do', async () => {
  const { container } = await render(<SplitSheet {...props} mode="custom" rows={2} people={2} />);
  await type(field(container, 'amount_0'), '243.50');
  expect(status(container)).toBe('$143.50 too much. Lower someone’s amount.');
  await type(field(container, 'amount_0'), '50');
  await type(field(container, 'amount_1'), '40');
  expect(status(container)).toBe('$10.00 missing. Raise someone’s amount.');
  await type(field(container, 'amount_1'), 'forty');
  expect(status(container)).toBe('Type an amount, such as 12.50.');
});

it('percentages show the amount that each becomes', async () => {
  const { container } = await render(<SplitSheet {...props} mode="percentage" rows={3} people={3} />);
  await type(field(container, 'percent_0'), '75');
  expect(rests(container)).toEqual(['75', '(12.5)', '(12.5)']);
  expect(textOf(container)).toContain('% $75.00');
  expect(textOf(container)).toContain('% $12.50');
});

it('an organizer who takes the rest enters no amount, and sees what is left', async () => {
  const { container } = await render(<SplitSheet {...props} mode="host-pays" rows={2} people={2} />);
  await type(field(container, 'amount_1'), '30');
  expect(container.querySelector('input[name=amount_0]')).toBeNull();
  expect(textOf(container)).toContain('$70.00 for you');
});

it('a division among those who have not paid names them', async () => {
  const { container } = await render(
    <SplitSheet {...props} intent="change_split" mode="custom" rows={2} people={4} names={['Ana', 'Ben']} />,
  );
  expect(rests(container)).toEqual(['(50.00)', '(50.00)']);
  expect(textOf(container)).toContain('Ben');
});

const SIGNS = { en: '.', de: ',', fr: ',', es: ',', it: ',', pt: ',', nl: ',', pl: ',', ja: '.', ar: '.' };

it.each(LOCALES)('in %s amounts stand with the sign of the language, whichever was typed', async (locale) => {
  const own = (text: string) => text.replace('.', SIGNS[locale]);
  const typed = { amount_2: '50.00', label_2: '1.50' };
  const { container } = await render(
    <PageWords value={wordsOf(locale).organizer_script}>
      <SplitSheet {...props} mode="custom" rows={3} people={3} typed={typed} />
    </PageWords>,
  );
  expect(rests(container)).toEqual(['(25.00)', '(25.00)', '50.00'].map(own));
  // A name is nobody's amount.
  expect(field(container, 'label_2').value).toBe('1.50');
  for (const text of ['12.5', '12,5']) {
    await type(field(container, 'amount_0'), text);
    expect(rests(container)).toEqual([text, own('(37.50)'), own('50.00')]);
    await leave(field(container, 'amount_0'));
    expect(rests(container)).toEqual(['12.50', '(37.50)', '50.00'].map(own));
  }
  await type(field(container, 'amount_0'), 'x');
  await leave(field(container, 'amount_0'));
  expect(field(container, 'amount_0').value).toBe('x');
});

it('percentages stand with the sign of the language, also where they do not add up', async () => {
  const { container } = await render(
    <PageWords value={wordsOf('de').organizer_script}>
      <SplitSheet {...props} mode="percentage" rows={3} people={3} />
    </PageWords>,
  );
  await type(field(container, 'percent_0'), '75');
  expect(rests(container)).toEqual(['75', '(12,5)', '(12,5)']);
  await type(field(container, 'percent_0'), '99.5');
  await leave(field(container, 'percent_0'));
  await type(field(container, 'percent_1'), '2');
  expect(rests(container)).toEqual(['99,5', '2', '(0)']);
  expect(status(container)).toBe('1,5\u00a0% zu viel. Senke einen der Anteile.');
});

it('amounts that were typed before the script came count, and stay', async () => {
  const early = (container: HTMLElement) => {
    field(container, 'amount_1').value = '40';
  };
  const { container } = await render(<SplitSheet {...props} mode="custom" is_open />, {
    hydrate: true,
    early,
  });
  expect(rests(container)).toEqual(['(20.00)', '40', '(20.00)', '(20.00)']);
});

it('an amount that is wrong is described by what is wrong with it', async () => {
  const row = (error: string | undefined) => (
    <SplitRow
      {...{ mode: 'custom', row: 1, rest: '', amount: '', currency: 'usd', names: [], error }}
      valueIn={() => ''}
      onType={vi.fn()}
      own={(text) => text}
    />
  );
  const { container, rerender } = await render(row('Type an amount.'));
  const described = () => field(container, 'amount_1').getAttribute('aria-describedby');
  expect(find(container, `#${described()}`).textContent).toBe('Type an amount.');
  await rerender(row(undefined));
  expect(described()).toBeNull();
});

it('an amount is that of the name beside it, as it is typed', async () => {
  const { container } = await render(<SplitSheet {...props} mode="custom" />);
  const labels = () =>
    [0, 1].map((row) => field(container, `amount_${row}`).ariaLabel?.replaceAll(/[\u2068\u2069]/g, ''));
  expect(labels()).toEqual(['Amount: You', 'Amount: Person 2']);
  await type(field(container, 'label_1'), ' Ben ');
  expect(labels()).toEqual(['Amount: You', 'Amount: Ben']);
  expect(field(container, 'label_1').placeholder).toBe('Person 2');
});

describe('a split that is changed', () => {
  const present = {
    count: 3,
    fields: { amount_0: '20.00', amount_1: '30.00', amount_2: '50.00', label_1: 'Benni', label_2: 'Cleo' },
  };
  const changed = { ...props, intent: 'change_split' as const, names: ['Ana', 'Ben'], present };

  it('begins with its amounts, and with the names of its free places', async () => {
    const { container } = await render(<SplitSheet {...changed} mode="custom" rows={3} people={3} />);
    expect(rests(container)).toEqual(['20.00', '30.00', '50.00']);
    expect(field(container, 'label_2').value).toBe('Cleo');
    expect(field(container, 'label_2').type).not.toBe('hidden');
    // A place that is taken keeps its name, which nobody reads here.
    expect(field(container, 'label_1')).toMatchObject({ type: 'hidden', value: 'Benni' });
    await type(field(container, 'amount_0'), '');
    expect(rests(container)).toEqual(['(20.00)', '30.00', '50.00']);
  });

  it('is divided evenly among another number of people, with the names', async () => {
    const typed = { amount_1: '30.00', amount_2: '10' };
    const { container } = await render(
      <SplitSheet {...changed} typed={typed} mode="custom" rows={4} people={4} />,
    );
    expect(rests(container)).toEqual(['(30.00)', '(30.00)', '10.00', '(30.00)']);
    expect(field(container, 'label_2').value).toBe('Cleo');
  });
});
