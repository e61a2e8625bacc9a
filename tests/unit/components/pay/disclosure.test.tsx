// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { failedHere } from '@/components/pay/frame/page-context';
import { Disclosure } from '@/components/pay/organizer/disclosure';
import { pageOf, playSession } from '../../../support/hosted-page';
import { find, render } from '../../../support/render';

it('an action is folded away under its title, and open when its form has failed without script', () => {
  const flash = { ok: false, intent: 'extend', message: 'Too far.', fields: {}, values: {} } as const;
  const context = pageOf(playSession({}));
  const failed = { ...context, form: { ...context.form, flash } };
  const markup = (intent: string) =>
    renderToStaticMarkup(
      <Disclosure title="Give everybody more time" open={failedHere(failed, intent)}>
        form
      </Disclosure>,
    );
  expect(markup('extend')).toMatch(/^<details[^>]* open=""/);
  expect(markup('cancel')).toMatch(/^<details(?![^>]* open)/);
});

it('an action stays open when the page is refreshed, which no longer knows why it was', async () => {
  const disclosure = (open: boolean) => (
    <Disclosure title="Cancel" open={open}>
      form
    </Disclosure>
  );
  const { container, rerender } = await render(disclosure(true));
  await rerender(disclosure(false));
  expect(find<HTMLDetailsElement>(container, 'details').open).toBe(true);
});
