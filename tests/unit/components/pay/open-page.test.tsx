import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import type { PageContext } from '@/components/pay/frame/page-context';
import { OpenPage } from '@/components/pay/member/open-page';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import type { SplitSettings } from '@/lib/group/split/settings';
import { pageOf, playSession } from '../../../support/hosted-page';

// As where its script has come with the page's.
vi.mock('@/components/pay/member/later-places', () => import('@/components/pay/member/places'));
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

/** Within what is around every hosted page. */
const drawn = (context: PageContext): string =>
  renderToStaticMarkup(
    <PageWords value={context.words.script}>
      <OpenPage context={context} />
    </PageWords>,
  );

function newcomersPage(
  settings: SplitSettings,
  commands: Parameters<typeof playSession>[0]['commands'] = [],
) {
  const setUp = { type: 'set_up_group', name: 'Ana', email: null, settings } as const;
  const session = playSession({ commands: [setUp, ...commands] });
  return drawn(pageOf(session));
}

const values = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*value="(\\d+)"`, 'g'))].map(
    ([, value]) => value,
  );

it('a newcomer sees what is split and the exact charge before typing anything', () => {
  const html = newcomersPage({ mode: 'equal', size: 4 });
  expect(html).toMatch(/Ana<\/bdi> invited you to split <bdi>Cabin/);
  expect(html.indexOf('$25.25')).toBeGreaterThan(0);
  expect(html.indexOf('$25.25')).toBeLessThan(html.indexOf('Your name'));
  expect(html).toContain('0 of 4 paid');
  expect(html).toContain('Pay $25.25 by card');
});

it('a view has an attempt, under which its form joins once, unless others get the same render', () => {
  const setUp = {
    type: 'set_up_group',
    name: 'Ana',
    email: null,
    settings: { mode: 'equal', size: 4 },
  } as const;
  const session = playSession({ commands: [setUp] });
  const attemptIn = (attempt: string | null) =>
    /name="attempt" value="(\w+)"/.exec(drawn(pageOf(session, undefined, { attempt })))?.[1];
  expect(attemptIn('5eed')).toBe('5eed');
  expect(attemptIn(null)).toBeUndefined();
});

it('a newcomer chooses among different places, each with its charge and the person it is for', () => {
  const amounts = [5_000, 3_000, 2_000].map((amount_cents, index) => ({
    amount_cents,
    label: index === 1 ? 'Ben' : null,
  }));
  const html = newcomersPage({ mode: 'custom', size: 3, amounts });
  expect(values(html, 'place')).toEqual(['1', '2']);
  expect(html).toContain('Ben');
  expect(html).toContain('$30.30');
  expect(html).toContain('Place 3');
});

describe('what was chosen without script, in a form that was refused,', () => {
  const amounts = [3_000, 5_000, 2_000].map((amount_cents, index) => ({
    amount_cents,
    label: ['Ana', 'Cleo', 'Ben'][index] ?? null,
  }));
  const setUp = (settings: SplitSettings) =>
    ({ type: 'set_up_group', name: 'Ana', email: null, settings }) as const;
  const named = playSession({ commands: [setUp({ mode: 'custom', size: 3, amounts })] });
  const even = playSession({ commands: [setUp({ mode: 'equal', size: 5 })] });
  const shownAfter = (session: Session, intent: string, values: Record<string, string>) => {
    const { form, ...page } = pageOf(session);
    const flash = { ok: false, intent, message: 'No.', fields: {}, values } as const;
    const html = drawn({ ...page, form: { ...form, flash } });
    const [, sum] = /text-muted.*?aria-live="polite"[^>]*>([^<]*)</.exec(html) ?? [];
    const [, weight] = /<input[^>]*id="weight"[^>]*value="([^"]*)"/.exec(html) ?? [];
    const place = /<input[^>]*name="place"[^>]*>/g;
    const [checked] = [...html.matchAll(place)].filter(([input]) => input.includes('checked=""'));
    return { sum, weight, place: /value="(\d+)"/.exec(checked?.[0] ?? '')?.[1] };
  };

  it.each(['join', 'pay'])('is still chosen: %s', (intent) => {
    expect(shownAfter(named, intent, { place: '2' })).toMatchObject({ place: '2', sum: '$20.20' });
    expect(shownAfter(even, intent, { weight: '3' })).toMatchObject({ weight: '3', sum: '$60.60' });
  });

  it('is not where it is no number, was chosen for another form, or among other choices', () => {
    const first = { place: '1', sum: '$50.50' };
    expect(shownAfter(named, 'send_link', { place: '2' })).toMatchObject(first);
    expect(shownAfter(named, 'join', { weight: '2' })).toMatchObject(first);
    expect(shownAfter(even, 'join', { weight: 'three' })).toMatchObject({ weight: '1', sum: '$20.20' });
  });

  it('is replaced only in a form that takes what is chosen by then, where somebody else has it', () => {
    expect(shownAfter(named, 'join', { place: '0' })).toMatchObject({ place: '1' });
    expect(shownAfter(named, 'pay', { place: '0' })).toMatchObject({ place: undefined });
  });
});

it('a taken place is not offered', () => {
  const amounts = [5_000, 3_000, 2_000].map((amount_cents) => ({ amount_cents, label: null }));
  const html = newcomersPage({ mode: 'custom', size: 3, amounts }, [
    { type: 'join', name: 'Ben', email: null, place: 1 },
  ]);
  expect(html).not.toContain('$30.30');
  expect(html).toContain('$20.20');
});

it('no amount is shown when items are chosen later', () => {
  const html = newcomersPage({ mode: 'itemized', size: 3 });
  expect(html).toContain('choose what is yours');
  expect(html).not.toContain('by card');
});

it('a member on a second device finds the own link when the group is full or its link is closed', () => {
  const join = { type: 'join', name: 'Ben', email: null } as const;
  const full = newcomersPage({ mode: 'equal', size: 2 }, [join]);
  const closed = newcomersPage({ mode: 'equal', size: 3 }, [{ type: 'set_link', open: false }]);
  for (const [html, title] of [
    [full, 'All places are taken'],
    [closed, 'This link is closed'],
  ] as const) {
    expect(html).toContain(title);
    expect(html).toContain('Joined on another device? Get your link below.');
    expect(values(html.replaceAll('send_link', '1'), 'intent')).toContain('1');
    expect(html).not.toContain('by card');
  }
});

/** The page of Ben, whom the organizer has removed while a payment was open or in processing; `give` goes on from there. */
function removedWhilePaying(is: 'open' | 'processing') {
  let session = playSession({
    commands: [
      { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 3 } },
      { type: 'join', name: 'Ben', email: null },
    ],
  });
  let ids = 100;
  const give = (command: Command) => {
    const decision = decide(session, command, {
      now: session.created_at,
      newId: (prefix) => `${prefix}${++ids}`,
    });
    if (!decision.ok) throw new Error(decision.code);
    session = decision.session;
    return decision.subject_id ?? '';
  };
  const member_id = session.members[1]?.id ?? '';
  const payment_id = give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
  if (is === 'processing') give({ type: 'payment_processing', payment_id });
  give({ type: 'remove', member_id });
  const shown = () => {
    const [, member] = session.members;
    if (!member) throw new Error('Ben is gone');
    return drawn(pageOf(session, undefined, { viewer: { kind: 'former', member } }));
  };
  return { give, shown, payment_id, payment: () => session.payments[0] };
}

it('somebody who was removed while paying reads what became of the payment', () => {
  const { give, shown, payment_id, payment } = removedWhilePaying('open');
  expect(shown()).toContain('Nothing was charged.');
  const { amount_cents = 0, fee_cents = 0 } = payment() ?? {};
  const received_cents = amount_cents + fee_cents;
  give({ type: 'payment_succeeded', payment_id, charge_id: 'ch_1', received_cents, payer_email: null });
  expect(shown()).not.toContain('Nothing was charged.');
  expect(shown()).toContain('You are not in this group any more');
  expect(shown()).toContain('is being refunded to your card');
});

it('nobody is told that nothing was charged, or can join again, before the bank has answered', () => {
  const { give, shown, payment_id } = removedWhilePaying('processing');
  const html = shown();
  expect(html).toContain('A payment of yours was still being processed.');
  expect(html).not.toMatch(/Nothing was charged|join again|by card|Pay later|on another device/i);
  give({ type: 'payment_declined', payment_id, code: 'card_declined', message: '' });
  expect(shown()).toMatch(/Nothing was charged.+you can join again.+by card/);
});
