// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { PageContext } from '@/components/pay/frame/page-context';
import { MemberPage } from '@/components/pay/member/member-page';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { FormResult } from '@/lib/hosted/form/forms';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { markup } from '../../../support/markup';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.test' });

const commands: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 3 } },
  { type: 'join', name: 'Ben', email: null },
];

/** Of the page's own alert: where one of these is on the page, the form says it. */
const YIELDS = /\[(main:has\(\S+\))_&\]:hidden/;

const MESSAGE = 'Somebody has paid already.';

const refused = (intent: string, values = {}): FormResult => ({
  ok: false,
  intent,
  message: MESSAGE,
  fields: {},
  values,
});

/** What a page says in view, after a form that was sent without script. */
async function saidOn(page: PageContext, flash: FormResult): Promise<string[]> {
  const context = { ...page, form: { ...page.form, flash } };
  const html = await markup(
    page.viewer.kind === 'organizer' ? (
      <OrganizerPage context={context} />
    ) : (
      <MemberPage context={context} unknown_key={false} />
    ),
  );
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const inView = (alert: Element) => {
    const yields = YIELDS.exec(alert.className)?.[1];
    return !alert.closest('details:not([open])') && !(yields && body.querySelector(yields));
  };
  return [...body.querySelectorAll('[role=alert]')]
    .filter((alert) => alert.textContent === MESSAGE && inView(alert))
    .map((alert) => (alert.closest('form') ? 'by the form' : 'by the page'));
}

const organizers = () => pageOf(playSession({ commands }), 'Ana');

it('a refusal is said on the page where the form that it is for has gone', async () => {
  expect(await saidOn(organizers(), refused('remove', { member_id: 'mem_gone' }))).toEqual(['by the page']);
});

it('a form that is still there says it itself', async () => {
  expect(await saidOn(organizers(), refused('cancel'))).toEqual(['by the form']);
});

it('what a button that pays says is said by it alone', async () => {
  expect(await saidOn(organizers(), refused('pay'))).toEqual([]);
});

describe('a form in a fold is in view when it says it', () => {
  const claim = (member_id: string): Command => ({
    type: 'claim_items',
    member_id,
    wants: [{ line: 0, units: 1 }],
  });
  /** Ben has one of two cabins, and has paid; the other is free, or Ana's. */
  const itemized = (other: 'free' | 'taken') => {
    const session = playSession({
      config: { allow_dropping_items: true },
      commands: [
        { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'itemized', size: 3 } },
        { type: 'join', member_id: 'mem_ben', name: 'Ben', email: null },
        claim('mem_ben'),
        ...(other === 'taken' ? [claim('mem_1')] : []),
      ],
    });
    return pay(session, 'Ben');
  };

  it.each(['claim', 'claim_rest'])('"Take more items" of who has paid: %s', async (intent) => {
    expect(await saidOn(pageOf(itemized('free'), 'Ben'), refused(intent))).toEqual(['by the form']);
    expect(await saidOn(pageOf(itemized('taken'), 'Ben'), refused(intent))).toEqual(['by the page']);
  });

  it('"Order less", within what helps if nobody else comes', async () => {
    expect(await saidOn(pageOf(itemized('free'), 'Ana'), refused('drop_items'))).toEqual(['by the form']);
  });

  it('"Get your link"', async () => {
    expect(await saidOn(pageOf(playSession({ commands })), refused('send_link'))).toEqual(['by the form']);
  });

  it('"I can’t come"', async () => {
    const config = { swap_until: '2099-01-01T00:00:00.000Z' };
    const session = pay(playSession({ config, commands }), 'Ben');
    expect(await saidOn(pageOf(session, 'Ben'), refused('offer_swap'))).toEqual(['by the form']);
  });

  it('"Leave the group"', async () => {
    expect(await saidOn(pageOf(playSession({ commands }), 'Ben'), refused('leave'))).toEqual(['by the form']);
  });

  it('"Take my money back"', async () => {
    const paid = pay(playSession({ config: { rescue_hours: 24 }, commands }), 'Ben');
    const context = { now: paid.expires_at, newId: (prefix: string) => `${prefix}1` };
    const rescued = decide(paid, { type: 'expire' }, context);
    if (!rescued.ok) throw new Error(rescued.code);
    expect(await saidOn(pageOf(rescued.session, 'Ben'), refused('take_back'))).toEqual(['by the form']);
  });
});
