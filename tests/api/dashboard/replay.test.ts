import '../../support/next-modules';

import { renderToReadableStream } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import EndpointPage from '@/app/dashboard/webhooks/[id]/page';
import { replayMissed } from '@/app/dashboard/webhooks/actions';
import { RenderedFor } from '@/components/forms/rendered-for';
import { HOUR_ms } from '@/lib/format/units';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { renderedNow, sendForm } from '../../support/send-form';
import { signedInOwner } from '../../support/signed-in';

/** Replaying from the dashboard, where one replay has no time for all events. */

/** When each replay began to look, and what it reports, one after the other. */
const { since, reports } = vi.hoisted(() => ({
  since: [] as number[],
  reports: [] as { queued: number; has_more: boolean; next_since: Date | null }[],
}));
vi.mock('@/lib/webhook/history/deliveries', async (original) => ({
  ...(await original<object>()),
  replayMissed: async (_merchant: unknown, _id: string, window: { since: Date }) => {
    since.push(window.since.getTime());
    return reports.shift();
  },
}));

let bench: FormBench;
let endpoint_id: string;
beforeAll(async () => {
  bench = await startFormBench({ processor: false });
  const merchant = await signedInOwner('replay@split.test');
  ({ id: endpoint_id } = await createEndpoint(merchant, {
    url: 'https://shop.example.com/hooks',
    events: ['*'],
  }));
});
afterAll(() => bench.close());
beforeEach(() => {
  since.length = 0;
  reports.length = 0;
});

const ALL = { queued: 0, has_more: false, next_since: null };
const stopped = (hours_ago: number) => ({
  queued: 0,
  has_more: true,
  next_since: new Date(Date.now() - hours_ago * HOUR_ms),
});

it('whose time ran out before anything missed was found says so, and the next one goes on from there', async () => {
  const [first, second] = [stopped(600), stopped(300)];
  reports.push(first, second, { ...ALL, queued: 1 });
  const begin = Date.now() - 720 * HOUR_ms;
  const halfDone = { ok: false, message: expect.stringContaining('Press Replay to go on') };
  const one = await sendForm(replayMissed, { endpoint_id, hours: '720' });
  expect(one).toMatchObject({ ...halfDone, values: { hours: '720' } });
  const two = await sendForm(replayMissed, { endpoint_id, ...one.values });
  expect(two).toMatchObject(halfDone);
  const three = await sendForm(replayMissed, { endpoint_id, ...two.values });
  expect(three).toMatchObject({ ok: true, message: '1 missed event is being sent again.' });
  expect(since[0]).toBeGreaterThanOrEqual(begin);
  expect(since.slice(1)).toEqual([first.next_since.getTime(), second.next_since.getTime()]);
});

it('begins with the period that is chosen where that is another one, or where no time was written there', async () => {
  reports.push(stopped(600), ALL, ALL, ALL);
  const { values } = await sendForm(replayMissed, { endpoint_id, hours: '720' });
  const CHANGED: Record<string, string>[] = [
    { ...values, hours: '168' },
    { hours: '168', stopped_at: '168 +275760-09-01T00:00:00Z' },
    { hours: '168', stopped_at: '168 soon' },
  ];
  for (const changed of CHANGED) {
    const begin = Date.now() - 168 * HOUR_ms;
    expect((await sendForm(replayMissed, { endpoint_id, ...changed })).message).toContain('No missed events');
    expect(since.at(-1)).toBeGreaterThanOrEqual(begin);
    expect(since.at(-1)).toBeLessThan(begin + HOUR_ms);
  }
});

it('has the page carry how far it was', async () => {
  const props = { params: Promise.resolve({ id: endpoint_id }), searchParams: Promise.resolve({}) };
  const node = RenderedFor({ value: await renderedNow(), children: await EndpointPage(props) });
  const html = await new Response(await renderToReadableStream(node)).text();
  expect(html.match(/<input[^>]*name="stopped_at"[^>]*>/g)).toEqual([
    '<input type="hidden" name="stopped_at" value=""/>',
  ]);
});
