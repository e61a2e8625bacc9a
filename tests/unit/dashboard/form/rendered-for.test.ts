import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderedFor, switchedSince } from '@/lib/dashboard/access/rendered-for';

const fjord = { merchant_id: 'mer_fjord', merchant_name: 'Fjord', livemode: false };
const northwood = { merchant_id: 'mer_north', merchant_name: 'Northwood', livemode: false };

describe('what a page was rendered for', () => {
  it('fits its own merchant and mode, and no other', () => {
    expect(switchedSince(renderedFor(fjord), fjord)).toBeNull();
    expect(switchedSince(renderedFor(fjord), northwood)).toContain('switched to Northwood');
    expect(switchedSince(renderedFor(fjord), { ...fjord, livemode: true })).toContain(
      'switched to live mode',
    );
    expect(switchedSince(renderedFor({ ...fjord, livemode: true }), fjord)).toContain(
      'switched to test mode',
    );
  });

  it('is required: a request without it is refused', () => {
    const unsaid = [null, '', 'mer_fjord', 'mer_fjord/', '/test', new File([], 'drawn')];
    for (const told of unsaid) expect(switchedSince(told, fjord)).toMatch(/Reload this page/);
  });
});

describe('the actions of the dashboard', () => {
  const files = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'app/dashboard',
  ])
    .toString()
    .split('\n')
    // The actions in the header only switch the view, and name what to switch to.
    .filter((path) => /\/actions\.ts$/.test(path) && path !== 'app/dashboard/actions.ts');

  it('all ask what their form was rendered for', () => {
    expect(files.length).toBeGreaterThan(3);
    for (const path of files) {
      const exported = readFileSync(path, 'utf8').match(/^export .*$/gm) ?? [];
      expect(exported.length).toBeGreaterThan(0);
      expect(
        // A `confirmedAction` is a `dashboardAction` that also asks who it is.
        exported.filter((line) => !/^export const \w+ = (dashboard|confirmed)Action\(/.test(line)),
        path,
      ).toEqual([]);
    }
  });
});
