import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The house rules that a test can check. CONTRIBUTING.md gives the reasons. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/generated/'));

/** @throws when the file cannot be read, which would otherwise pass every rule */
function read(path: string): string {
  return readFileSync(path, 'utf8');
}

/** Modules of the project that a file imports, as paths from the root without ending. */
function importsOf(path: string): string[] {
  const specifiers = [...read(path).matchAll(/(?:from|import)\s*\(?\s*['"](@\/[^'"]+|\.[^'"]*)['"]/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers.map((specifier) =>
    specifier.startsWith('@/') ? specifier.slice(2) : normalize(`${dirname(path)}/${specifier}`),
  );
}

/** Those that are loaded with it: no types, nor what `import()` loads on demand. */
function loadedWith(path: string): string[] {
  return [...read(path).matchAll(/^(?:import|export) (?!type)[^;]*? from '([^']+)'/gm)].map(
    ([, target = '']) => normalize(target.startsWith('@/') ? target.slice(2) : `${dirname(path)}/${target}`),
  );
}

/**
 * Rooms of lib from the entrances down to the pure ones: a room imports only from rooms further down. The pure ones
 * import nothing but each other, in this order.
 */
const ORDER = [
  'docs',
  'jobs',
  'erasure',
  'dashboard',
  'auth',
  'hosted',
  'api',
  'mail',
  'payment',
  'session',
  'merchant',
  'webhook',
  'edge',
  'queue',
  'db',
  'errors',
  'tracing',
  'log',
  'refuse-start',
  'start-obstacle',
  'source-maps',
  'env',
  'metrics',
  'pdf',
  'reason-of',
  'singleton',
  'merchant-mode',
  'group',
  'cart',
  'words',
  'money',
  'format',
] as const;
const PURE: readonly string[] = ['group', 'cart', 'words', 'money', 'format'];

/** Large rooms have rooms of their own, in the same order: imports go only to those further down. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['dispute', 'session', 'money', 'home', 'staff', 'team', 'developer', 'access', 'list', 'form'],
  webhook: ['history', 'delivery', 'endpoint', 'send', 'event'],
  payment: [
    'simulation',
    'reconcile',
    'books',
    'platform',
    'inbox',
    'transfer',
    'account',
    'refund',
    'dispute',
    'intent',
    'guard',
    'processor',
  ],
  hosted: ['form', 'receipt', 'preview', 'live', 'page'],
  mail: ['session', 'merchant', 'inbox', 'send', 'frame'],
};

const room = (path: string): string =>
  path
    .replace(/^lib\//, '')
    .replace(/\.ts$/, '')
    .split('/')[0] ?? '';

/** What a cell of a Markdown table names. */
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);

describe('the house', () => {
  it('imports one way: every room of lib only from rooms below it', () => {
    const wrong: string[] = [];
    for (const path of files.filter((candidate) => candidate.startsWith('lib/'))) {
      for (const target of importsOf(path)) {
        if (!target.startsWith('lib/')) {
          wrong.push(`${path} imports ${target}`);
          continue;
        }
        const [from, to] = [ORDER.indexOf(room(path) as never), ORDER.indexOf(room(target) as never)];
        if (from === -1 || to === -1 || to < from) wrong.push(`${path} imports ${target}`);
        if (PURE.includes(room(path)) && !PURE.includes(room(target)))
          wrong.push(`${path} is pure, but imports ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('imports one way within its large rooms, too, which hold nothing beside their rooms', () => {
    const wrong: string[] = [];
    for (const [name, order] of Object.entries(WITHIN)) {
      const inside = files.filter((path) => path.startsWith(`lib/${name}/`));
      expect(inside.length).toBeGreaterThan(20);
      for (const path of inside) {
        const from = order.indexOf(path.split('/')[2] ?? '');
        if (from === -1 || path.split('/').length !== 4) wrong.push(`${path} is in no room of ${name}`);
        for (const target of importsOf(path).filter((each) => each.startsWith(`lib/${name}/`))) {
          if (order.indexOf(target.split('/')[2] ?? '') < from) wrong.push(`${path} imports ${target}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('describes its rooms in their order', () => {
    const table = read('docs/architecture.md').split('\n## Rooms\n')[1]?.split('\nOutside `lib`:')[0] ?? '';
    const rows = [...table.matchAll(/^\| (`.+?`) \| (.+) \|$/gm)].map(([, names = '', text = '']) => ({
      names: namesIn(names),
      text,
    }));
    expect(rows.flatMap(({ names }) => names)).toEqual(ORDER);
    for (const [name, order] of Object.entries(WITHIN)) {
      const named = namesIn(rows.find(({ names }) => names.includes(name))?.text ?? '');
      expect(named, name).toEqual(order);
    }
  });

  it('has no circle of imports', () => {
    const byName = new Map(
      files.flatMap((path) => [[path, path] as const, [path.replace(/\.\w+$/, ''), path] as const]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, way: readonly string[]) => {
      const start = way.indexOf(path);
      if (start >= 0) circles.push([...way.slice(start), path].join(' → '));
      if (start >= 0 || done.has(path)) return;
      for (const target of importsOf(path)) {
        const file = byName.get(target);
        if (file) walk(file, [...way, path]);
      }
      done.add(path);
    };
    expect(files.some((path) => path.startsWith('packages/'))).toBe(true);
    for (const path of files) walk(path, []);
    expect(circles).toEqual([]);
  });

  it('never imports the entrances', () => {
    const wrong = files
      .filter((path) => !path.startsWith('app/') && !path.startsWith('tests/'))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => target.startsWith('app/'))
          .map((target) => `${path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('loads OpenTelemetry only on demand: by `import()`, where tracing is configured', () => {
    const library = /^(import|export) (?!type).* from '@opentelemetry\//m;
    const shipped = files.filter((path) => !path.startsWith('tests/'));
    const loading = new Set(shipped.filter((path) => library.test(read(path).replace(/\{[^}]*\}/g, '{}'))));
    expect(loading.size).toBeGreaterThan(3);
    const always = shipped
      .filter((path) => !loading.has(path))
      .flatMap((path) =>
        loadedWith(path)
          .filter((target) => loading.has(`${target}.ts`))
          .map((target) => `${path} imports ${target}`),
      );
    expect(always).toEqual([]);
  });

  it('starts the API without the processor’s library, which takes 70 MB', () => {
    const reached = new Set(['lib/api/node.ts']);
    for (const path of reached) {
      for (const target of loadedWith(path)) {
        const file = files.find((each) => each.replace(/\.tsx?$/, '') === target);
        if (file) reached.add(file);
      }
    }
    expect(reached.size).toBeGreaterThan(50);
    expect([...reached].filter((path) => /^import (?!type).* from 'stripe'/m.test(read(path)))).toEqual([]);
  });

  it('keeps SQL and the processor out of the entrances and the components', () => {
    const kept = ['lib/db/pool', 'lib/db/prisma', 'lib/payment/processor/stripe'];
    // One that has moved would be found nowhere.
    expect(files).toEqual(expect.arrayContaining(kept.map((target) => `${target}.ts`)));
    const wrong = files
      .filter((path) => /^(app|components)\//.test(path))
      .filter(
        (path) =>
          /from ['"](pg|stripe)['"]/.test(read(path)) ||
          importsOf(path).some((target) => kept.includes(target)),
      );
    expect(wrong).toEqual([]);
  });

  it('does no sums with money in the entrances and the components', () => {
    const sum = /_cents\)* [-+*/%]=? |[-+*/%] \(*[\w.]*_cents\b|\.reduce\(.*_cents\b/;
    const shown = files.filter((path) => /^(app|components)\//.test(path));
    expect(shown.some((path) => read(path).includes('_cents'))).toBe(true);
    expect(shown.filter((path) => sum.test(read(path)))).toEqual([]);
  });

  it('writes basis points as percent in one place', () => {
    const wrong = files
      .filter((path) => /^(app|components|lib)\//.test(path) && path !== 'lib/format/number.ts')
      .filter((path) => /bps?\w* \/ 100\b/.test(read(path)));
    expect(wrong).toEqual([]);
  });

  it('writes and begins a day of UTC in one place', () => {
    const wrong = files
      .filter((path) => /^(app|components|lib)\//.test(path) && path !== 'lib/format/utc-day.ts')
      .filter((path) => /toISOString\(\)\.slice\(0, 10\)|DAY_ms\) \* DAY_ms|% DAY_ms/.test(read(path)));
    expect(wrong).toEqual([]);
  });

  it('declares lengths of time in one place', () => {
    const wrong = files
      .filter((path) => /^(app|components|lib)\//.test(path) && path !== 'lib/format/units.ts')
      .filter((path) => /\bconst (SECOND|MINUTE|HOUR|DAY)_ms =/.test(read(path)));
    expect(wrong).toEqual([]);
  });

  it('declares and runs plain SQL, and imports the driver, only in lib/db and *.sql.ts files', () => {
    const plain = /\.query\b\s*[(<]|\$(query|execute)Raw/;
    const driver = /from 'pg'/;
    const declares = /import \{[^}]*\b[sS]tatement\b[^}]*\} from '@\/lib\/db\/statement'/;
    const wrong = files
      .filter((path) => /^((app|components|lib|scripts)\/|prisma\/seed|\w+\.ts$)/.test(path))
      .filter((path) => !path.startsWith('lib/db/') && !path.endsWith('.sql.ts'))
      .filter((path) => [plain, driver, declares].some((sign) => sign.test(read(path))));
    expect(wrong).toEqual([]);
  });

  it('writes the rows below a session at the door alone, or erases them with a new version of it', () => {
    const tables = '(members|payments|refunds|transfers|reversals)';
    const sql = new RegExp(`(UPDATE|INSERT INTO|DELETE FROM) ${tables}\\b|saveRows\\(`);
    const client = new RegExp(`\\.${tables}\\s*\\.(create|update|upsert|delete)`);
    const prisma = (text: string) => client.test(text.replace(/stripe\s*\.\w+/g, ''));
    const writers = files.filter(
      (path) => /^(lib|app|scripts)\//.test(path) && (sql.test(read(path)) || prisma(read(path))),
    );
    expect(writers).toEqual(['lib/erasure/erase.sql.ts', 'lib/session/session.sql.ts']);
  });

  it('has actions in modules of their own, which close over nothing: their key is the same in each build', () => {
    const acting = files.filter(
      (path) => /^app\/|^components\//.test(path) && read(path).includes("'use server'"),
    );
    expect(acting.length).toBeGreaterThan(0);
    expect(acting.filter((path) => !/^'use server';\n(?!.*'use server')/s.test(read(path)))).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const allowed =
      /^(lib\/env\.ts|dev\/|scripts\/|tests\/|prisma\/|examples\/|(next|playwright|vitest)\.config\.ts|packages\/)/;
    // A constant that Next writes when it builds is no variable.
    const variable = /process\.env\b(?!\.NEXT_RUNTIME\b)/;
    const wrong = files.filter((path) => !allowed.test(path) && variable.test(read(path)));
    expect(wrong).toEqual([]);
  });

  it('keeps every file short enough to read in one sitting', () => {
    const long = files.filter((path) => read(path).split('\n').length > 400);
    expect(long).toEqual([]);
  });

  it('keeps every folder small enough to look over', () => {
    const sizes = new Map<string, number>();
    for (const path of files) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
    const large = [...sizes].filter(([, size]) => size > 30).map(([folder]) => folder);
    expect(large.filter((folder) => /^(app|components|lib)\//.test(folder))).toEqual(['lib/group/decide']);
  });

  it('has no placeholders, unexplained silenced checks, or focused or skipped tests', () => {
    const words = ['TO', 'DO|FIX', 'ME|@ts-', '(ignore|nocheck)'];
    // A test is skipped by its context, too, which is called without a dot.
    const calls = ['|\\.(on', 'ly|to', 'do|fa', 'ils)\\(|\\bsk', 'ip\\('];
    // A rule may be switched off for a line if the reason follows the colon.
    const bare = ['|biome-', 'ignore(?!(-\\w+)? [\\w/]+: \\S+ \\S)'];
    const marks = new RegExp([...words, ...calls, ...bare].join(''));
    expect(files.filter((path) => marks.test(read(path)) && !path.endsWith('house/rules.test.ts'))).toEqual(
      [],
    );
  });

  it('refers to decisions by their numbers, and only to those that there are', () => {
    expect(
      files.filter((path) => /[Dd]ecisions(, [A-Z]| \d)|docs\/decisions\/\d+\b(?!-)/.test(read(path))),
    ).toEqual([]);
    const pages = execFileSync('git', ['ls-files', 'docs/decisions'], { encoding: 'utf8' });
    const named = files.flatMap((path) =>
      [...read(path).matchAll(/\bdecision (\d+)/g)].map(([, number = '']) => ({ path, number })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ number }) => !pages.includes(`/${number}-`))).toEqual([]);
  });

  it('names no path of one machine and no registry host', () => {
    const host = ['registry', 'npmjs', 'org'].join('\\.');
    const folders = ['/home', '/Users', '/work', '/root'].map((folder) => `(?<![\\w.)}])${folder}/\\w`);
    const places = new RegExp([host, ...folders].join('|'));
    const all = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
    expect(all.filter((path) => places.test(read(path)))).toEqual([]);
  });
});

describe('the clock', () => {
  it('has a cron call for each of its tasks, and vercel.json calls each', async () => {
    const { CLOCK } = await import('@/lib/jobs/clock');
    const { CRON_GROUPS } = await import('@/lib/jobs/cron');
    const called: string[] = JSON.parse(read('vercel.json')).crons.map(({ path }: { path: string }) =>
      path.split('/').at(-1),
    );
    expect(called.flatMap((name) => (CRON_GROUPS[name] ?? []).map(({ task }) => task)).sort()).toEqual(
      CLOCK.map(({ job }) => job.task).sort(),
    );
  });
});
