import { apply } from '@/lib/session/apply';
import { sessionNow } from '../../support/groups';
import { openSession } from '../../support/sessions';
import { expect, test } from '../fixtures';
import { openWithScript, PHONE, startGroup } from './people';

const MINUTE_ms = 60_000;

for (const [off, off_ms, origin_off_ms] of [
  ['clock is an hour ahead', 60 * MINUTE_ms, 60 * MINUTE_ms],
  ['clock is an hour behind', -60 * MINUTE_ms, -60 * MINUTE_ms],
  // Some browsers leave out the hours that a device has slept since they were opened.
  ['browser has slept', 0, -8 * 60 * MINUTE_ms],
] as const) {
  test(`a member whose ${off} sees how long there is in truth`, async ({ stack, visit }) => {
    const { session_id, session_url } = await openSession(stack);
    const { page: ana } = await visit();
    await ana.goto(session_url);
    const link = await startGroup(ana, 'Ana', 3);
    const { context, page: ben } = await visit(PHONE);
    // It goes on as any clock does, until it is moved.
    await ben.clock.install();
    await context.addInitScript(
      ([by_ms, origin_by_ms]) => {
        const Right = Date;
        const origin_ms = performance.timeOrigin;
        class Off extends Right {
          constructor(...given: unknown[]) {
            super(...((given.length === 0 ? [Right.now() + by_ms] : given) as [number]));
          }
          static override now = () => Right.now() + by_ms;
        }
        Object.assign(globalThis, { Date: Off });
        Object.defineProperty(performance, 'timeOrigin', { value: origin_ms + origin_by_ms });
      },
      [off_ms, origin_off_ms] as const,
    );

    const left_ms = (await sessionNow(session_id)).expires_at - Date.now();
    await apply(session_id, { type: 'advance_time', by_ms: Math.round(left_ms - 50.5 * MINUTE_ms) });
    await openWithScript(ben, link);
    await expect(ben.getByText('50 minutes left')).toBeVisible();
    // From the first use on, the page's own clock goes on.
    await ben.getByText('I’ll pay later').click();
    await expect(async () => {
      await ben.clock.fastForward(15_000);
      await expect(ben.getByText('49 minutes left')).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 45_000 });
  });
}
