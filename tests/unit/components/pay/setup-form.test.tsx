// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModeChoice } from '@/components/pay/setup/mode-choice';
import { SetupForm } from '@/components/pay/setup/setup-form';
import type { SetupProps } from '@/components/pay/setup/setup-props';
import { evenSplits } from '@/lib/hosted/form/even-splits';
import { wordsOf } from '@/lib/words/words';
import { markup } from '../../../support/markup';
import { click, find, render, type } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

const charged = { currency: 'usd', consumer_fee_bps: 100, total_cents: 10_000 };
const props: SetupProps = {
  ...charged,
  even: evenSplits(charged, 10, wordsOf('en')),
  target: { action: '/act', page_key: null, flash: null },
  intent: 'start',
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

it('an equal split shows the one amount that everybody pays, and its fee', async () => {
  const { container } = await render(<SetupForm {...props} />);
  expect(textOf(container)).toContain('$25.00 eachplus a service fee of $0.25');
});

it('an equal split with leftover cents says who pays them', async () => {
  const { container } = await render(<SetupForm {...props} size={3} />);
  expect(textOf(container)).toContain('$33.33 each');
  expect(textOf(container)).toContain('1 of you pays $33.34, so that it adds up.');
});

it('an amount that cards cannot be charged says how many people can share it', async () => {
  const few = {
    ...props,
    total_cents: 120,
    even: evenSplits({ ...charged, total_cents: 120 }, 10, wordsOf('en')),
  };
  const { container } = await render(<SetupForm {...few} />);
  expect(textOf(container)).toContain('choose 2 or fewer');
});

it('the people are counted by two buttons, within what is allowed', async () => {
  const { container } = await render(<SetupForm {...props} size={3} />);
  const press = (label: string) => click(find(container, `[aria-label="${label}"]`));
  await press('One more');
  expect(textOf(container)).toContain('$25.00 each');
  for (let time = 0; time < 4; time += 1) await press('One less');
  expect(field(container, 'size').value).toBe('2');
  expect(textOf(container)).toContain('$50.00 each');
});

it('the amount follows the number of people as it is typed', async () => {
  const { container } = await render(<SetupForm {...props} />);
  await type(field(container, 'size'), '5');
  expect(textOf(container)).toContain('$20.00 each');
});

it.each(['One more', 'One less'])(
  '"%s" goes on from the fewest people where no number was typed',
  async (label) => {
    const { container } = await render(<SetupForm {...props} />);
    await type(field(container, 'size'), 'x');
    await click(find(container, `[aria-label="${label}"]`));
    expect(field(container, 'size').value).toBe('2');
    expect(textOf(container)).toContain('$50.00 each');
  },
);

it.each(['٥', '۵', '５'])('the number of people is read as keyboards type it: %s', async (five) => {
  const { container } = await render(<SetupForm {...props} />);
  await type(field(container, 'size'), five);
  expect(textOf(container)).toContain('$20.00 each');
  await click(find(container, '[aria-label="One more"]'));
  expect(field(container, 'size').value).toBe('6');
  const woken = await render(<SetupForm {...props} typed={{ size: five }} />);
  expect(field(woken.container, 'size').value).toBe('5');
});

it('the amount is that of the number that was typed before the script came', async () => {
  const early = (container: HTMLElement) => {
    field(container, 'size').value = '5';
  };
  const { container } = await render(<SetupForm {...props} />, { hydrate: true, early });
  expect(field(container, 'size').value).toBe('5');
  expect(textOf(container)).toContain('$20.00 each');
});

it('for how many the organizer pays comes back with a form that was refused without script', async () => {
  const values = { name: '', mode: 'equal', size: '4', weight: '2' };
  const flash = { ok: false, intent: 'start', message: 'Look below.', fields: {}, values } as const;
  const chosen = async (target: SetupProps['target']) => {
    const html = await markup(<SetupForm {...props} target={target} />);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return find<HTMLSelectElement>(body, 'select[name=weight]').value;
  };
  expect(await chosen({ ...props.target, flash })).toBe('2');
  expect(await chosen(props.target)).toBe('1');
});

it('nothing is to be chosen where every way asks for amounts', async () => {
  const nothing = () => {};
  const { container } = await render(
    <ModeChoice modes={['custom', 'percentage']} mode="custom" onChoose={nothing} onAsk={nothing} />,
  );
  expect(container.querySelector('[type=radio]')).toBeNull();
  expect(field(container, 'mode').value).toBe('custom');
  find(container, 'noscript');
});

it('another way to split can be chosen', async () => {
  const { container } = await render(<SetupForm {...props} />);
  await click(find(container, 'input[value=itemized]'));
  expect(textOf(container)).toContain('Everybody picks what is theirs');
});

it('another way to split can be chosen before the script comes', async () => {
  const early = (container: HTMLElement) => find(container, 'input[value=itemized]').click();
  const { container } = await render(<SetupForm {...props} />, { hydrate: true, early });
  expect(textOf(container)).toContain('Everybody picks what is theirs');
  await click(find(container, '[aria-label="One more"]'));
  expect(find<HTMLInputElement>(container, 'input[value=itemized]').checked).toBe(true);
});

it('without script its amounts are asked for by a post: what was typed, and the key, are in no address', async () => {
  const values = { mode: 'custom', size: '3', show: 'yes', amount_1: '40' };
  const flash = { ok: false, intent: 'start', message: '', fields: {}, values } as const;
  const shown = async (typed: Record<string, string>) => {
    const target = { ...props.target, page_key: 'secret', flash: { ...flash, values: typed } };
    expect(await markup(<SetupForm {...props} target={target} />)).not.toMatch(/formmethod/i);
    const { container } = await render(<SetupForm {...props} target={target} />);
    await act(() => vi.dynamicImportSettled());
    return container;
  };
  const container = await shown(values);
  expect(container.innerHTML).not.toMatch(/formmethod/i);
  expect(find(container, 'dialog').hasAttribute('open')).toBe(true);
  expect(field(container, 'amount_1').value).toBe('40.00');
  expect(container.querySelector('[role=alert]')).toBeNull();
  expect(field(await shown({ ...values, way: 'percentage' }), 'percent_1').value).toBe('');
});

it('amounts that are refused are shown, also when they are refused again', async () => {
  const fields = { amount_1: 'Type an amount, such as 12.50.' };
  vi.stubGlobal('fetch', async () =>
    Response.json({ ok: false, intent: 'start', message: 'Look below.', fields, values: {} }),
  );
  const { container } = await render(<SetupForm {...props} mode="custom" />);
  await act(() => vi.dynamicImportSettled());
  const sheet = find<HTMLDialogElement>(container, 'dialog');
  // jsdom scrolls nothing, and has no modal dialogs.
  Element.prototype.scrollIntoView = vi.fn();
  sheet.showModal = vi.fn(() => sheet.setAttribute('open', ''));
  sheet.close = () => sheet.removeAttribute('open');
  const send = () => click(find(container, '[type=submit]:not([name])'));
  await send();
  expect(sheet.open).toBe(true);
  await type(field(container, 'amount_1'), 'forty');
  expect(sheet.showModal).toHaveBeenCalledOnce();
  sheet.close();
  await send();
  vi.unstubAllGlobals();
  expect(sheet.open).toBe(true);
  expect(document.activeElement).toBe(field(container, 'amount_1'));
});

describe('Enter in a field', () => {
  const sent: FormData[] = [];
  beforeEach(() => {
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: FormData }) => {
      sent.push(body);
      return Response.json({ ok: true });
    });
  });
  afterEach(() => {
    sent.length = 0;
    vi.unstubAllGlobals();
  });

  async function pressIn(name: string, more: KeyboardEventInit = {}) {
    const person = { name: 'Ana', email: '' };
    const { container } = await render(<SetupForm {...props} mode="custom" person={person} />);
    await act(() => vi.dynamicImportSettled());
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.close = vi.fn();
    const given = { key: 'Enter', bubbles: true, cancelable: true, ...more };
    const event = new KeyboardEvent('keydown', given);
    await act(async () => field(container, name).dispatchEvent(event));
    // Else the browser presses the first button in the form, which chooses another way to split.
    expect(event.defaultPrevented).toBe(more.keyCode !== 229);
    return sent.map((form) => [form.get('mode'), form.get('name'), form.has('way')]);
  }

  it('sends the form, and chooses no other way to split', async () => {
    expect(await pressIn('name')).toEqual([['custom', 'Ana', false]]);
  });

  it.each(['name', 'amount_1'])('is left to an input method that ends a word in %s', async (name) => {
    expect(await pressIn(name, { keyCode: 229 })).toEqual([]);
    expect(HTMLDialogElement.prototype.close).not.toHaveBeenCalled();
  });

  it('sends nothing from among the amounts, which it closes', async () => {
    expect(await pressIn('amount_1')).toEqual([]);
    expect(HTMLDialogElement.prototype.close).toHaveBeenCalledOnce();
  });
});
