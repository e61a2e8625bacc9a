// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { ShopBridge } from '@/components/pay/frame/shop-bridge';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

// As where its script has come with the page's.
vi.mock('@/components/pay/script/lazy', () => import('@/components/pay/frame/embed-bridge'));

const commands: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];
const funded = () => pay(pay(playSession({ commands }), 'Ana'), 'Ben');

function give(session: Session, ...given: Command[]): Session {
  let count = 500;
  const newId = (prefix: string) => `${prefix}${++count}`;
  return given.reduce((before, command) => {
    const decision = decide(before, command, { now: session.created_at, newId });
    if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
    return decision.session;
  }, session);
}

/** The shop has refunded these members. */
function refunded(...names: string[]): Session {
  const session = funded();
  const transfers = session.transfers.map((one) => ({ ...one, status: 'succeeded' as const }));
  const members = session.members.filter(({ name }) => names.includes(name));
  const refunds = members.map(({ id: member_id }): Command => ({ type: 'refund_member', member_id }));
  return give({ ...session, transfers }, ...refunds);
}

const postMessage = vi.fn();
afterEach(() => {
  vi.unstubAllGlobals();
  postMessage.mockClear();
});

/** What the shop's page last heard of where the organizer goes, and how often. */
async function told(session: Session, given: { cancel_url?: null } = {}) {
  vi.stubGlobal('parent', { postMessage });
  const context = pageOf(session, 'Ana', { embedded: true, parent_origin: 'https://shop.test' });
  const page = { ...context.page, ...given };
  await render(<ShopBridge context={{ ...context, page }} />);
  const events = postMessage.mock.calls.map(([event]) => event);
  const ready = events.filter(({ type }) => type === 'ready');
  return { times: ready.length, leads_to: ready.at(-1).success_url };
}

it('leads the organizer of a funded group to the page that thanks for the order', async () => {
  expect(await told(funded())).toEqual({ times: 2, leads_to: 'https://shop.test/thanks' });
  expect((await told(refunded('Ben'))).leads_to).toBe('https://shop.test/thanks');
});

it.each([
  ['whose order the shop has refunded', () => refunded('Ana', 'Ben')],
  ['in which the shop has refunded the organizer', () => refunded('Ana')],
  ['whose shop could not be paid', () => give(funded(), { type: 'abandon_transfers' })],
])('leads back to the cart from a group %s', async (_what, session) => {
  expect(await told(session())).toEqual({ times: 2, leads_to: 'https://shop.test/cart' });
});

it('keeps the script from leaving by itself also where there is no way back to the cart', async () => {
  expect(await told(refunded('Ana', 'Ben'), { cancel_url: null })).toEqual({ times: 2, leads_to: null });
});
