import { violationsOn } from '../axe';
import { expect, test } from './working-day';

test.describe('a session in test mode', () => {
  test('plays a named scenario with one click, and a script of the API', async ({ day }) => {
    const { session_id } = await day.openSession('scenario-1');
    const script = { steps: ['start:2', 'join'] };
    const told = await day.call<{ events: { type: string }[] }>(
      'POST',
      `/sessions/${session_id}/simulate`,
      script,
    );
    expect(told.events.map(({ type }) => type)).toEqual(['group.created', 'group.member_joined']);

    const page = await day.open(`/dashboard/sessions/${session_id}`);
    const simulate = page.getByRole('region', { name: 'Simulate' });
    // The page's outline comes first, and has no heading.
    await expect(simulate).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await simulate.getByRole('button', { name: 'Everybody pays' }).click();
    await expect(simulate).toHaveCount(0);
    const read = await day.call<{ status: string; paid_cents: number }>('GET', `/sessions/${session_id}`);
    expect(read).toMatchObject({ status: 'funded', paid_cents: 7_500 });
  });
});
