// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldsAlong } from '@/components/pay/card/card-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { GiftNote } from '@/components/pay/member/gift';
import { MemberPage } from '@/components/pay/member/member-page';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import { paymentFlow } from '@/components/pay/payment/payment-flow';
import type { OpenStep, Seen } from '@/components/pay/payment/payment-state';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { withoutIdleGifts } from '@/lib/group/decide/release-gifts';
import type { Contributions } from '@/lib/group/gift';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { RESERVATION_ms } from '@/lib/group/query/gifts';
import { CATALOGUES } from '@/lib/words/catalogues';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { click, find, render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));
vi.mock('@/components/pay/frame/live', () => ({ Live: () => null }));
/** Without it, its wait for the processor's script would outlive this file's document. */
vi.mock('@/components/pay/card/wallets', () => ({ Wallets: () => null }));

afterEach(() => sessionStorage.clear());

resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.test' });

const giving = (name: string, amount_cents: number, is_hidden = false): Command => ({
  type: 'join_and_pay',
  member_id: `mem_${name}`,
  name,
  email: null,
  wants: [],
  gift: { amount_cents, message: `Hello from ${name}`, is_hidden },
});

/** As somebody does who gives, and does not want to be shown. */
async function typeAlong(container: HTMLElement, message: string) {
  const field = find<HTMLTextAreaElement>(container, '[name=message]');
  await act(async () => {
    field.value = message;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await click(find(container, '[name=hide]'));
}

/** Ana collects $100.00; these have paid. */
function collection(contributions: Contributions = {}, gifts: Command[] = []): Session {
  const config = {
    contributions,
    default_mode: 'host-pays' as const,
    allowed_modes: ['host-pays' as const],
    max_size: 100,
  };
  const settings = { mode: 'host-pays', size: 1 } as const;
  const start: Command = { type: 'set_up_group', name: 'Ana', email: null, settings };
  return gifts.reduce(given, playSession({ config, commands: [start] }));
}

/** Gives and pays. */
function given(before: Session, gift: Command): Session {
  let ids = 100 * before.members.length;
  const newId = (prefix: string) => `${prefix}${++ids}`;
  const decision = decide(before, gift, { now: before.created_at, newId });
  if (!decision.ok) throw new Error(decision.code);
  return pay(decision.session, decision.session.members.at(-1)?.name ?? '');
}

async function shown(context: PageContext) {
  const page =
    context.viewer.kind === 'organizer' ? (
      <OrganizerPage context={context} />
    ) : (
      <MemberPage context={context} unknown_key={false} />
    );
  const { container } = await render(page);
  await act(() => vi.dynamicImportSettled());
  return { container, text: container.textContent?.replaceAll(/[\u00a0\u202f\u2066-\u2069]/g, ' ') ?? '' };
}

describe('the page of who gives', () => {
  it('asks first how much, with what is left and amounts to tap, by forms that need no script', async () => {
    const session = collection({ suggested_cents: [2_500, 20_000] });
    const { container, text } = await shown(pageOf(session));
    expect(text).toContain('How much would you like to give?');
    expect(text).toContain('$100.00 of $100.00 is left');
    const offered = [...container.querySelectorAll<HTMLButtonElement>('button[name=give]')];
    expect(offered.map(({ value }) => value)).toEqual(['25.00', '100.00']);
    expect(container.querySelector<HTMLFormElement>('form[method=get]')?.getAttribute('action')).toBe(
      '/s/share',
    );
    expect(container.querySelector('[name=message]')).toBeNull();
  });

  it('then asks for a message to the organizer alone, and says what the card is charged', async () => {
    const { container, text } = await shown(pageOf(collection(), undefined, { given: '25.00' }));
    expect(text).toContain('Pay $25.25 by card');
    expect(text).toMatch(/Message to Ana .*Only Ana reads it/);
    const [message, hide] = ['message', 'hide'].map((name) =>
      container.querySelector<HTMLInputElement>(`[name=${name}]`),
    );
    if (!message || !hide) throw new Error('nothing to say with it');
    message.value = 'For you';
    hide.checked = true;
    expect(fieldsAlong()).toEqual({ message: 'For you', hide: 'yes' });
  });

  it('keeps the message when "Pay" is pressed before there is script, until the card is typed', async () => {
    const early = pageOf(collection(), undefined, { given: '25.00' });
    const sentBy = (container: HTMLElement) => {
      const button = find<HTMLButtonElement>(container, '[name=pay]');
      if (!button.form) throw new Error('the button is of no form');
      return { button, form: button.form, fields: Object.fromEntries(new FormData(button.form, button)) };
    };
    const first = await render(<MemberPage context={early} unknown_key={false} />);
    find<HTMLTextAreaElement>(first.container, '[name=message]').value = 'For you';
    find<HTMLInputElement>(first.container, '[name=hide]').checked = true;
    const { form, fields } = sentBy(first.container);
    expect([form.getAttribute('action'), form.method]).toEqual([early.pay.form_action, 'post']);
    const { key, ...values } = fields as Record<string, string>;
    expect(values).toEqual({ message: 'For you', hide: 'yes', pay: 'own' });
    expect(key).toBe(early.pay.page_key);
    first.container.remove();

    const flash = { ok: false, intent: 'pay', message: 'Needs script.', fields: {}, values } as const;
    const asked = { scope: 'own', message: flash.message };
    const back = { ...early, form: { ...early.form, flash }, pay: { ...early.pay, asked } };
    const page = (context: PageContext) => <GiftNote context={context} />;
    const { rerender } = await render(page(back), { hydrate: true });
    expect(fieldsAlong()).toEqual({ message: 'For you', hide: 'yes' });
    // A refresh knows nothing of what was sent.
    await rerender(page(early));
    expect(fieldsAlong()).toEqual({ message: 'For you', hide: 'yes' });
  });

  it('keeps what is typed while somebody else’s gift leaves no room for it, and when the amount is chosen again', async () => {
    const all = (session: Session) => (
      <MemberPage context={pageOf(session, undefined, { given: '100.00' })} unknown_key={false} />
    );
    const tab = await render(all(collection()));
    await typeAlong(tab.container, 'For you, and “us”');
    await tab.rerender(all(collection({}, [giving('Dan', 2_000)])));
    expect(tab.container.querySelector('[name=message]')).toBeNull();
    await tab.rerender(all(collection()));
    expect(fieldsAlong()).toEqual({ message: 'For you, and “us”', hide: 'yes' });
    tab.container.remove();

    const again = pageOf(collection(), undefined, { given: '25.00' });
    const { container } = await render(<MemberPage context={again} unknown_key={false} />, { hydrate: true });
    expect(fieldsAlong()).toEqual({ message: 'For you, and “us”', hide: 'yes' });
    // What is there already is newer.
    container.remove();
    const early = (page: HTMLElement) => {
      find<HTMLTextAreaElement>(page, '[name=message]').value = 'Something else';
    };
    await render(<GiftNote context={again} />, { hydrate: true, early });
    expect(fieldsAlong()).toEqual({ message: 'Something else' });
  });

  it.each([
    ['keeps what was typed for a card that is declined after all', 'The bank has declined it.', 'For you'],
    ['forgets what was typed once it is paid for', undefined, ''],
  ])('%s', async (_what, unsettled, message) => {
    const context = pageOf(collection(), undefined, { given: '25.00' });
    const { container, rerender } = await render(<GiftNote context={context} />);
    await typeAlong(container, 'For you');
    vi.stubGlobal('fetch', async () => Response.json({ ok: true, is_open: false, unsettled }));
    const page = { show: vi.fn(), refresh: vi.fn(), replace: vi.fn(), fail: vi.fn(), run: vi.fn() };
    const payment = { payment_id: 'pay_1', client_secret: '', publishable_key: '', amount: '', holds: false };
    const seen = { target: context.pay, say: () => '' } as unknown as Seen;
    await paymentFlow(page).finish(seen, { payment } as OpenStep, 'paid');
    vi.unstubAllGlobals();
    await rerender(null);
    await rerender(<GiftNote context={context} />);
    expect(fieldsAlong()).toMatchObject({ message });
  });

  it.each(LOCALES)('says why an amount cannot be given, in %s', async (locale) => {
    const words = wordsOf(locale);
    const { container } = await shown(pageOf(collection(), undefined, { given: '99.70', words }));
    expect(container.querySelector('[role=alert]')?.textContent).toContain(words.money(9_950, 'usd'));
  });

  it('leads to the field of an amount that cannot be given, which says why', async () => {
    const read = async (amount?: string) => {
      const { container } = await shown(pageOf(collection(), undefined, { given: amount }));
      const field = find<HTMLInputElement>(container, '#amount');
      const said = field.getAttribute('aria-describedby');
      return {
        invalid: field.getAttribute('aria-invalid'),
        why: said && find(container, `#${said}`).textContent,
        focused: document.activeElement === field,
      };
    };
    const why = expect.stringContaining('$99.50');
    expect(await read('99.70')).toEqual({ invalid: 'true', why, focused: true });
    expect(await read()).toEqual({ invalid: null, why: null, focused: false });
  });

  it('says when nothing is left to give', async () => {
    const { text } = await shown(pageOf(playAll()));
    expect(text).toContain('Nothing can be given just now');
  });

  it('does not show messages, nor who wants to be hidden, to the others', async () => {
    const session = collection({}, [giving('Ben', 1_000, true), giving('Cleo', 2_000)]);
    for (const viewer of [undefined, 'Cleo']) {
      const { text } = await shown(pageOf(session, viewer));
      expect(text).not.toMatch(/Ben|Hello|\$10\.00/);
      expect(text).toContain('Cleo');
      expect(text).toContain('1 person whose name is hidden');
    }
    expect((await shown(pageOf(session, 'Ben'))).text).toContain('Ben');
  });

  it('shows nobody but the organizer where the shop hides names', async () => {
    const session = collection({ hide_names: true }, [giving('Ben', 1_000), giving('Cleo', 2_000)]);
    const { text } = await shown(pageOf(session, 'Cleo'));
    expect(text).not.toContain('Ben');
    expect(text).toContain('Ana');
    expect(text).toContain('Thank you for $20.00');
  });
});

/** Somebody is paying all of it. */
const playAll = () => {
  const config = {
    contributions: {},
    default_mode: 'host-pays' as const,
    allowed_modes: ['host-pays' as const],
  };
  const settings = { mode: 'host-pays', size: 1 } as const;
  return playSession({
    config,
    commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }, giving('Ben', 10_000)],
  });
};

it('somebody whose gift was not paid for is not told to have been in a group', async () => {
  const begun = playAll();
  const session = withoutIdleGifts(begun, begun.created_at + RESERVATION_ms + 1);
  const [, member] = session.members;
  if (!member) throw new Error('Ben is gone');
  const { text } = await shown(pageOf(session, undefined, { viewer: { kind: 'former', member } }));
  expect(text).toContain('Nothing was charged. You can still give.');
  expect(text).not.toContain('not in this group any more');
});

describe('a collection with as many people as the shop allows', () => {
  const [ben, cleo] = [giving('Ben', 2_000), giving('Cleo', 2_000)];
  const of = (max_size: number): Session => {
    const session = collection({}, [ben, cleo]);
    return { ...session, config: { ...session.config, max_size } };
  };
  const ASKS = /would you like to give|still give|ask others|nudge|group link|QR code|message to /i;

  it('tells who opens the link why nobody else can give, also in the middle of it', async () => {
    for (const given of [undefined, '25.00']) {
      const { text } = await shown(pageOf(of(3), undefined, { given }));
      expect(text).toContain('All places are taken');
      expect(text).toContain('This group cannot get any larger. What is left, the organizer pays.');
      expect(text).not.toMatch(ASKS);
      expect((await shown(pageOf(of(4), undefined, { given }))).text).toMatch(ASKS);
    }
  });

  it('has nobody ask others: neither who has paid nor the organizer, nor who has left', async () => {
    const gone = giving('Dan', 1_000);
    const left = (session: Session) => {
      const [member] = collection({}, [gone]).members.slice(-1);
      if (!member) throw new Error('Dan is not there');
      return pageOf(session, undefined, { viewer: { kind: 'former', member } });
    };
    for (const page of [(one: Session) => pageOf(one, 'Ben'), (one: Session) => pageOf(one, 'Ana'), left]) {
      expect((await shown(page(of(3)))).text).not.toMatch(ASKS);
      expect((await shown(page(of(4)))).text).toMatch(ASKS);
    }
    expect((await shown(pageOf(of(3), 'Ana'))).text).toContain('Pay the rest: $60.60');
  });
});

describe('the organizer’s page', () => {
  it('starts without a choice of split', async () => {
    const config = {
      contributions: {},
      default_mode: 'host-pays' as const,
      allowed_modes: ['host-pays' as const],
    };
    const context = pageOf(playSession({ config }), undefined, {
      viewer: { kind: 'organizer', member: null },
    });
    const { container, text } = await shown(context);
    expect(text).toContain('Collect $100.00 together');
    expect(
      [...container.querySelectorAll('input[name=mode]')].map((field) => field.getAttribute('value')),
    ).toEqual(['host-pays']);
  });

  it('shows who gave what, with the messages, and the rest to pay', async () => {
    const session = collection({ hide_names: true }, [giving('Ben', 1_000), giving('Cleo', 2_000, true)]);
    const { text } = await shown(pageOf(session, 'Ana'));
    for (const seen of ['Ben', 'Cleo', 'Hello from Ben', 'Hello from Cleo', 'Pay the rest: $70.70'])
      expect(text).toContain(seen);
    expect(text).toContain('$30.00 of $100.00 is given, $70.00 is left');
    expect(text).not.toMatch(/Change how it is split|approve who joins/i);
  });
});

/** The longest piece of a text between its slots: where it is missing, the text is. */
const pieceOf = (text: string) =>
  text.split(/\{\w+\}/).reduce((longest, piece) => (piece.length > longest.length ? piece : longest));

it.each(LOCALES)('no page asks somebody who gives for a share, in %s', async (locale) => {
  const words = wordsOf(locale);
  const catalogue = { ...CATALOGUES[locale].page, ...CATALOGUES[locale].organizer };
  const shared = [
    'nothingYet',
    'everybodyPaysBy',
    'inviteGroup',
    'promise',
    'bringIn',
    'mailSubject',
  ] as const;
  const given = collection({}, [giving('Ben', 1_000)]);
  const isOrganizer = { viewer: { kind: 'organizer', member: null } } as const;
  const unstarted = playSession({ config: { min_size: 1, contributions: {} } });
  for (const context of [
    pageOf(unstarted, undefined, isOrganizer),
    pageOf(collection(), 'Ana'),
    pageOf(given, 'Ana'),
    pageOf(given, 'Ben'),
    pageOf(given),
    pageOf(given, undefined, { given: '25.00' }),
  ]) {
    const { container, text } = await shown({ ...context, words });
    const links = [...container.querySelectorAll('a')].map(({ href }) => decodeURIComponent(href)).join(' ');
    for (const key of shared)
      expect(`${text} ${links}`, key).not.toContain(pieceOf(String(catalogue[key])).trim());
  }
});

it('the organizer reads until when others can give, and whom to ask', async () => {
  const alone = (await shown(pageOf(collection(), 'Ana'))).text;
  const joined = (await shown(pageOf(collection({}, [giving('Ben', 1_000)]), 'Ana'))).text;
  for (const text of [alone, joined]) {
    expect(text).toMatch(/People can give until .+ You pay the rest by then\./);
    expect(text).toContain('Ask others to give');
  }
});
