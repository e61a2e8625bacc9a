import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Checklist } from '@/components/dashboard/home/checklist';

const step = (label: string, done: boolean) => ({
  label,
  hint: `How to ${label}`,
  href: '/dashboard',
  switches: false,
  done,
});

it('the way to live mode says how far it is, and leads on where something is left to do', () => {
  const html = renderToStaticMarkup(<Checklist steps={[step('make keys', true), step('go live', false)]} />);
  expect(html).toContain('1 of 2 steps done');
  expect(html).toMatch(/<a[^>]*href="\/dashboard"[^>]*>go live<\/a>/);
  expect(html).not.toMatch(/<a[^>]*>make keys/);
});

it('the way to live mode is gone once it has been walked', () => {
  expect(renderToStaticMarkup(<Checklist steps={[step('make keys', true), step('go live', true)]} />)).toBe(
    '',
  );
});
