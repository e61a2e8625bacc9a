import { apiReferencePage } from './api-reference';
import { type DocPage, docHref, docPages } from './pages';
import { anchorOf } from './render';

/** Search over the sections of the documentation: every word must be there, and counts more in a title. */

export const MAXIMUM_QUERY = 100;
const MAXIMUM_WORDS = 8;
const MAXIMUM_RESULTS = 20;
const EXCERPT_characters = 160;

interface Section {
  href: string;
  page: string;
  heading: string | null;
  text: string;
  /** In lower case, for comparing. */
  low: { page: string; heading: string; text: string };
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
    return {
      href: `${docHref(page.slug)}${title === undefined ? '' : `#${anchorOf(title)}`}`,
      page: page.title,
      heading,
      text,
      low: {
        page: page.title.toLowerCase(),
        heading: heading?.toLowerCase() ?? '',
        text: text.toLowerCase(),
      },
    };
  });
}

let kept: Section[] | undefined;

/** Read once per process, the API reference included. */
function sections(): Section[] {
  kept ??= [...docPages(), apiReferencePage()].flatMap(sectionsOf);
  return kept;
}

/** How well a section fits; 0 if a word is missing. */
function score({ low, heading }: Section, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const found =
      (low.heading.includes(word) ? 8 : 0) +
      (low.page.includes(word) ? (heading === null ? 8 : 3) : 0) +
      (low.text.includes(word) ? 1 : 0);
    if (found === 0) return 0;
    sum += found;
  }
  return sum;
}

function excerptOf({ text, low }: Section, words: readonly string[]): string {
  const at = Math.min(
    ...words.map((word) => low.text.indexOf(word)).filter((index) => index >= 0),
    text.length,
  );
  const from = at === text.length ? 0 : Math.max(0, text.lastIndexOf(' ', at - 40));
  const rest = text.slice(from).trim();
  const start = from > 0 ? '… ' : '';
  if (rest.length <= EXCERPT_characters) return `${start}${rest}`;
  const end = rest.lastIndexOf(' ', EXCERPT_characters);
  return `${start}${rest.slice(0, end > 0 ? end : EXCERPT_characters)} …`;
}

/** The sections that have every word of the query, the best first. */
export function searchDocs(query: string): SearchResult[] {
  const words = query
    .slice(0, MAXIMUM_QUERY)
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAXIMUM_WORDS);
  if (words.length === 0) return [];
  return sections()
    .map((section) => ({ section, points: score(section, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MAXIMUM_RESULTS)
    .map(({ section }) => {
      const { href, page, heading } = section;
      return { href, page, heading, excerpt: excerptOf(section, words) };
    });
}
