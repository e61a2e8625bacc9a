// @vitest-environment jsdom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { PageContext } from '@/components/pay/frame/page-context';
import { FormerPage } from '@/components/pay/member/former-page';
import { GivePlace } from '@/components/pay/member/give-place';
import { OpenPage } from '@/components/pay/member/open-page';
import { GivenPage, SwapPage } from '@/components/pay/member/swap-page';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import type { Want } from '@/lib/group/split/claims';
import { offeredPlace } from '@/lib/hosted/page/offers';
import { swapOfToken } from '@/lib/hosted/page/swap-link';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

vi.mock('@/components/pay/frame/live', () => ({ Live: () => null }));

/** Without it, its wait for the processor's script would outlive this file's document. */
vi.mock('@/components/pay/card/wallets', () => ({ Wallets: () => null }));

resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.test' });

const group: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];
const config = { swap_until: '2099-01-01T00:00:00.000Z' };
const paid = () => pay(playSession({ config, commands: group }), 'Ben');
const idOf = (session: Session, name: string) =>
  session.members.find((member) => member.name === name)?.id ?? '';

function offered(session = paid()): Session {
  const { now } = pageOf(session);
  const command = { type: 'offer_swap', member_id: idOf(session, 'Ben') } as const;
  const decision = decide(session, command, { now, newId: (prefix) => `${prefix}1` });
  if (!decision.ok) throw new Error(decision.code);
  return decision.session;
}

async function shown(context: PageContext) {
  const { container } = await render(<GivePlace context={context} />);
  await act(() => vi.dynamicImportSettled());
  const text = container.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
  const intents = [...container.querySelectorAll<HTMLInputElement>('[name=intent]')].map(
    ({ value }) => value,
  );
  return { text, intents, open: container.querySelector('details')?.open };
}

/** A member has offered the place, and what everybody has paid is not with the shop yet. */
const unsent = () => pay(offered(), 'Ana');
const WAITS = 'The money for this order is still on its way to';
const NOT_READY = 'cannot take payments yet';

/** Everybody has paid, and the shop has the money. */
function funded(session: Session): Session {
  const transfers = session.payments.map(
    ({ id }) => ({ id: `tr_${id}`, payment_id: id, status: 'succeeded' }) as Session['transfers'][number],
  );
  return { ...session, status: 'funded', transfers };
}

let ids = 700;
/** What a command leaves of a session. */
function give(session: Session, command: Command): Session {
  const decision = decide(session, command, {
    now: pageOf(session).now,
    newId: (prefix) => `${prefix}${++ids}`,
  });
  if (!decision.ok) throw new Error(decision.code);
  return decision.session;
}

describe('"I can’t come"', () => {
  it('is folded, for a member who has paid, and says what it does before it does it', async () => {
    const { text, intents, open } = await shown(pageOf(paid(), 'Ben'));
    expect(text).toMatch(/^I can’t come.*get back all that you paid, fee included.*the place is yours/);
    expect([intents, open]).toEqual([['offer_swap'], false]);
  });

  it('has the link, how long it is good, and the way back once it is made', async () => {
    const { text, intents, open } = await shown(pageOf(offered(), 'Ben'));
    expect(text).toMatch(/It works once, until/);
    expect([intents, open]).toEqual([['withdraw_swap'], true]);
  });

  it('has the link and the way back, and says what it waits for, while the shop does not have the money yet', async () => {
    const { text, intents, open } = await shown(pageOf(unsent(), 'Ben'));
    expect(text).toContain(WAITS);
    expect([intents, open]).toEqual([['withdraw_swap'], true]);
    expect((await shown(pageOf(offered(), 'Ben'))).text).not.toContain(WAITS);
    expect((await shown(pageOf(pay(paid(), 'Ana'), 'Ben'))).text).toBe('');
  });

  it.each([
    ['the organizer', () => pageOf(pay(paid(), 'Ana'), 'Ana')],
    ['who has not paid', () => pageOf(playSession({ config, commands: group }), 'Ben')],
    ['a shop that has not allowed it', () => pageOf(pay(playSession({ commands: group }), 'Ben'), 'Ben')],
  ])('is not there for %s', async (_who, context) => {
    expect((await shown(context())).text).toBe('');
  });

  it('says why the link that was made no longer works, where the organizer approves who joins', async () => {
    const approved = (session: Session) => give(session, { type: 'set_approval', on: true });
    const { text, intents } = await shown(pageOf(approved(offered()), 'Ben'));
    expect(text).toMatch(/^I can’t come.*approves who joins, so your link no longer works/);
    expect(intents).toEqual([]);
    expect((await shown(pageOf(approved(paid()), 'Ben'))).text).toBe('');
    const left = offered();
    const closed = give(left, { type: 'cancel' });
    expect((await shown(pageOf({ ...closed, approves_joining: true }, 'Ben'))).text).toBe('');
  });

  it.each(LOCALES)('is said in %s', async (locale) => {
    const words = wordsOf(locale);
    const { text } = await shown({ ...pageOf(paid(), 'Ben'), words });
    expect(text).toContain(words.say('cantComeText'));
  });
});

it('a newcomer is asked for what the member has paid, fee included', () => {
  const session = offered();
  const [payment] = session.payments;
  const { offers } = offeredPlace(session, idOf(session, 'Ben'), wordsOf('en'));
  expect(offers.map(({ total_cents }) => total_cents)).toEqual([
    (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0),
  ]);
  expect(swapOfToken(session, 'another')).toBeUndefined();
});

describe('the page of a link', () => {
  const read = async (session: Session, isKnown: boolean) => {
    const context = { ...pageOf(session), takes_payments: false };
    const swap = isKnown ? session.swaps[0] : undefined;
    const { container } = await render(<SwapPage context={context} swap={swap} token="token" />);
    return {
      heading: container.querySelector('h1')?.textContent?.replaceAll(/[\u2068\u2069]/g, ''),
      text: container.textContent ?? '',
    };
  };

  it('says who offers the place, and what becomes of the money', async () => {
    const { heading, text } = await read(offered(), true);
    expect(heading).toMatch(/^Ben can’t come and offers you the place: 2 × Cabin/);
    expect(text).toMatch(/You pay the same, and .*Ben.* is refunded/);
  });

  it('says what a place waits for whose money the shop does not have yet, and takes no payment', async () => {
    const { heading, text } = await read(unsent(), true);
    expect(heading).toMatch(/^Ben can’t come and offers you the place: 2 × Cabin/);
    expect(text).toContain(WAITS);
    expect(text).not.toMatch(/You pay the same|no longer/);
    const late = { ...pageOf(unsent()), now: Date.parse(config.swap_until) };
    const { container } = await render(
      <SwapPage
        context={{ ...late, takes_payments: false }}
        swap={late.page.session.swaps[0]}
        token="token"
      />,
    );
    expect(container.textContent).toContain('This link no longer works');
  });

  it('names what the place gets, where each has chosen items', async () => {
    const itemized = playSession({
      config,
      commands: [
        { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'itemized', size: 2 } },
        { type: 'join', name: 'Ben', email: null },
      ],
    });
    const takes = (wants: Want[]): Session => {
      const command: Command = { type: 'claim_items', member_id: idOf(itemized, 'Ben'), wants };
      return offered(pay(give(itemized, command), 'Ben'));
    };
    const one = takes([{ line: 0, units: 1 }]);
    expect((await read(one, true)).heading).toBe('Ben can’t come and offers you the place: Cabin');
    const third = takes([{ line: 0, pieces: 1, of: 3 }]);
    expect((await read(third, true)).heading).toMatch(/: 1\/3 × Cabin$/);
    const { container } = await render(<GivePlace context={pageOf(one, 'Ben')} />);
    await act(() => vi.dynamicImportSettled());
    expect(container.innerHTML).not.toContain('2 ×');
  });

  it('has what paying takes, or says why nobody can pay, also where the group is complete', () => {
    const open = offered();
    const shop = (session: Session, takes_payments: boolean) => {
      const context = pageOf(session, undefined, { takes_payments });
      const html = renderToStaticMarkup(<SwapPage context={context} swap={session.swaps[0]} token="token" />);
      return { hasScript: html.includes(context.pay.script_url), isRefused: html.includes(NOT_READY) };
    };
    for (const session of [open, funded(open)]) {
      expect(shop(session, true)).toEqual({ hasScript: true, isRefused: false });
      expect(shop(session, false)).toEqual({ hasScript: false, isRefused: true });
    }
    const gone = { ...open, swaps: [] };
    expect(shop(gone, true)).toEqual({ hasScript: false, isRefused: false });
    expect(shop(gone, false)).toEqual({ hasScript: false, isRefused: false });
  });

  it('shows a buyer who was too late the money alone, behind a link that was replaced', async () => {
    const open = offered();
    const give_back = { type: 'withdraw_swap', member_id: idOf(open, 'Ben') } as const;
    const opened = give(open, {
      type: 'swap_and_pay',
      member_id: 'mem_cara',
      swap_id: open.swaps[0]?.id ?? '',
      name: 'Cara',
      email: null,
    });
    const { id: payment_id = '', amount_cents = 0, fee_cents = 0 } = opened.payments.at(-1) ?? {};
    const text = async (session: Session) => {
      const member = session.members.find(({ name }) => name === 'Cara');
      if (!member) throw new Error('Cara is not on record');
      const context = pageOf(session, undefined, { viewer: { kind: 'former', member } });
      return (await render(<FormerPage context={context} />)).container.textContent ?? '';
    };
    const processing = give(opened, { type: 'payment_processing', payment_id });
    expect(await text(processing)).toContain('A payment of yours was still being processed.');
    const charged = give(give(processing, give_back), {
      type: 'payment_succeeded',
      payment_id,
      charge_id: 'ch_late',
      received_cents: amount_cents + fee_cents,
      payer_email: null,
      card: null,
    });
    expect(await text(charged)).toContain('Your payment');
    expect(await text(charged)).toContain(payment_id);
    expect(await text(charged)).not.toMatch(/Ana|Ben|by card|Join|any more/);
  });

  it('tells a buyer whose card was declined nothing of a group that they were in', async () => {
    const open = offered();
    const buyer = { member_id: 'mem_cara', name: 'Cara', email: null };
    const opened = give(open, { type: 'swap_and_pay', swap_id: open.swaps[0]?.id ?? '', ...buyer });
    const payment_id = opened.payments.at(-1)?.id ?? '';
    const declined = give(opened, {
      type: 'payment_declined',
      payment_id,
      code: 'card_declined',
      message: '',
    });
    const member = declined.members.find(({ name }) => name === 'Cara');
    if (!member) throw new Error('Cara is not on record');
    const context = pageOf(declined, undefined, { viewer: { kind: 'former', member } });
    const { container } = await render(<OpenPage context={context} />);
    expect(container.textContent).toContain('Nothing was charged.');
    expect(container.textContent).not.toMatch(/any more|join again/);
  });

  it('offers nothing to a buyer whose bank has not answered, and does not say that nothing was charged', async () => {
    const open = offered();
    const [swap] = open.swaps;
    const opened = give(open, {
      type: 'swap_and_pay',
      member_id: 'mem_cara',
      swap_id: swap?.id ?? '',
      name: 'Cara',
      email: null,
    });
    const payment_id = opened.payments.at(-1)?.id ?? '';
    const text = async (session: Session) => {
      const member = session.members.find(({ name }) => name === 'Cara');
      if (!member) throw new Error('Cara is not on record');
      const context = pageOf(session, undefined, { viewer: { kind: 'former', member } });
      const { container } = await render(
        <SwapPage context={context} swap={session.swaps[0]} token="token" />,
      );
      return container.textContent ?? '';
    };
    const processing = give(opened, { type: 'payment_processing', payment_id });
    expect(await text(processing)).toContain('Your bank has not answered yet.');
    expect(await text(processing)).not.toMatch(/by card|Nothing was charged/);
    const withdrawn = give(processing, { type: 'withdraw_swap', member_id: idOf(open, 'Ben') });
    expect(await text(withdrawn)).toContain('A payment of yours was still being processed.');
    expect(await text(withdrawn)).not.toContain('Nothing was charged');
    const declined = give(withdrawn, {
      type: 'payment_declined',
      payment_id,
      code: 'card_declined',
      message: '',
    });
    expect(await text(declined)).toContain('Nothing was charged');
  });

  it('says why the buyer’s card was declined, for this place alone, as long as it can be tried again', async () => {
    const open = offered();
    const [swap] = open.swaps;
    const opened = give(open, {
      type: 'swap_and_pay',
      member_id: 'mem_cara',
      swap_id: swap?.id ?? '',
      name: 'Cara',
      email: null,
    });
    const declined = give(opened, {
      type: 'payment_declined',
      payment_id: opened.payments.at(-1)?.id ?? '',
      code: 'card_declined',
      message: '',
    });
    const alertOf = async (session: Session, looks = 'Cara') => {
      const member = session.members.find(({ name }) => name === looks);
      const viewer = member ? ({ kind: 'former', member } as const) : ({ kind: 'guest' } as const);
      const context = pageOf(session, undefined, { viewer });
      const { container } = await render(
        <SwapPage context={context} swap={session.swaps[0]} token="token" />,
      );
      return container.querySelector('[role=alert]')?.textContent;
    };
    expect(await alertOf(declined)).toContain('The bank declined the card. Nothing was charged.');
    expect(await alertOf(opened)).toBeUndefined();
    expect(await alertOf(declined, 'somebody else')).toBeUndefined();
    const another = { ...declined, swaps: declined.swaps.map((one) => ({ ...one, id: 'swp_another' })) };
    expect(await alertOf(another)).toBeUndefined();
  });

  it('offers nothing to somebody whom the organizer has declined, and says so', async () => {
    const [, join] = group;
    const settings = { mode: 'equal', size: 3 } as const;
    const start: Command = { type: 'set_up_group', name: 'Ana', email: null, settings };
    const open = pay(playSession({ config, commands: join ? [start, join] : [] }), 'Ben');
    const asked = give(give(open, { type: 'set_approval', on: true }), {
      type: 'join',
      member_id: 'mem_mallory',
      name: 'Mallory',
      email: null,
    });
    const declined = give(asked, { type: 'decline', member_ids: ['mem_mallory'] });
    const session = offered(give(declined, { type: 'set_approval', on: false }));
    const member = session.members.find(({ name }) => name === 'Mallory');
    if (!member) throw new Error('Mallory is not on record');
    const read = async (viewer: PageContext['viewer']) => {
      const context = pageOf(session, undefined, { viewer });
      const { container } = await render(
        <SwapPage context={context} swap={session.swaps[0]} token="token" />,
      );
      return { pays: container.querySelector('[name=pay]') !== null, text: container.textContent };
    };
    expect(await read({ kind: 'guest' })).toMatchObject({ pays: true });
    const { pays, text } = await read({ kind: 'declined', member });
    expect(pays).toBe(false);
    expect(text).toMatch(/Ana.? has not let you in/);
  });

  it('does not promise that the card is not charged where others’ cards are held', async () => {
    const session = offered();
    const holding = { ...session, config: { ...session.config, funds: 'auto' as const } };
    const { text } = await read(holding, true);
    expect(text).not.toContain('Your card is not charged yet');
    expect(text).toContain('refunded in full, fee included, if not everyone pays');
  });

  it.each([
    ['of another group', () => read(offered(), false)],
    ['of a place that is not offered any more', () => read({ ...offered(), status: 'cancelled' }, true)],
  ])(
    'says that a link %s no longer works, and how somebody who has paid finds that',
    async (_what, shows) => {
      const { heading, text } = await shows();
      expect(heading).toBe('This link no longer works');
      expect(text).toContain('Have you paid? Your personal link shows what happens to your money.');
      expect(text).toContain('Email me my link');
      expect(text).not.toContain('Nothing was charged');
    },
  );
});

it('who has given the place away reads how far the refund is, and nothing of one that has failed', async () => {
  const open = offered();
  const newcomer = { member_id: 'mem_cara', name: 'Cara', email: null };
  const opened = give(open, { type: 'swap_and_pay', swap_id: open.swaps[0]?.id ?? '', ...newcomer });
  const payment_id = opened.payments.at(-1)?.id ?? '';
  const paid = { charge_id: 'ch_cara', received_cents: 5_050, payer_email: null };
  const given = give(opened, { type: 'payment_succeeded', payment_id, ...paid });
  const text = async (session: Session) => {
    const [swap] = session.swaps;
    if (!swap) throw new Error('There is no swap');
    const { container } = await render(<GivenPage context={pageOf(session)} swap={swap} />);
    return container.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
  };
  expect(await text(given)).toContain('$50.50 is on its way back to your card, fee included.');
  const refunds = given.refunds.map((one) => ({ ...one, status: 'failed' as const }));
  const failed = await text({ ...given, refunds });
  expect(failed).toContain('$50.50 could not be refunded to your card yet.');
  expect(failed).not.toMatch(/is refunded to your card|on its way/);
});
