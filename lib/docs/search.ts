import MiniSearch, { type SearchOptions } from 'minisearch';
import { API_PAGE, apiReferencePage } from './api-reference';
import { type DocPage, docHref, docPages } from './pages';
import { anchorOf } from './render';
import { inOurWords } from './search-words';

/** Search over the sections of the documentation: every word must be there, and counts more in a title. */

export const MAXIMUM_QUERY = 100;
const MAXIMUM_WORDS = 8;
const MAXIMUM_RESULTS = 20;
const EXCERPT_characters = 160;
const CHANGELOG = 'Changelog';

interface Section {
  href: string;
  page: string;
  heading: string | null;
  text: string;
}

type SearchResult = Pick<Section, 'href' | 'page' | 'heading'> & { excerpt: string };

/** Markdown as words: without the marks of links, code, and tables. */
function plain(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, ' ')
    .replace(/<[^>\n]+>/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[*`|]+|-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Code may have lines that begin like headings; those are no sections. */
function splitSections(markdown: string): string[] {
  const sections = [''];
  let in_code = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) in_code = !in_code;
    if (!in_code && /^#{2,3} /.test(line)) sections.push('');
    sections.push(`${sections.pop() ?? ''}${line}\n`);
  }
  return sections;
}

function sectionsOf(page: DocPage): Section[] {
  return splitSections(page.markdown).map((part, index) => {
    const [, title] = /^#{2,3} (.+)\n/.exec(part) ?? [];
    const body = plain(title === undefined ? part : part.slice(part.indexOf('\n')));
    const text = index === 0 ? `${page.description} ${body}` : body;
    const heading = title === undefined ? null : title.replace(/[`*]/g, '');
    const href = `${docHref(page.slug)}${title === undefined ? '' : `#${anchorOf(title)}`}`;
    return { href, page: page.title, heading, text };
  });
}

/** A word of several, such as "Next.js", "3-D" or "order_ref", counts as a whole, as one without its marks, and as each. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+(?:[-._’'][\p{L}\p{N}]+)*/gu) ?? []).flatMap((word) => {
    const parts = word.split(/[-._’']/);
    return parts.length === 1 ? parts : [...parts, parts.join('')];
  });

/** What explains comes before what lists, and a page before its sections. */
function weight({ page, heading }: { page?: unknown; heading?: unknown }): number {
  if (page === CHANGELOG) return 0.3;
  if (page === API_PAGE.title) return 0.9;
  return heading === null ? 1.3 : 1;
}

const EXACT: SearchOptions = {
  combineWith: 'AND',
  prefix: true,
  boost: { title: 6, page: 2 },
  boostDocument: (_id, _word, section) => weight(section ?? {}),
};
const MISTYPED: SearchOptions = {
  ...EXACT,
  fuzzy: (word) => (word.length < 5 ? false : word.length < 8 ? 1 : 2),
};

let kept: MiniSearch<Section> | undefined;

/** Made once per process, the API reference included. */
function index(): MiniSearch<Section> {
  if (kept) return kept;
  kept = new MiniSearch<Section>({
    fields: ['title', 'page', 'text'],
    storeFields: ['href', 'page', 'heading', 'text'],
    // A page's own title is the heading of its first section.
    extractField: (section, field) =>
      field === 'title' ? (section.heading ?? section.page) : (section[field as keyof Section] ?? ''),
    tokenize: wordsOf,
    // One and many are the same word.
    processTerm: (word) =>
      word
        .toLowerCase()
        .replace(/ies$/, 'y')
        .replace(/(?<=.{3})s$/, ''),
  });
  kept.addAll(
    [...docPages(), apiReferencePage()].flatMap(sectionsOf).map((section, id) => ({ id, ...section })),
  );
  return kept;
}

/** The words of a query, in lower case. */
const inWords = (query: string): string[] =>
  wordsOf(query.slice(0, MAXIMUM_QUERY).toLowerCase()).slice(0, MAXIMUM_WORDS);

/** What a section says around the first of these words. */
function excerptOf(text: string, words: readonly string[]): string {
  const low = text.toLowerCase();
  const at = Math.min(...words.map((word) => low.indexOf(word)).filter((index) => index >= 0), text.length);
  const from = at === text.length ? 0 : Math.max(0, text.lastIndexOf(' ', at - 40));
  const rest = text.slice(from).trim();
  const start = from > 0 ? '… ' : '';
  if (rest.length <= EXCERPT_characters) return `${start}${rest}`;
  const end = rest.lastIndexOf(' ', EXCERPT_characters);
  return `${start}${rest.slice(0, end > 0 ? end : EXCERPT_characters)} …`;
}

interface Found {
  sections: SearchResult[];
  /** They have other words than those that were typed: what the documentation calls it, or what was probably meant. */
  are_similar: boolean;
}

/** The sections that have every word of the query, the best first; else those that have similar words. */
export function searchDocs(query: string): Found {
  const typed = inWords(query);
  if (typed.length === 0) return { sections: [], are_similar: false };
  const asked = inOurWords(typed);
  const exact = index().search(asked.join(' '), EXACT);
  const found = exact.length > 0 ? exact : index().search(asked.join(' '), MISTYPED);
  const sections = found.slice(0, MAXIMUM_RESULTS).map(({ href, page, heading, text, terms }) => {
    return { href, page, heading, excerpt: excerptOf(text, terms) };
  });
  return { sections, are_similar: exact.length === 0 || asked.join() !== typed.join() };
}
