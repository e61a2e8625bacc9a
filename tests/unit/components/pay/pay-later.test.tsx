// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { PayLater } from '@/components/pay/member/pay-later';
import type { Command } from '@/lib/group/commands';
import { pageOf, playSession } from '../../../support/hosted-page';
import { find, render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

it('the form to pay later stays open after it was refused, also when the page is refreshed', async () => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
  const settings = { mode: 'equal', size: 3 } as const;
  const start: Command = { type: 'set_up_group', name: 'Ana', email: null, settings };
  const context = pageOf(playSession({ commands: [start] }));
  const flash = { ok: false, intent: 'join', message: 'Taken.', fields: {}, values: {} } as const;
  const { container, rerender } = await render(
    <PayLater context={{ ...context, form: { ...context.form, flash } }} />,
    { hydrate: true },
  );
  await rerender(<PayLater context={context} />);
  expect(find<HTMLDetailsElement>(container, 'details').open).toBe(true);
  expect(find(container, '[role=alert]').textContent).toBe('Taken.');
});

it('is the only way, and open, where the place costs nothing', async () => {
  const amounts = [10_000, 0].map((amount_cents) => ({ amount_cents, label: null }));
  const settings = { mode: 'custom' as const, size: 2, amounts };
  const start: Command = { type: 'set_up_group', name: 'Ana', email: null, settings };
  const { container } = await render(<PayLater context={pageOf(playSession({ commands: [start] }))} />);
  expect(container.querySelector('details')).toBeNull();
  expect(container.textContent).not.toContain('another time');
  expect(find(container, '[name=name]')).toBeDefined();
});

it('is open where one of the places costs nothing', async () => {
  const amounts = [9_000, 0, 1_000].map((amount_cents) => ({ amount_cents, label: null }));
  const settings = { mode: 'custom' as const, size: 3, amounts };
  const start: Command = { type: 'set_up_group', name: 'Ana', email: null, settings };
  const { container } = await render(<PayLater context={pageOf(playSession({ commands: [start] }))} />);
  expect(find<HTMLDetailsElement>(container, 'details').open).toBe(true);
});
