import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { includeSamples } from './included-samples';
import { fillTables } from './tables';

/** The documentation: each page is a Markdown file of docs/site, or of its folder guides, with front matter. */

const FOLDER = join(process.cwd(), 'docs', 'site');

/** Sections of the navigation, in order. */
export const DOC_PARTS = ['Start', 'Guides', 'Build', 'Run', 'Reference'] as const;

const frontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  part: z.enum(DOC_PARTS),
  order: z.coerce.number(),
});

export interface DocPage extends z.output<typeof frontMatter> {
  /** The URL is /docs/<slug>; a guide's begins with `guides/`. The first page is `index`, at /docs. */
  slug: string;
  /** The text below the front matter, with its tables filled in. */
  markdown: string;
}

/**
 * Parses one file.
 * @throws if the front matter is missing or incomplete
 */
export function parsePage(slug: string, source: string): DocPage {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!match) throw new Error(`docs/site/${slug}.md has no front matter`);
  const pairs = (match[1] ?? '').split('\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  });
  const fields = frontMatter.parse(Object.fromEntries(pairs));
  const text = fromFolder(slug, include(source.slice(match[0].length)).trim());
  return { slug, ...fields, markdown: fillTables(includeSamples(text, readSource)) };
}

const readSource = (slug: string) => readFileSync(join(FOLDER, `${slug}.md`), 'utf8');

/** Links of a guide, as they are from docs/site: `../signing.md` is `signing.md`. */
function fromFolder(slug: string, markdown: string): string {
  return slug.startsWith('guides/')
    ? markdown.replace(/\]\((\.\.\/)?([\w-]+\.md)/g, (_link, up: string | undefined, name: string) =>
        up ? `](${name}` : `](guides/${name}`,
      )
    : markdown;
}

/**
 * Includes other files of docs, without their title and without the section that the page leaves out; or the changelog
 * of the repository.
 */
function include(markdown: string): string {
  return markdown.replace(
    /^<!-- include: \.\.\/((?:\.\.\/)?[\w-]+\.md)(?: without "([^"]+)")? -->$/gm,
    (_line, name: string, left_out?: string) => {
      const text = readFileSync(join(FOLDER, '..', name), 'utf8').replace(/^# .*\n/, '');
      return (name === '../CHANGELOG.md' ? asPage(text) : text)
        .split(/^(?=## )/m)
        .filter((section) => left_out === undefined || !section.startsWith(`## ${left_out}\n`))
        .join('');
    },
  );
}

/**
 * A heading names its version, since each version has the same ones, and areas below it are no headings. What has no
 * changes yet is left out. Links begin at the root of the repository.
 */
function asPage(changelog: string): string {
  return changelog
    .split(/^(?=## )/m)
    .filter((section) => !/^## .+\s*$/.test(section))
    .map((section) => {
      const version = /^## \[([^\]]+)\]/.exec(section)?.[1] ?? '';
      return section
        .replace(/^## \[([^\]]+)\]/, '## $1')
        .replace(/^### (.+)$/gm, `### ${version}: $1`)
        .replace(/^#### (.+)$/gm, '**$1**');
    })
    .join('')
    .replaceAll('](docs/site/', '](')
    .replaceAll('](docs/', '](../');
}

function readPages(): DocPage[] {
  return ['', 'guides/']
    .flatMap((folder) => readdirSync(join(FOLDER, folder)).map((name) => folder + name))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace(/\.md$/, ''))
    .map((slug) => parsePage(slug, readSource(slug)))
    .sort((a, b) => a.order - b.order || (a.slug < b.slug ? -1 : 1));
}

let kept: DocPage[] | undefined;

/** Every page, in reading order. Read once per process. */
export function docPages(): readonly DocPage[] {
  kept ??= readPages();
  return kept;
}

export function docPage(slug: string): DocPage | undefined {
  return docPages().find((page) => page.slug === slug);
}

/** The URL of a page. */
export function docHref(slug: string): string {
  return slug === 'index' ? '/docs' : `/docs/${slug}`;
}

/** Makes links between files absolute, and removes links to files that are not served. */
function servedLinks(markdown: string): string {
  return markdown
    .replace(
      /\]\(((?:guides\/)?[\w-]+)\.md(#[^)\s]*)?\)/g,
      (_link, slug: string, anchor = '') => `](${docHref(slug)}.md${anchor})`,
    )
    .replace(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1');
}

/** A page as Markdown, served at its address with `.md`. */
export function docMarkdown({ title, description, markdown }: DocPage): string {
  return `# ${title}\n\n> ${description}\n\n${servedLinks(markdown)}\n`;
}

/** llms.txt: a description of Split, and every page with its address. */
export function docIndexText(origin: string): string {
  const lines = docPages().map(
    ({ slug, title, description }) => `- [${title}](${origin}${docHref(slug)}.md): ${description}`,
  );
  return [
    '# Split',
    '',
    '> A checkout for groups: a shop creates a session for a cart, several people each pay their share by card on hosted pages, and the shop gets one order.',
    '',
    '## Documentation',
    '',
    ...lines,
    '',
    '## API',
    '',
    `- [OpenAPI document](${origin}/api/v1/openapi.json): every endpoint with its schemas, examples, and errors`,
    `- [API reference](${origin}/docs/api.md): the same as Markdown`,
    `- [Test vectors of the cart signature](${origin}/vectors/cart-signature.json): carts with their canonical strings and signatures`,
    '',
  ].join('\n');
}
