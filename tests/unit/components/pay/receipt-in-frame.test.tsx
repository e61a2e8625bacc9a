// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { ReceiptPage } from '@/components/pay/receipt/receipt-page';
import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

// As where its script has come with the page's.
vi.mock('@/components/pay/script/lazy', () => import('@/components/pay/frame/embed-bridge'));
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {}, replace: () => {} }) }));

const commands: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];
const parent_origin = 'https://shop.test';

function receiptPage(session: Session, embedded: boolean) {
  const context = pageOf(session, 'Ana', embedded ? { embedded, parent_origin } : {});
  const receipt = receiptOf(session, session.payments[0]?.id ?? '', context.you?.id ?? '');
  if (!receipt) throw new Error('There is no receipt');
  return <ReceiptPage context={context} receipt={receipt} />;
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['tells the shop around it of its session, also of an end that it has followed', true],
  ['tells nobody, and follows nothing, where it is no frame', false],
])('the receipt of an organizer %s', async (_what, embedded) => {
  const postMessage = vi.fn();
  vi.stubGlobal('parent', { postMessage });
  const followed: string[] = [];
  class Stream {
    constructor(address: string) {
      followed.push(address);
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Stream);
  const heard = () => postMessage.mock.calls.map(([{ type }]) => type);
  const paid = pay(playSession({ commands }), 'Ana');
  const { rerender } = await render(receiptPage(paid, embedded));
  expect(heard()).toEqual(embedded ? ['ready', 'group_created', 'progress'] : []);
  expect(followed).toHaveLength(embedded ? 1 : 0);
  postMessage.mockClear();
  await rerender(receiptPage(pay(paid, 'Ben'), embedded));
  // The shop's page waits for this one to leave.
  expect(heard()).toEqual(embedded ? ['progress', 'funded', 'ready'] : []);
});
