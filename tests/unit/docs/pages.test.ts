import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARDS } from 'stripe-stand-in';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@/lib/api/endpoints';
import { createSessionAnswer } from '@/lib/api/routes/session-schemas';
import { parseCart } from '@/lib/cart/schema';
import { violationLine } from '@/lib/cart/violations';
import { newEventId } from '@/lib/db/ids';
import { apiReferenceMarkdown } from '@/lib/docs/api-reference';
import { docIndexText, docMarkdown, docPage, docPages, parsePage } from '@/lib/docs/pages';
import { anchorOf, renderOnce } from '@/lib/docs/render';
import { EXAMPLE_CART } from '@/lib/docs/split-tables';
import { fillTables } from '@/lib/docs/tables';
import { environmentSchema, resetEnvironment } from '@/lib/env';
import { ERROR_CODES, errorDocUrl, errorStatus, errorText } from '@/lib/errors';
import { CLOCK } from '@/lib/jobs/clock';
import { eventBody } from '@/lib/webhook/event/body';
import { eventExtras } from '@/lib/webhook/event/event-schemas';
import { EVENT_TYPES } from '@/lib/webhook/event/event-types';

const root = new URL('../../..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = docPages();
const HAND_WRITTEN = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('site/'))
    .map((name) => `docs/${name}`),
  'packages/stripe-stand-in/README.md',
  'examples/README.md',
  'packages/checkout/README.md',
  'packages/medusa-payment-split/README.md',
];
const everything = [
  ...pages.map(({ slug, markdown }) => ({ name: slug, text: markdown })),
  ...HAND_WRITTEN.map((name) => ({ name, text: read(name) })),
];

/** Links of a text, without those in code. */
function linksOf(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
}

describe('the pages', () => {
  it('are in a unique order, each with a title and a description', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(new Set(pages.map(({ order }) => order)).size).toBe(pages.length);
    expect(pages[0]?.slug).toBe('index');
  });

  it('link to pages and headings that exist', async () => {
    const anchors = new Map<string, string[]>();
    for (const { slug, markdown } of pages) {
      anchors.set(
        slug,
        (await renderOnce(markdown)).headings.map(({ id }) => id),
      );
    }
    const wrong = pages.flatMap(({ slug, markdown }) =>
      linksOf(markdown)
        .filter((href) => /^(guides\/)?[\w-]*(\.md)?(#|$)/.test(href))
        .filter((href) => {
          const [file = '', anchor] = href.split('#');
          const known = anchors.get(file === '' ? slug : file.replace(/\.md$/, ''));
          return !known || (anchor !== undefined && !known.includes(anchor));
        })
        .map((href) => `${slug}: ${href}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have no two headings with one anchor', async () => {
    for (const { slug, markdown } of pages) {
      const ids = (await renderOnce(markdown)).headings.map(({ id }) => id);
      expect(new Set(ids).size, slug).toBe(ids.length);
    }
  });

  it('have an anchor for each error code, which is where its doc_url leads to', async () => {
    resetEnvironment({ DATABASE_URL: 'postgres://unused' });
    const { html } = await renderOnce(docPage('errors')?.markdown ?? '');
    for (const code of ERROR_CODES) {
      const { pathname, hash } = new URL(errorDocUrl(code));
      expect([pathname, hash]).toEqual(['/docs/errors', `#${code}`]);
      expect(html.split(` id="${code}"`), code).toHaveLength(2);
    }
  });

  it('draw all code as ours, in lists too: it scrolls, and the page does not', async () => {
    for (const { slug, markdown } of pages) {
      const { html } = await renderOnce(markdown);
      expect(html, slug).not.toContain('<pre><code');
    }
  });

  it('have no more tabs beside each other than their style shows', async () => {
    const shown = read('app/docs/(guide)/docs.css').match(/label:nth-child\(\d+\) :checked/g)?.length;
    for (const { slug, markdown } of pages) {
      const { html } = await renderOnce(markdown);
      for (const group of html.split('class="tab-list"').slice(1)) {
        const [labels = ''] = group.split('</div>');
        expect(labels.split('<label>').length - 1, slug).toBeLessThanOrEqual(shown ?? 0);
      }
    }
  });

  it('leave no unresolved placeholder for a table or file', () => {
    for (const { slug, markdown } of pages) expect(markdown, slug).not.toMatch(/<!--/);
    expect(() => fillTables('<!-- table: nothing -->')).toThrow('nothing');
  });

  it('say so when front matter is missing or incomplete', () => {
    expect(() => parsePage('x', '# No front matter')).toThrow('docs/site/x.md');
    expect(() => parsePage('x', '---\ntitle: X\n---\n')).toThrow();
  });

  it('are served as Markdown with their title, and listed in llms.txt', () => {
    const page = docPage('limits');
    expect(page && docMarkdown(page)).toMatch(/^# Limits\n\n> /);
    const index = docIndexText('https://split.example');
    for (const { title } of pages) expect(index).toContain(`[${title}](https://split.example/docs`);
  });

  it('link as Markdown to pages as Markdown, from whichever address they are served at', () => {
    const wrong = pages.flatMap((page) =>
      linksOf(docMarkdown(page)).filter(
        (href) => !/^(\/(docs|docs\/(guides\/)?[\w-]+)\.md|\/[^.]|#|https:)/.test(href),
      ),
    );
    expect(wrong).toEqual([]);
    const index = docPage('index');
    expect(index && docMarkdown(index)).toContain('](/docs/signing.md)');
  });
});

describe('the documentation', () => {
  it('lists every error with its status and text', () => {
    const text = docPage('errors')?.markdown ?? '';
    for (const code of ERROR_CODES) {
      expect(text).toContain(
        `| ${errorStatus(code)} | <span id="${code}">\`${code}\`</span> | ${errorText(code)}`,
      );
    }
  });

  it('tells which errors to send again as their own texts do', () => {
    const again = /^\| ([\d, ]+) \| yes, after `Retry-After`/m.exec(docPage('errors')?.markdown ?? '')?.[1];
    const passing = ERROR_CODES.filter((code) => /send it again|then try again/i.test(errorText(code)));
    expect([...new Set(passing.map(errorStatus))].sort().join(', ')).toBe(again);
  });

  it('names errors by codes and statuses that exist', () => {
    const wrong = everything.flatMap(({ name, text }) =>
      [...text.matchAll(/\b([45]\d\d) `([a-z_]+)`/g)]
        .filter(
          ([, status, code]) =>
            !ERROR_CODES.some((known) => known === code && errorStatus(known) === Number(status)),
        )
        .map(([found]) => `${name}: ${found}`),
    );
    expect(wrong).toEqual([]);
  });

  it('names routes that exist', () => {
    const known = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`));
    const wrong = everything.flatMap(({ name, text }) =>
      [...text.matchAll(/`((?:GET|POST|PATCH|DELETE) \/(?!_sim|api)[\w/:-]+)[^`]*`/g)]
        .filter(([, route = '']) => !known.has(route))
        .map(([found]) => `${name}: ${found}`),
    );
    expect(wrong).toEqual([]);
  });

  it('names every read that answers 304', () => {
    const part = /## Conditional requests([^#]+)/.exec(docPage('requests')?.markdown ?? '')?.[1];
    for (const { method, path } of ENDPOINTS.filter(({ etag }) => etag))
      expect(part).toContain(`\`${method} ${path}\``);
  });

  it('shows ids of events in the form that they have', () => {
    resetEnvironment({ DATABASE_URL: 'postgres://unused' });
    const all = [...everything, { name: 'api', text: apiReferenceMarkdown() }];
    const shown = all.flatMap(({ name, text }) =>
      [...text.matchAll(/\bevt_(?:\w{9,})/g)].map(([id]) => `${name}: ${id}`),
    );
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((line) => !/: evt_0\d{13}[1-9A-HJ-NP-Za-km-z]{22}$/.test(line))).toEqual([]);
    expect(docPage('webhooks')?.markdown).toContain(`${newEventId(Date.now()).length} characters`);
  });

  it('names variables that exist, and shows all of them', () => {
    const known = Object.keys(environmentSchema.shape);
    const wrong = everything.flatMap(({ name, text }) =>
      [
        ...text.matchAll(
          /`((?:STRIPE|RESEND|UPSTASH|DATABASE|WORKER|WEBHOOK|CRON|TRUSTED|REDIS|APP|ENCRYPTION|LOG)_[A-Z_]+)(?:=\S*)?`/g,
        ),
      ]
        .filter(([, variable = '']) => !known.includes(variable))
        .map(([found]) => `${name}: ${found}`),
    );
    expect(wrong).toEqual([]);
    for (const name of known) expect(docPage('deploying')?.markdown).toContain(`| \`${name}\` |`);
  });

  it('describes test cards as the Stripe stand-in treats them', () => {
    const rows = [...(docPage('testing')?.markdown ?? '').matchAll(/^\| `([\d ]{15,})` \| ([^|]+) \|$/gm)];
    expect(rows.length).toBeGreaterThan(5);
    for (const [, number = '', words = ''] of rows) {
      const card = CARDS.find((one) => one.number === number.replaceAll(' ', ''));
      expect(card, number).toBeDefined();
      expect(Boolean(card?.decline), number).toBe(words.includes('declined'));
      expect(card?.three_d_secure === 'required', number).toBe(words.includes('3-D Secure'));
      expect(Boolean(card?.dispute), number).toBe(words.includes('disputed'));
      expect(card?.refund === 'fails_later', number).toBe(words.includes('refund'));
    }
  });

  it('shows an error with details as the API words them', () => {
    const shown = /"details": \["([^"]+)"\]/.exec(docPage('errors')?.markdown ?? '')?.[1];
    const cart = {
      total: 12_000,
      currency: 'usd',
      items: [{ name: 'Cabin', quantity: 1, unit_price: 11_800 }],
      tax: 800,
    };
    const parsed = parseCart(cart, true);
    expect(parsed.ok ? [] : parsed.violations.map(violationLine)).toEqual([shown]);
  });

  it('says what each task of the clock does, and which crons there are', () => {
    const text = docPage('deploying')?.markdown ?? '';
    for (const { job } of CLOCK)
      expect(text).toMatch(new RegExp(`^\\| \`${job.task}\` \\| [^|]+ \\| \\w`, 'm'));
    const { crons } = JSON.parse(read('vercel.json')) as { crons: { path: string }[] };
    for (const { path } of crons) expect(text).toContain(`/${path.split('/').at(-1)}\``);
  });

  it('says which events exist and what they carry beside the session', () => {
    const text = docPage('webhooks')?.markdown ?? '';
    for (const type of EVENT_TYPES) {
      const extras = eventExtras(type).map((key) => `\`${key}\``);
      expect(text).toMatch(new RegExp(`^\\| \`${type}\` \\| [^|]+ \\| ${extras.join(', ')}`, 'm'));
    }
  });

  it('says where a delivery to the URL of a session is shown, which belongs to no endpoint', () => {
    const text = docPage('webhooks')?.markdown ?? '';
    const route = /`(GET [^`]+)` shows how far they are, with\s+`webhook_id` null/.exec(text)?.[1];
    const shown = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === route);
    expect(JSON.stringify(shown?.example.response)).toContain('"webhook_id":');
  });

  it('says in which order a long event is shortened', () => {
    const many = (entry: string) => Array.from({ length: 250 }, () => entry.repeat(90));
    const data = {
      metadata: { note: 'n'.repeat(20_000) },
      group: { members: many('m').map((name) => ({ id: name, name })) },
      refunds: many('r'),
      charges: many('c'),
      dropped_items: many('d'),
    };
    const draft = { id: 'evt_1', type: 'group.cancelled', sequence: 1, created_at_ms: 0, data } as const;
    const body = JSON.parse(eventBody(draft, { livemode: true, order_ref: null })) as {
      data: { shortened: string[] };
    };
    const table = /\| `shortened` lists [\s\S]+?\n\n/.exec(docPage('webhooks')?.markdown ?? '')?.[0] ?? '';
    const words = [...table.matchAll(/^\| `([\w.]+)` \| \S/gm)].map(([, word = '']) => word);
    // The items of a former group, and transfers, are not in this one.
    expect(body.data.shortened).toHaveLength(6);
    expect(words.filter((word) => body.data.shortened.includes(word))).toEqual(body.data.shortened);
    expect(words).toHaveLength(8);
  });

  it('says what the answer to a new session has, each field', () => {
    const part = (docPage('sessions')?.markdown ?? '').split('The response has:')[1]?.split('\n## ')[0] ?? '';
    const named = [...part.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(named.sort()).toEqual(Object.keys(createSessionAnswer.shape).sort());
  });

  it('tells in every guide how a deployed server hears of events, and the steps to real money', () => {
    const guides = pages.filter(({ part }) => part === 'Guides');
    expect(guides.length).toBeGreaterThan(5);
    for (const { slug, markdown } of guides) {
      expect(markdown, slug).toMatch(
        /A deployed server receives events[^#]+webhooks\.md#where-events-go[^#]+secret of its\s+own/,
      );
      expect(markdown, slug).toContain('](real-money.md)');
    }
  });

  it('tells in every guide that leads to a session whose link that is', () => {
    const codeOf = (text: string) => (text.match(/```[\s\S]*?```/g) ?? []).join();
    const leading = pages.filter(
      ({ part, markdown }) => part === 'Guides' && codeOf(markdown).includes('session_url'),
    );
    expect(leading.length).toBeGreaterThan(5);
    for (const { slug, markdown } of leading)
      expect(markdown, slug).toContain('](sessions.md#the-link-is-a-password)');
  });

  it('has each step that the dashboard lists before real money', () => {
    const code = read('lib/dashboard/home/checklist.ts');
    const labels = [...code.matchAll(/\bstep\(\s*'([^']+)'/g)].map(([, label = '']) => label);
    const live = labels.slice(labels.indexOf('Allow your origins'));
    expect(live.length).toBeGreaterThan(5);
    const shown = [...(docPage('real-money')?.markdown ?? '').matchAll(/^\d\. \*\*(.+?)\*\*/gm)];
    expect(shown.map(([, label]) => label)).toEqual(live);
  });

  it('uses example carts that the API accepts', () => {
    expect(parseCart(EXAMPLE_CART, true).ok).toBe(true);
  });

  it('names commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const wrong = everything.flatMap(({ name, text }) =>
      [...text.matchAll(/npm run ([\w:-]+)/g)]
        .filter(([, script = '']) => !Object.hasOwn(scripts, script))
        .map(([found]) => `${name}: ${found}`),
    );
    expect(wrong).toEqual([]);
  });

  it('links to files that exist', () => {
    const wrong = HAND_WRITTEN.flatMap((name) =>
      [
        ...linksOf(read(name)),
        ...[...read(name).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = '']) => path),
      ]
        .filter((href) => !/^https?:/.test(href))
        .filter((href) => !existsSync(join(root, name, '..', href.replace(/#.*$/, ''))))
        .map((href) => `${name}: ${href}`),
    );
    expect(wrong).toEqual([]);
  });

  it('lists exactly the commands of the state machine above its code', () => {
    const [table = '', decided = ''] = read('lib/group/machine.ts').split('const DECIDE');
    const rows = table.matchAll(/^ \* {3}(?:pending|funded|cancelled|ended|any) +(\w+(?:, \w+)*) {2}/gm);
    const listed = [...rows].flatMap(([, commands = '']) => commands.split(', '));
    const cases = [...decided.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, command = '']) => command);
    expect(cases.length).toBeGreaterThan(10);
    expect([...new Set(listed)].sort()).toEqual(cases.sort());
  });
});

describe('the changelog', () => {
  const markdown = docPage('changelog')?.markdown ?? '';

  it('leads to each kind of change of a version', async () => {
    const headings = (await renderOnce(markdown)).headings.map(({ text }) => text);
    expect(headings).toContain('0.2.0: Before you update');
    expect(headings).toContain('0.1.0: Added');
  });

  it('has the version of the package as the latest', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(/^## \[(\d[^\]]*)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  });

  it('shows no version that has no changes yet', () => {
    expect(markdown.split(/^(?=## )/m).filter((section) => /^## .+\s*$/.test(section))).toEqual([]);
  });
});

describe('anchors', () => {
  it('are made of the words of a heading', () => {
    expect(anchorOf('Signing the cart')).toBe('signing-the-cart');
    expect(anchorOf('`npm run demo`, again')).toBe('npm-run-demo-again');
  });
});
