/** @vitest-environment jsdom */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import type { PageContext } from '@/components/pay/frame/page-context';
import { MemberPage } from '@/components/pay/member/member-page';
import { WaitingPage } from '@/components/pay/member/waiting-page';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import { SetupForm } from '@/components/pay/setup/setup-form';
import type { SetupProps } from '@/components/pay/setup/setup-props';
import { SplitSheet } from '@/components/pay/setup/split-sheet';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { SPLIT_MODES, type SplitMode } from '@/lib/group/split/divide';
import { evenSplits } from '@/lib/hosted/form/even-splits';
import { pageOf, pay, playSession } from '../../support/hosted-page';
import { PSEUDO_WORDS as words } from '../../support/pseudo-words';
import { englishLeft } from './english-left';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));
afterAll(() => resetEnvironment({ DATABASE_URL: undefined }));

const setUp = (mode: 'equal' | 'itemized', size = 3): Command => ({
  type: 'set_up_group',
  name: 'Ana',
  email: null,
  settings: { mode, size },
});
const join: Command = { type: 'join', name: 'Ben', email: null };
const claim: Command = { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 1 }] };
const spoken = (context: PageContext): PageContext => ({ ...context, words });

describe('a member’s page in another language has no English left', () => {
  const equal = playSession({ commands: [setUp('equal'), join] });
  const itemized = playSession({ commands: [setUp('itemized'), join, claim] });
  const last = playSession({ commands: [setUp('equal', 2), join] });
  const cancelled = playSession({ commands: [setUp('equal'), join, { type: 'cancel' }] });

  it.each<[string, PageContext]>([
    ['before the group has started', pageOf(playSession({ commands: [] }))],
    ['for a newcomer', pageOf(equal)],
    ['for a newcomer of a full group', pageOf(last)],
    ['for a newcomer who will choose', pageOf(itemized)],
    ['for a member', pageOf(equal, 'Ben')],
    ['for a member who chooses', pageOf(itemized, 'Ben')],
    ['for a member who has chosen', pageOf(itemized, 'Ana')],
    ['for a member who has paid', pageOf(pay(equal, 'Ben'), 'Ben')],
    ['for a guest after a cancel', pageOf(cancelled)],
    ['for a member after a cancel', pageOf(cancelled, 'Ben')],
    ['when all have paid', pageOf(pay(pay(last, 'Ana'), 'Ben'), 'Ben')],
  ])('%s', async (_when, context) => {
    expect(await englishLeft(<MemberPage context={spoken(context)} unknown_key />)).toEqual([]);
  });

  it('while somebody waits', async () => {
    expect(await englishLeft(<WaitingPage context={spoken(pageOf(equal, 'Ben'))} />)).toEqual([]);
  });
});

describe('the form of a set-up in another language has no English left', () => {
  const charged = { currency: 'usd', consumer_fee_bps: 100, total_cents: 10_000 };
  const props: SetupProps = {
    ...charged,
    target: { action: '/act', page_key: null, flash: null },
    intent: 'start',
    modes: SPLIT_MODES.map((mode) => ({ mode, min_size: 2 })),
    mode: 'equal',
    size: 3,
    max_size: 10,
    kept_places: 0,
    even: evenSplits(charged, 10, words),
    names: [],
    person: { name: '', email: '' },
  };
  const ofOrganizer = (node: React.ReactNode) => <PageWords value={words.organizer_script}>{node}</PageWords>;
  const sheet = (mode: SplitMode, typed: Record<string, string> = {}) => (
    <SplitSheet {...{ ...props, mode, typed }} rows={3} people={3} asked={0} onMode={vi.fn()} />
  );

  it.each<[string, React.ReactNode]>([
    ['evenly', <SetupForm key="" {...props} />],
    [
      'among too many',
      <SetupForm key="" {...props} even={evenSplits({ ...charged, total_cents: 60 }, 3, words)} />,
    ],
    ['by item', <SetupForm key="" {...props} mode="itemized" />],
    ['among those who have not paid', <SetupForm key="" {...props} intent="change_split" person={null} />],
    ['by amounts', sheet('custom')],
    ['by amounts that are too much', sheet('custom', { amount_0: '243.50' })],
    ['by amounts below what cards can pay', sheet('custom', { amount_0: '0.10' })],
    ['by amounts that are none', sheet('custom', { amount_0: '?' })],
    ['by percentages', sheet('percentage')],
    [
      'by percentages that are too little',
      sheet('percentage', { percent_0: '1', percent_1: '1', percent_2: '1' }),
    ],
    ['by percentages below what cards can pay', sheet('percentage', { percent_0: '0.1' })],
    ['by what the others leave', sheet('host-pays', { amount_1: '99.90', amount_2: '0' })],
  ])('%s', async (_how, node) => {
    expect(await englishLeft(ofOrganizer(node))).toEqual([]);
  });
});

describe('an organizer’s page in another language has no English left', () => {
  const leave = { type: 'remove', member_id: 'mem_3' } as const;
  const play = (commands: Command[], config?: Partial<Session['config']>) =>
    playSession({ commands, ...(config ? { config } : {}) });
  const ask: Command = { type: 'set_approval', on: true };
  const cleo: Command = { type: 'join', name: 'Cleo', email: null, weight: 2 };
  const typed = (mode: 'custom' | 'host-pays'): Command => ({
    type: 'set_up_group',
    name: 'Ana',
    email: null,
    settings: {
      mode,
      size: 3,
      amounts: (mode === 'custom' ? [4_000, 3_000, 3_000] : [3_000, 3_000]).map((amount_cents) => ({
        label: null,
        amount_cents,
      })),
    },
  });
  const known = (session: Session): Session => ({ ...session, customer_email: 'ana@example.com' });
  const alone = play([setUp('equal')]);
  const group = play([setUp('equal'), join]);
  const full = play([setUp('equal', 2), join]);
  const itemized = play([setUp('itemized'), join, claim]);

  it.each<[string, Session]>([
    ['before the group has started', play([])],
    ['alone', alone],
    ['alone and paid', pay(alone, 'Ana')],
    ['alone with different amounts', play([typed('custom')])],
    ['with a member', group],
    ['with a member who gets reminders', known(group)],
    ['with a paid member', pay(group, 'Ben')],
    ['paid', pay(group, 'Ana')],
    ['of a full group', full],
    ['with a closed link', play([setUp('equal'), join, { type: 'set_link', open: false }])],
    ['who approves', play([setUp('equal'), join, ask])],
    ['with somebody who waits', play([setUp('equal'), ask, join])],
    ['with several who wait', play([setUp('equal'), ask, join, cleo])],
    [
      'with several who wait for a place',
      play([
        setUp('equal', 2),
        ask,
        join,
        { ...cleo, weight: 1 } as Command,
        { type: 'approve', member_id: 'mem_3' },
      ]),
    ],
    ['when somebody has gone', play([setUp('equal'), join, leave])],
    ['who pays the rest, when somebody has gone', play([typed('host-pays'), join, leave])],
    ['of an itemized group', itemized],
    [
      'of an itemized group that somebody has left',
      pay(play([setUp('itemized'), join, claim, { ...leave, member_id: 'mem_2' }]), 'Ana'),
    ],
    [
      'who can order less',
      pay(play([setUp('itemized'), join, claim], { allow_dropping_items: true }), 'Ana'),
    ],
    ['when all have paid', pay(pay(full, 'Ana'), 'Ben')],
    ['after a cancel', play([setUp('equal'), join, { type: 'cancel' }])],
  ])('%s', async (_when, session) => {
    const context = spoken(pageOf(session, 'Ana', { viewer: { kind: 'organizer', member: null } }));
    const you = session.members[0] ?? null;
    const viewer = { kind: 'organizer', member: you } as const;
    expect(await englishLeft(<OrganizerPage context={{ ...context, you, viewer }} />)).toEqual([]);
  });

  it('with a payment under way', async () => {
    const opened = pay(group, 'Ben');
    const payments = opened.payments.map((each) => ({ ...each, status: 'processing' as const }));
    const session = { ...group, payments };
    expect(await englishLeft(<OrganizerPage context={spoken(pageOf(session, 'Ana'))} />)).toEqual([]);
  });
});

it('the check itself sees English', async () => {
  const equal = playSession({ commands: [setUp('equal'), join] });
  expect((await englishLeft(<MemberPage context={pageOf(equal)} unknown_key />)).length).toBeGreaterThan(10);
});
