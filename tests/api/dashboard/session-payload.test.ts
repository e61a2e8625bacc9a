import '../../support/next-modules';

import { renderToReadableStream } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import SessionPage from '@/app/dashboard/sessions/[id]/page';
import { RenderedFor } from '@/components/forms/rendered-for';
import { sessionExtras } from '@/lib/dashboard/session/session-detail';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { fundedSession } from '../../support/funded-session';
import { sessionNow } from '../../support/groups';
import { makeMerchant } from '../../support/merchant';
import { renderedNow } from '../../support/send-form';
import { joinTeam, signInAs } from '../../support/signed-in';
import { publish } from '../../support/webhooks';

/** A large group has hundreds of events. Its page is read again every 15 seconds, so it has the body of one at most. */

let bench: FormBench;
let session_id: string;
let events: string[];
let of_another: string;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
  const merchant = await makeMerchant();
  await joinTeam(merchant.id, { email: 'payload@split.test' });
  await signInAs('payload@split.test');
  ({ session_id } = await fundedSession(merchant));
  const mode = { merchant_id: merchant.id, livemode: false };
  const types = ['group.funded', 'group.transferred'] as const;
  events = await publish(mode, { session_id, types, first_sequence: 100 });
  [of_another = ''] = await publish(mode);
});
afterAll(() => bench.close());

/** What the page shows for an event: the ids of those whose bodies are in it, and where its links to them lead. */
async function shownFor(event?: string) {
  const page = await SessionPage({
    params: Promise.resolve({ id: session_id }),
    searchParams: Promise.resolve({ event }),
  });
  const node = RenderedFor({ value: await renderedNow(), children: page });
  const html = await new Response(await renderToReadableStream(node)).text();
  const ids = [...html.matchAll(/&quot;id&quot;: &quot;(evt_\w+)&quot;/g)].map(([, id]) => id);
  const links = [...html.matchAll(/href="[^"]*[?]event=(\w+)#\w+"/g)].map(([, id]) => id);
  return { ids, links };
}

it('its events are listed without their bodies', async () => {
  const listed = (await sessionExtras(await sessionNow(session_id))).events.rows;
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(events));
  expect(listed.filter((event) => 'body' in event)).toEqual([]);
  const { ids, links } = await shownFor();
  expect(ids).toEqual([]);
  expect(links).toEqual(listed.map(({ id }) => id));
});

it('the body of each is there for a link of the page, also of one that was sent to nobody', async () => {
  for (const id of events) expect((await shownFor(id)).ids).toEqual([id]);
});

it.each(['', 'evt_', 'evt_\0', 'evt_unknown', "evt_'"])(
  'a word that names no event shows none: %j',
  async (id) => {
    expect((await shownFor(id)).ids).toEqual([]);
  },
);

it('the event of another session is not shown', async () => {
  expect((await shownFor(of_another)).ids).toEqual([]);
});
