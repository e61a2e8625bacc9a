/** @vitest-environment jsdom */
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import type { PageContext } from '@/components/pay/frame/page-context';
import { MemberPage } from '@/components/pay/member/member-page';
import { WaitingPage } from '@/components/pay/member/waiting-page';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import { resetEnvironment } from '@/lib/env';
import type { Command, PaymentScope } from '@/lib/group/commands';
import { withoutIdleGifts } from '@/lib/group/decide/release-gifts';
import type { Member } from '@/lib/group/model';
import { takesHolds } from '@/lib/group/query/holds';
import { onCard_cents } from '@/lib/group/query/sums';
import { runForm } from '@/lib/hosted/form/run-form';
import { phaseOf, viewerMember } from '@/lib/hosted/page/view';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { act } from '../../model/actions';
import { histories, PAID, settings } from '../../model/histories';
import { World } from '../../model/world';
import { pageOf } from '../../support/hosted-page';
import { markup } from '../../support/markup';

/* What the pages of a group offer, in every state that a history reaches, is accepted, and charges what they say. */

const door = vi.hoisted(() => ({ ask: (_command: unknown): unknown => null }));
vi.mock('@/lib/session/apply', () => ({ apply: (_id: string, command: unknown) => door.ask(command) }));
/** No mail has come back. */
vi.mock('@/lib/mail/send/bounced-members', () => ({ bouncedMembers: async () => new Map() }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none', APP_URL: 'https://split.test' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

function viewerOf(member: Member): PageContext['viewer'] {
  if (member.left_at === null) return { kind: member.is_organizer ? 'organizer' : 'member', member };
  const { status = 'withdrawn' } = member.join_request ?? {};
  return { kind: status === 'withdrawn' ? 'former' : status, member };
}

/** The page as the server would send it to this reader. */
function contextOf(world: World, viewer: PageContext['viewer'], turn: number): PageContext {
  const { now } = world;
  const session = withoutIdleGifts(world.session, now);
  const you = viewerMember(viewer);
  const page = pageOf(session);
  const words = wordsOf(LOCALES[turn % LOCALES.length] ?? 'en');
  const pay = { ...page.pay, holds: takesHolds(session, now, you?.id ?? null) };
  return { ...page, viewer, you, now, phase: phaseOf(session, now), words, pay };
}

function Page({ context }: { context: PageContext }) {
  const { viewer, phase } = context;
  if (viewer.kind === 'organizer') return <OrganizerPage context={context} />;
  const asks = viewer.kind === 'waiting' || viewer.kind === 'declined';
  return asks && phase === 'open' ? (
    <WaitingPage context={context} />
  ) : (
    <MemberPage context={context} unknown_key={false} />
  );
}

const scopeOf = (value: string): PaymentScope =>
  value === 'all' || value === 'own' ? { kind: value } : { kind: 'member', member_id: value };

/** The amount by which a button that pays differs from what the card would be charged, in words. */
function wrongButton(world: World, { you, words }: PageContext, button: HTMLButtonElement): string[] {
  if (you === null) return [];
  const decision = world.ask({ type: 'start_payment', member_id: you.id, scope: scopeOf(button.value) });
  if (!decision.ok) return [`pays ${button.value}: ${decision.code}`];
  const payment = decision.session.payments.find(({ id }) => id === decision.subject_id);
  const amount = words.money(payment ? onCard_cents(payment) : 0, world.session.currency);
  return button.textContent?.includes(amount) ? [] : [`pays ${amount}: ${button.textContent}`];
}

/** Fields that a reader has to fill in, and forms that are about no group. */
const TYPED = ['join', 'start', 'claim', 'email', 'send_link', 'language'];

/** The refusal of a form that is sent as it stands, its box ticked. */
async function wrongForm(world: World, context: PageContext, form: HTMLFormElement): Promise<string[]> {
  const data = new FormData(form);
  const intent = String(data.get('intent') ?? '');
  if (intent === '' || TYPED.includes(intent)) return [];
  if (intent === 'cancel') data.set('confirm', 'yes');
  let code = '';
  door.ask = (command) => {
    const decision = world.ask(command as Command);
    if (!decision.ok) code = decision.code;
    return { ...decision, before: world.session };
  };
  const { result } = await runForm(context.page, context.viewer, data, context.words);
  return result.ok ? [] : [`${intent}: ${code} ${result.message}`];
}

const offered = new Set<string>();

/** What a page offers and does not keep. */
async function brokenOffers(world: World, viewer: PageContext['viewer'], turn: number): Promise<string[]> {
  const context = contextOf(world, viewer, turn);
  const html = await markup(<Page context={context} />);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const broken = /\b(undefined|NaN)\b/.test(body.textContent ?? '') ? ['a text with a hole'] : [];
  for (const button of body.querySelectorAll<HTMLButtonElement>('button[name=pay]')) {
    offered.add('pay');
    broken.push(...wrongButton(world, context, button));
  }
  for (const form of body.querySelectorAll('form')) {
    offered.add(String(new FormData(form).get('intent') ?? ''));
    broken.push(...(await wrongForm(world, context, form)));
  }
  return broken.map((what) => `${viewer.kind}, ${context.phase}: ${what}`);
}

it('what a page offers is accepted, and its buttons name what the card is charged, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(
      settings,
      fc.nat(100_000),
      histories(40),
      fc.nat(100),
      async (setting, total, actions, turn) => {
        const world = new World(setting, total);
        for (const action of [...PAID, ...actions].slice(0, 3 + (turn % 40))) act(world, action);
        const readers = [{ kind: 'guest' } as const, ...world.session.members.map(viewerOf)];
        const reader = readers[turn % readers.length] ?? { kind: 'guest' };
        const organizer = readers.find(({ kind }) => kind === 'organizer') ?? {
          kind: 'organizer',
          member: null,
        };
        for (const viewer of new Set([reader, organizer]))
          expect(await brokenOffers(world, viewer, turn)).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
  expect([...offered]).toEqual(expect.arrayContaining(['pay', 'cancel', 'extend', 'renew_link']));
});
