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
