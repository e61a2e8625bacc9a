import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Inbox } from '@/components/dashboard/home/inbox';

const said = (is_not_set_up: boolean) =>
  renderToStaticMarkup(<Inbox matters={[]} remedy={() => null} is_not_set_up={is_not_set_up} />);

it('home says that all is set only where customers can pay', () => {
  expect(said(false)).toContain('You’re all set.');
  expect(said(true)).not.toContain('all set');
  expect(said(true)).toContain('Nobody can pay until you have set up payouts');
});
