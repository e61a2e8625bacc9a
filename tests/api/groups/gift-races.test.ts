import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GroupBench, must, processorBooks, sessionNow, startGroupBench } from '../../support/groups';
import { collection, payRest } from './collection';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

it('100 times: two give the last $10.00 while the organizer pays it, and it is paid once', async () => {
  for (let turn = 0; turn < 100; turn += 10) {
    const race = async () => {
      const { session_id, organizer, begin, finish } = await collection(bench);
      await must(session_id, {
        type: 'join_and_pay',
        member_id: `mem_first${session_id}`,
        name: 'First',
        email: null,
        wants: [],
        gift: { amount_cents: 6_500, message: null, is_hidden: false },
      });
      const give = async (name: string) => {
        const opened = await begin(name, '10');
        return opened.ok ? finish(opened) : 'refused';
      };
      const rest = payRest(bench, session_id, organizer).then(
        () => 'succeeded',
        () => 'refused',
      );
      const came = await Promise.all([give('Ben'), give('Cleo'), rest]);
      expect(came.toSorted()).toEqual(['refused', 'refused', 'succeeded']);
      const session = await sessionNow(session_id);
      const places = session.split?.places.map(({ amount_cents }) => amount_cents) ?? [];
      expect(places.reduce((sum, cents) => sum + cents, 0)).toBe(7_500);
      expect(session.refunds).toEqual([]);
      expect(await processorBooks(bench, session_id)).toMatchObject({
        charged_cents: 1_010,
        refunded_cents: 0,
      });
    };
    await Promise.all(Array.from({ length: 10 }, race));
  }
});
