// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { Milestones } from '@/components/pay/group/milestones';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import type { Command } from '@/lib/group/commands';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

const milestones = [
  { after_minutes: 600, paid_percent: 25 },
  { after_minutes: 1_200, paid_percent: 60 },
];
const group: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];

const textOf = async (element: React.ReactElement) => {
  const { container } = await render(element);
  return container.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
};

it('the organizer reads all milestones before starting', async () => {
  const text = await textOf(<Milestones context={pageOf(playSession({ config: { milestones } }))} all />);
  expect(text).toMatch(/25% of the order must be paid by .+ Otherwise .+60% of the order must be paid by/);
});

it('a member reads the next one that too little is paid for, beside the promise', async () => {
  const open = playSession({ config: { milestones }, commands: group });
  expect(await textOf(<MoneyPromise context={pageOf(open, 'Ben')} />)).toMatch(/refunded.+25% of the order/);
  const half = await textOf(<MoneyPromise context={pageOf(pay(open, 'Ana'), 'Ben')} />);
  expect(half).toContain('60% of the order');
  expect(half).not.toContain('25%');
});

it('says nothing of stock where the shop has not', async () => {
  expect(await textOf(<Milestones context={pageOf(playSession({}))} all />)).toBe('');
});

it.each(LOCALES)('names share and time in %s', async (locale) => {
  const words = wordsOf(locale);
  const context = { ...pageOf(playSession({ config: { milestones } })), words };
  expect(await textOf(<Milestones context={context} all />)).toMatch(/25|٢٥/);
});
