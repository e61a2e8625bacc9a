import { expect, it } from 'vitest';
import { csvLine, inUnits } from '@/lib/dashboard/list/csv';

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

// Where numbers have a decimal comma, Excel parts cells by semicolons, and a quote inside a cell is no end of it.
it.each([';', '\t', '\n', ';"'])('nor one that begins after %j inside it', (begin) => {
  const text = csvLine([`Ana${begin}=1+1${begin} -1`]);
  expect(text).toMatch(/^".*"\r\n$/s);
  expect(text).not.toMatch(/[;\t\n][\s"]*[=-]/);
});

it.each(['Ana', '1-2', 'a=b', '', '李雷'])('the cell %j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});

it('an amount has the decimals of its currency and is a number, also below zero', () => {
  const cells = [
    inUnits(1_234_567_890, 'usd'),
    inUnits(-1_050, 'eur'),
    inUnits(-1_234, 'jpy'),
    inUnits(26_650, 'kwd'),
    inUnits(21_500, 'isk'),
    inUnits(0, 'krw'),
  ];
  expect(csvLine(cells)).toBe('12345678.90,-10.50,-1234,26.650,215.00,0\r\n');
});
