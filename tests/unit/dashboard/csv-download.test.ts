import { expect, it } from 'vitest';
import { csvDownload } from '@/lib/dashboard/list/csv-download';

async function* pages() {
  yield [{ c: 1_250, a: '李雷', b: 'Zoë' }];
}

it('a file says that it is UTF-8, or Excel reads names as those of another encoding', async () => {
  const file = csvDownload('sessions', { merchant_id: 'mer_1', livemode: false }, ['a', 'b', 'c'], pages());
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('\ufeffa,b,c\r\n李雷,Zoë,1250\r\n');
});
