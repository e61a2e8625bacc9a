import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FundGroup } from '@/components/dashboard/developers/first-steps';
import { Checklist } from '@/components/dashboard/home/checklist';
import { resetEnvironment } from '@/lib/env';

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

it('a command that plays a group is shown to those whose keys may play it', () => {
  resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' });
  const shown = (is_played: boolean) =>
    renderToStaticMarkup(<FundGroup session_id="sess_1" is_played={is_played} />);
  expect(shown(true)).toContain('/simulate');
  expect(shown(true)).toContain('This one plays its group.');
  expect(shown(false)).not.toMatch(/simulate|plays its group|href/);
  expect(shown(false)).toContain('pay each share with a test card. Or ask an owner or admin');
  resetEnvironment({ DATABASE_URL: undefined });
});
