import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contentPolicy, pageHeaders } from '@/lib/edge/page-headers';
import { answerPolicyReports, readPolicyReports } from '@/lib/edge/policy-reports';
import { resetEnvironment } from '@/lib/env';

beforeEach(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none', LOG_LEVEL: 'warn' }));

const PAGE = 'https://pay.test/s/share_1?member=secret';
const OLD = {
  'csp-report': {
    'document-uri': PAGE,
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?who=ana@example.com',
  },
};
const NEW = {
  type: 'csp-violation',
  age: 3,
  url: PAGE,
  user_agent: 'Somebody’s browser',
  body: {
    documentURL: PAGE,
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.example/b.png',
    sample: 'x',
  },
};

async function report(body: string): Promise<{ status: number; lines: string[] }> {
  const lines: string[] = [];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  const request = new Request('https://pay.test/api/csp-reports', { method: 'POST', body });
  const { status } = await answerPolicyReports(request);
  written.mockRestore();
  return { status, lines };
}

describe('every page', () => {
  it('has its violations reported to us, by either way that browsers know', () => {
    expect(contentPolicy('n', {})).toMatch(/report-uri \/api\/csp-reports; report-to policy$/);
    expect(pageHeaders()['Reporting-Endpoints']).toBe('policy="/api/csp-reports"');
  });
});

describe('a report', () => {
  it('is one line of the log with the directive and the blocked host, and nothing about a person', async () => {
    const { status, lines } = await report(JSON.stringify([NEW, NEW.body, 'nonsense']));
    expect(status).toBe(204);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ directive: 'img-src', blocked: 'evil.example' });
    const old = await report(JSON.stringify(OLD));
    expect(JSON.parse(old.lines[0] ?? '')).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'evil.example',
    });
    expect([...lines, ...old.lines].join()).not.toMatch(/share_1|secret|ana@|browser|a\.js/);
  });

  it('keeps the words for what has no host', () => {
    const blocked = (url: string) => readPolicyReports([{ ...NEW, body: { ...NEW.body, blockedURL: url } }]);
    expect(blocked('inline')).toEqual([{ directive: 'img-src', blocked: 'inline' }]);
    expect(blocked('eval')).toEqual([{ directive: 'img-src', blocked: 'eval' }]);
    expect(blocked('data:image/png;base64,AAAA')).toEqual([{ directive: 'img-src', blocked: 'data:' }]);
    expect(blocked('Ana\nBerg')).toEqual([{ directive: 'img-src', blocked: 'unknown' }]);
  });

  it('of any size or form costs little', async () => {
    expect(await report('x'.repeat(40_000))).toEqual({ status: 413, lines: [] });
    for (const body of ['', '{', 'null', '[]', '{"csp-report":1}', '"text"'])
      expect(await report(body), body).toEqual({ status: 400, lines: [] });
    const many = await report(JSON.stringify(Array(20).fill(NEW)));
    expect(many.lines).toHaveLength(5);
    const odd = { type: 'csp-violation', body: { effectiveDirective: 'a<b>a', blockedURL: { a: 1 } } };
    expect(readPolicyReports(odd)).toEqual([{ directive: 'unknown', blocked: 'unknown' }]);
  });
});
