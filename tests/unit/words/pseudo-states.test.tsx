/** @vitest-environment jsdom */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import { BrowserCheck } from '@/components/pay/card/browser-check';
import { CardForm, Changed, InProgress, Received } from '@/components/pay/card/card-form';
import { EmbedBridge } from '@/components/pay/frame/embed-bridge';
import type { PageContext } from '@/components/pay/frame/page-context';
import { FormerPayments } from '@/components/pay/group/rescue';
import { MemberPage } from '@/components/pay/member/member-page';
import { SwapPage } from '@/components/pay/member/swap-page';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import { ContinueOnPhone } from '@/components/pay/payment/continue-on-phone';
import { ShopNotReady } from '@/components/pay/payment/shop-not-ready';
import { ReceiptPage } from '@/components/pay/receipt/receipt-page';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { planAgain } from '@/lib/group/query/plan-again';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { pageOf, pay, playSession } from '../../support/hosted-page';
import { PSEUDO_WORDS as words } from '../../support/pseudo-words';
import { englishLeft } from './english-left';

/** What only some groups have, and what a payment says on its way: no English is left there either. */

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none', APP_URL: 'https://split.test' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

const start = (size: number): Command => ({
  type: 'set_up_group',
  name: 'Ana',
  email: null,
  settings: { mode: 'equal', size },
});
const group: Command[] = [start(2), { type: 'join', name: 'Ben', email: null }];
let ids = 300;
function give(session: Session, command: Command, now = pageOf(session).now): Session {
  const decision = decide(session, command, { now, newId: (prefix) => `${prefix}${++ids}` });
  if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
  return decision.session;
}
const idOf = (session: Session, name: string) =>
  session.members.find((member) => member.name === name)?.id ?? '';

const GIFT_CONFIG = {
  contributions: { min_cents: 100 },
  default_mode: 'host-pays' as const,
  allowed_modes: ['host-pays' as const],
  max_size: 100,
};
function collection(gives: boolean): Session {
  const settings = { mode: 'host-pays', size: 1 } as const;
  const started = playSession({
    config: GIFT_CONFIG,
    commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }],
  });
  if (!gives) return started;
  const gift = { amount_cents: 2_000, message: '', is_hidden: false };
  const member = { member_id: 'mem_ben', name: 'Ben', email: null, wants: [] };
  return pay(give(started, { type: 'join_and_pay', ...member, gift }), 'Ben');
}

const rescuable = () =>
  playSession({
    config: { rescue_hours: 24 },
    commands: [start(3), ...group.slice(1), { type: 'join', name: 'Cleo', email: null }],
  });
const rescued = () => {
  const session = pay(rescuable(), 'Ben');
  return give(session, { type: 'expire' }, session.expires_at);
};

const SWAP_CONFIG = { swap_until: '2099-01-01T00:00:00.000Z' };
const paidOne = (config: Partial<Session['config']> = {}) =>
  pay(playSession({ config, commands: group }), 'Ben');
function offered(): Session {
  const session = paidOne(SWAP_CONFIG);
  return give(session, { type: 'offer_swap', member_id: idOf(session, 'Ben') });
}

function held(): Session {
  const open = playSession({ config: { funds: 'hold' }, commands: group });
  const opened = give(open, {
    type: 'start_payment',
    member_id: idOf(open, 'Ben'),
    scope: { kind: 'own' },
  });
  const payment = opened.payments.at(-1);
  if (!payment) throw new Error('There is no payment');
  return give(opened, {
    type: 'payment_authorized',
    payment_id: payment.id,
    held_cents: payment.amount_cents + payment.fee_cents,
    capture_before: pageOf(opened).now + 7 * 86_400_000,
    payer_email: null,
  });
}

const MILESTONES = [
  { after_minutes: 600, paid_percent: 25 },
  { after_minutes: 1_200, paid_percent: 60 },
];
const milestones = (commands: Command[]) => playSession({ config: { milestones: MILESTONES }, commands });

function again(): Session {
  const from = playSession({ total_cents: 8_420, commands: group });
  const planned = planAgain(from, playSession({ total_cents: 9_010 }), new Set());
  if (!planned.ok) throw new Error('There is no plan');
  const missing = [{ name: 'Boat', quantity: 2, of: 1 }];
  return playSession({
    total_cents: 9_010,
    commands: [{ type: 'start_again', plan: { ...planned.plan, missing } }, ...group.slice(1)],
  });
}

const spoken = (context: PageContext): PageContext => ({ ...context, words });

describe.each<[string, () => Session]>([
  ['that collects for a gift', () => collection(false)],
  ['that has been given to', () => collection(true)],
  ['that may get a second chance', rescuable],
  ['that may get a second chance, with a payer', () => pay(rescuable(), 'Ben')],
  ['in its second chance', rescued],
  ['whose second chance has ended', () => give(rescued(), { type: 'expire' }, rescued().expires_at)],
  ['in which a place can be passed on', () => paidOne(SWAP_CONFIG)],
  ['in which a place is offered', offered],
  ['that holds cards', () => playSession({ config: { funds: 'hold' }, commands: group })],
  ['in which a card is held', held],
  ['that has milestones', () => milestones(group)],
  ['that has milestones and has not started', () => milestones([])],
  ['that has milestones and was cancelled', () => give(milestones(group), { type: 'cancel' })],
  ['of the same people again', again],
])('a group %s has no English left', (_what, play) => {
  it.each([
    ['a guest', undefined],
    ['a member', 'Ben'],
  ])('for %s', async (_who, name) => {
    const context = spoken(pageOf(play(), name));
    expect(await englishLeft(<MemberPage context={context} unknown_key={false} />)).toEqual([]);
  });

  it.each([false, true])('for the organizer, embedded: %s', async (embedded) => {
    const session = play();
    const you = session.members[0] ?? null;
    const viewer = { kind: 'organizer', member: you } as const;
    const origin = embedded ? 'https://shop.test' : null;
    const context = spoken(pageOf(session, 'Ana', { viewer, embedded, parent_origin: origin }));
    expect(await englishLeft(<OrganizerPage context={{ ...context, you }} />)).toEqual([]);
  });
});

const nothing = () => {};
const amounts = { before: '1', now: '2' };
const card = {
  intent: { client_secret: 'secret' },
  publishable_key: 'pk',
  label: '1',
  script_url: 'https://js.stripe.test/v3',
  onRunning: nothing,
  onFinished: nothing,
  onOutdated: nothing,
  onClose: nothing,
};
const challenge = {} as Parameters<typeof BrowserCheck>[0]['challenge'];
const bridge = {
  session_id: 'sess_1',
  path: '/session/sess_1',
  page_key: 'key',
  parent_origin: 'https://shop.test',
  livemode: false,
  started: true,
  status: 'pending' as const,
  paid_cents: 0,
  pending_cents: 1,
  is_returned: false,
  success_url: null,
  cancel_url: null,
  theme: 'auto' as const,
};

/** What the server says of one page, with an own page for the person it is about. */
const part = (play: () => Session, name: string | undefined, given: Partial<PageContext> = {}) =>
  spoken(pageOf(play(), name, given));

function receipt(refunded: boolean) {
  const session = refunded ? give(paidOne(), { type: 'cancel' }) : paidOne();
  const ben = idOf(session, 'Ben');
  const found = receiptOf(session, session.payments[0]?.id ?? '', ben);
  if (!found) throw new Error('There is no receipt');
  return <ReceiptPage context={part(() => session, 'Ben')} receipt={found} />;
}

it.each<[string, () => React.ReactNode]>([
  ['a receipt', () => receipt(false)],
  ['a receipt of what was refunded', () => receipt(true)],
  [
    'an offered place',
    () => <SwapPage context={part(offered, undefined)} swap={offered().swaps[0]} token="t" />,
  ],
  [
    'an offered place that is gone',
    () => <SwapPage context={part(offered, undefined)} swap={undefined} token="t" />,
  ],
  ['a payment taken back', () => <FormerPayments context={part(rescued, 'Ben')} />],
  ['continuing on a phone', () => <ContinueOnPhone context={part(paidOne, 'Ben', { embedded: true })} />],
  ['a shop that cannot be paid', () => <ShopNotReady context={part(paidOne, 'Ben')} />],
  ['the card form', () => <CardForm {...card} />],
  ['the card form with a name', () => <CardForm {...card} name={{ initial: '', error: null }} />],
  ['another amount while paying', () => <Changed {...amounts} met="paying" />],
  ['another amount while typing', () => <Changed {...amounts} met="typing" />],
  ['a payment received', () => <Received />],
  ['a payment under way', () => <InProgress />],
  [
    'the check of the browser',
    () => <BrowserCheck {...{ challenge }} onSolved={nothing} onFailed={nothing} onCancel={nothing} />,
  ],
  ['the bridge to the shop’s page', () => <EmbedBridge {...bridge} />],
])('%s has no English left', async (_what, node) => {
  const whole = <PageWords value={words.organizer_script}>{node()}</PageWords>;
  expect(await englishLeft(whole)).toEqual([]);
});
