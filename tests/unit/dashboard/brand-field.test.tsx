// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { BrandField } from '@/components/dashboard/settings/brand-field';
import { ActionForm } from '@/components/forms/action-form';
import { find, render, type } from '../../support/render';

const DONE = { ok: true };
const text = (container: HTMLElement) => find<HTMLInputElement>(container, '[name=brand_color]').value;

it('a color that was chosen before the script came is the one that is saved', async () => {
  const early = (container: HTMLElement) => {
    find<HTMLInputElement>(container, '[type=color]').value = '#123456';
  };
  const form = (
    <ActionForm action={async () => DONE}>
      <BrandField value="#ABCDEF" name="Shop" />
    </ActionForm>
  );
  const { container } = await render(form, { hydrate: true, early });
  expect(text(container)).toBe('#123456');
});

it('a color that was typed before the script came is the one that is judged', async () => {
  const early = (container: HTMLElement) => {
    find<HTMLInputElement>(container, '[name=brand_color]').value = 'green';
  };
  const { container } = await render(<BrandField value="#ABCDEF" name="Shop" />, { hydrate: true, early });
  expect(text(container)).toBe('green');
  expect(find(container, '[role=status]').textContent).toBe('Write it like #14624b.');
});

it('a color that nobody has touched stays as it was written', async () => {
  const { container } = await render(<BrandField value="#ABCDEF" name="Shop" />, { hydrate: true });
  expect(text(container)).toBe('#ABCDEF');
});

it('a color that a colleague has saved is shown, and not undone with the next save', async () => {
  const { container, rerender } = await render(<BrandField value="#ABCDEF" name="Shop" />);
  await type(find(container, '[name=brand_color]'), '#123456');
  await rerender(<BrandField value="#123456" name="Shop" />);
  expect(text(container)).toBe('#123456');
  await rerender(<BrandField value="#654321" name="Shop" />);
  expect(text(container)).toBe('#654321');
});
