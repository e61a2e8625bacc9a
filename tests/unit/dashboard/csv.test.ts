import { expect, it } from 'vitest';
import { csvLine } from '@/lib/dashboard/list/csv';

it.each([
  '=1+1',
  '+1',
  '-1',
  '@x',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '\t=1',
  '\n=1',
  '\r\n=1',
  '  =1',
  '\u3000＝1',
])('a spreadsheet never runs the cell %j', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
});

it.each(['Ana', '1-2', 'a=b', '', '李雷'])('the cell %j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});
