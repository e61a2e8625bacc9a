import { expect, test } from '../fixtures';
import { HIDDEN, post, RAW_REQUESTS } from './raw-requests';
import { exchange, statusesIn } from './send';

test('there are 26 raw requests', () => {
  expect(new Set(RAW_REQUESTS.map(({ sent }) => sent)).size).toBe(26);
});

test('a hidden request that is answered would be seen', async ({ stack }) => {
  const closing = HIDDEN.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const answer = await exchange(stack, post(`{}${closing}`, 'Content-Length: 2'));
  expect(statusesIn(answer)).toEqual([401, 404]);
});

for (const { name, sent, statuses } of RAW_REQUESTS) {
  test(`the server refuses ${name}`, async ({ stack }) => {
    const answer = await exchange(stack, sent);
    expect(statusesIn(answer)).toEqual(statuses);
    if (statuses[0] === 400) expect(answer).toContain('"code":"invalid_request"');
  });
}
