import '../../support/next-modules';

import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saveOrigins } from '@/app/dashboard/developers/actions';
import SigningPage from '@/app/dashboard/developers/signing/page';
import DisputePage from '@/app/dashboard/disputes/[id]/page';
import {
  acceptDisputeAsLost,
  saveDisputeEvidence,
  submitDisputeEvidence,
} from '@/app/dashboard/disputes/actions';
import { saveProfile } from '@/app/dashboard/settings/actions';
import SettingsPage from '@/app/dashboard/settings/page';
import EndpointPage from '@/app/dashboard/webhooks/[id]/page';
import { changeEndpoint } from '@/app/dashboard/webhooks/actions';
import { RenderedFor } from '@/components/forms/rendered-for';
import { saveEvidence } from '@/lib/dashboard/dispute/answer';
import { type FormAction, type FormState, UNTOUCHED } from '@/lib/dashboard/form/form-state';
import type { Query } from '@/lib/edge/query';
import { resetEnvironment } from '@/lib/env';
import { evidenceFrom } from '@/lib/group/evidence';
import { SYSTEM } from '@/lib/merchant/audit';
import { readProfile } from '@/lib/merchant/profile';
import { createEndpoint, getEndpoint, updateEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { rows, startApi } from '../../support/api';
import { fundedSession } from '../../support/funded-session';
import { makeMerchant } from '../../support/merchant';
import { nextCache } from '../../support/next-request';
import { renderedNow, sendForm } from '../../support/send-form';
import { joinTeam, signedInOwner, signInAs } from '../../support/signed-in';

/** Two people have one page open. The second is refused, and presses the button of the page that says so. */

/** What each action has answered: without script the next page is rendered with it. */
const answers = vi.hoisted(() => new Map<unknown, unknown>());
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useActionState: (action: unknown, first: unknown) => [answers.get(action) ?? first, () => {}, false],
}));

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: Window & typeof globalThis };
};

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ VERCEL: '1', WEBHOOK_ALLOW_LOOPBACK: '1' });
});
afterAll(async () => {
  resetEnvironment({ WEBHOOK_ALLOW_LOOPBACK: undefined });
  await stop();
});

type Page = (props: { params: Promise<{ id: string }>; searchParams: Promise<Query> }) => Promise<ReactNode>;

/** The form of the page as it is now that this button sends. */
async function formOf(page: Page, id: string, button: string) {
  const props = { params: Promise.resolve({ id }), searchParams: Promise.resolve({}) };
  const value = await renderedNow();
  const node = RenderedFor({ value, children: await page(props) });
  const html = await new Response(await renderToReadableStream(node)).text();
  const { document, FormData: Contents } = new JSDOM(html).window;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')];
  const pressed = buttons.find(({ textContent }) => textContent === button);
  const form = pressed?.form;
  if (!form) throw new Error(`No button says ${button}`);
  const send = async (action: FormAction, typed: Record<string, string> = {}): Promise<FormState> => {
    const sent = new FormData();
    for (const [name, said] of new Contents(form, pressed)) sent.append(name, said);
    for (const [name, said] of Object.entries(typed)) sent.set(name, said);
    const answer = await action(UNTOUCHED, sent);
    answers.set(action, answer);
    return answer;
  };
  return { typed: (name: string) => new Contents(form).get(name), send };
}

/** A dispute of a shop whose owner is signed in, with evidence that was saved once. */
async function disputed(email: string) {
  answers.clear();
  const shop = await makeMerchant();
  await joinTeam(shop.id, { email });
  await signInAs(email);
  const { session_id } = await fundedSession(shop);
  const id = `du_${session_id}`;
  await rows(
    `INSERT INTO disputes (id, payment_id, session_id, merchant_id, livemode, currency, amount_cents, status,
       due_by, opened_at, evidence, evidence_saved_at, evidence_version)
     SELECT $1, id, session_id, $3, false, 'usd', 100, 'needs_response', now() + interval '5 days', now(),
       '{}', now(), 1 FROM payments WHERE session_id = $2`,
    [id, session_id, shop.id],
  );
  const access = { merchant_id: shop.id, livemode: false, actor: SYSTEM };
  return {
    form: (button: string) => formOf(DisputePage, id, button),
    savedByAnother: async () =>
      expect(await saveEvidence(access, id, 1, evidenceFrom({ shipping_carrier: 'UPS' }))).toBeNull(),
    dueIn: (time: string) =>
      rows('UPDATE disputes SET due_by = now() + $2::interval WHERE id = $1', [id, time]),
    answered: async () =>
      (await rows('SELECT decision, evidence_version FROM disputes WHERE id = $1', [id]))[0],
  };
}

const REFUSAL = { ok: false, message: expect.stringContaining('Somebody else has saved') };

it('never overwrites the evidence that a colleague has saved, however often it is pressed', async () => {
  const { form, savedByAnother } = await disputed('evidence@split.test');
  const opened = await form('Save changes');
  await savedByAnother();
  const mine = { shipping_carrier: 'DHL' };
  expect(await opened.send(saveDisputeEvidence, mine)).toMatchObject(REFUSAL);
  const refused = await form('Save changes');
  expect(refused.typed('shipping_carrier')).toBe('DHL');
  expect(await refused.send(saveDisputeEvidence, mine)).toMatchObject(REFUSAL);
  // Opened newly.
  answers.clear();
  const reloaded = await form('Save changes');
  expect(reloaded.typed('shipping_carrier')).toBe('UPS');
  expect(await reloaded.send(saveDisputeEvidence, mine)).toMatchObject({ ok: true });
});

it('sends nothing from a page of before the last day, until its button says so', async () => {
  const { form, dueIn, answered } = await disputed('last-day@split.test');
  const opened = await form('Save changes');
  await dueIn('23 hours');
  const revalidate = vi.spyOn(nextCache, 'revalidatePath');
  const mine = { shipping_carrier: 'DHL' };
  const message = expect.stringContaining('Less than a day is left by now');
  for (let press = 0; press < 2; press += 1)
    expect(await opened.send(saveDisputeEvidence, mine)).toMatchObject({ ok: false, message });
  expect(revalidate).toHaveBeenCalledTimes(2);
  expect(await answered()).toEqual({ decision: null, evidence_version: 1 });
  const followed = await form('Save and send to the bank');
  expect(followed.typed('shipping_carrier')).toBe('DHL');
  const sending = { ok: true, message: 'Saved. Sending it to the bank.' };
  expect(await followed.send(saveDisputeEvidence)).toMatchObject(sending);
  expect(await answered()).toEqual({ decision: 'submit', evidence_version: 2 });
  // The button is not the reason any more.
  expect((await opened.send(saveDisputeEvidence, mine)).message).toContain('answered already');
});

it('says that it is too late, not what to press, once the deadline has passed', async () => {
  const { form, dueIn, answered } = await disputed('too-late@split.test');
  const opened = await form('Save changes');
  await dueIn('-1 minute');
  expect((await opened.send(saveDisputeEvidence, { shipping_carrier: 'DHL' })).message).toContain(
    'takes no evidence',
  );
  expect(await answered()).toEqual({ decision: null, evidence_version: 1 });
});

it.each([
  ['Send to the bank', submitDisputeEvidence],
  ['Accept the dispute', acceptDisputeAsLost],
])(
  'does not “%s” over evidence that was saved since, however often it is pressed',
  async (button, action) => {
    const { form, savedByAnother } = await disputed(`${action === acceptDisputeAsLost}@split.test`);
    const opened = await form(button);
    await savedByAnother();
    expect(await opened.send(action)).toMatchObject(REFUSAL);
    expect(await (await form(button)).send(action)).toMatchObject(REFUSAL);
    answers.clear();
    expect(await (await form(button)).send(action)).toMatchObject({ ok: true });
  },
);

it('keeps what a colleague has changed of an endpoint once a mistyped address is corrected', async () => {
  const merchant = await signedInOwner('corrected@split.test');
  const url = 'http://localhost:4242/hooks';
  const { id } = await createEndpoint(merchant, { url, events: ['group.funded'] });
  const opened = await formOf(EndpointPage, id, 'Save');
  await updateEndpoint(merchant, id, { events: ['group.funded', 'group.expired'] });
  expect(await opened.send(changeEndpoint, { url: 'localhost' })).toMatchObject({ ok: false });
  const refused = await formOf(EndpointPage, id, 'Save');
  expect(refused.typed('url')).toBe('localhost');
  expect(await refused.send(changeEndpoint, { url: `${url}/moved` })).toMatchObject({ ok: true });
  const { url: saved, events } = await getEndpoint(merchant, id);
  expect([saved, events.toSorted()]).toEqual([`${url}/moved`, ['group.expired', 'group.funded']]);
});

it('keeps a colleague’s profile and origins, too', async () => {
  const { merchant_id } = await signedInOwner('two@split.test');
  const pages = {
    profile: await formOf(SettingsPage, '', 'Save'),
    origins: await formOf(SigningPage, '', 'Save'),
  };
  expect(await sendForm(saveProfile, { name: 'Fjord Shop', tax_id: 'NO 123' })).toMatchObject({ ok: true });
  expect(await sendForm(saveOrigins, { origins: 'https://a.example' })).toMatchObject({ ok: true });
  for (const [name, email, origins] of [
    ['refused', 'nobody', 'b.example'],
    ['saved', 'fjord@shop.test', 'https://b.example'],
  ] as const) {
    const ok = name === 'saved';
    expect(await pages.profile.send(saveProfile, { support_email: email })).toMatchObject({ ok });
    expect(await pages.origins.send(saveOrigins, { origins })).toMatchObject({ ok });
    pages.profile = await formOf(SettingsPage, '', 'Save');
    pages.origins = await formOf(SigningPage, '', 'Save');
  }
  expect(await readProfile(merchant_id)).toMatchObject({
    tax_id: 'NO 123',
    support_email: 'fjord@shop.test',
    allowed_origins: ['https://b.example', 'https://a.example'],
  });
});
