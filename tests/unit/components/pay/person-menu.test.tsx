// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { PageContext } from '@/components/pay/frame/page-context';
import { PersonMenu } from '@/components/pay/organizer/person-menu';
import { people } from '@/lib/hosted/page/view';
import { pageOf } from '../../../support/hosted-page';
import { render } from '../../../support/render';
import { Story } from '../../mail/samples';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

it('says of nobody whose payment is being processed that they have paid nothing', async () => {
  const story = new Story();
  story.start('Ana', null, 3);
  const member_id = story.join('Ben', null);
  const shown = async () => {
    const context = pageOf(story.session, 'Ana');
    const ben = people(story.session, null).find(({ id }) => id === member_id);
    if (!ben) throw new Error('Ben is not there');
    return (await render(<PersonMenu context={context} person={ben} />)).container.textContent;
  };
  expect(await shown()).toContain('Ben has paid nothing, so nothing is refunded.');
  const payment_id = story.give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
  story.give({ type: 'payment_processing', payment_id });
  expect(await shown()).toContain('a payment that still arrives is refunded');
  expect(await shown()).not.toContain('has paid nothing');
});

it('tells the organizer that a person gets no mail, and not at which address, where it comes back', async () => {
  const story = new Story();
  story.start('Ana', 'ana@example.com', 3);
  const member_id = story.join('Ben', 'ben@example.com');
  const session = { ...story.session, customer_email: 'ana@example.com' };
  const shown = async (bounced: PageContext['bounced']) => {
    const context = pageOf(session, 'Ana', { bounced });
    const ben = people(session, null).find(({ id }) => id === member_id);
    if (!ben) throw new Error('Ben is not there');
    return (await render(<PersonMenu context={context} person={ben} />)).container.textContent;
  };
  expect(await shown(new Map())).toContain('Remind');
  const told = await shown(new Map([[member_id, 'permanent']]));
  expect(told).toContain('gets no email from us');
  expect(told).not.toContain('Remind');
  expect(told).not.toContain('ben@');
});
