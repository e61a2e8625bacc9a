import { apiReferencePage } from './api-reference';
import { type DocPage, docHref, docPages } from './pages';
import { anchorOf } from './render';
import { fold, understood, vocabularyOf } from './search-words';

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
  /** Folded, for comparing. */
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
        page: fold(page.title),
        heading: fold(heading ?? ''),
        text: fold(text),
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

let keptVocabulary: string[] | undefined;

const typed = (query: string): string[] =>
  query.slice(0, MAXIMUM_QUERY).split(/\s+/).filter(Boolean).slice(0, MAXIMUM_WORDS).map(fold);

/** The query's words as they are looked for. */
function wordsOf(query: string): string[] {
  const all = sections();
  keptVocabulary ??= vocabularyOf(all.flatMap(({ page, heading, text }) => [page, heading ?? '', text]));
  return understood(typed(query), keptVocabulary, (word) => all.some(({ low }) => score(low, [word]) > 0));
}

/** The words that are looked for in place of a query's own; null if they are its own. */
export function replacedWords(query: string): string | null {
  const words = wordsOf(query).join(' ');
  return words === typed(query).join(' ') ? null : words;
}

/** How well a section fits; 0 if a word is missing. */
function score(low: Section['low'], words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const found =
      (low.heading.includes(word) ? 8 : 0) +
      (low.page.includes(word) ? (low.heading === '' ? 8 : 3) : 0) +
      (low.text.includes(word) ? 1 : 0);
    if (found === 0) return 0;
    sum += found;
  }
  return sum;
}

/** A page or a section that is called what was asked for comes before others that have the words, too. */
function bonus({ page, heading }: Section['low'], asked: string): number {
  const isCalled = (title: string) => title === asked || title === `${asked}s`;
  if (heading === '') return isCalled(page) ? 12 : 0;
  return isCalled(heading) ? 4 : 0;
}

function excerptOf({ text }: Section, words: readonly string[]): string {
  const low = text.toLowerCase();
  const at = Math.min(...words.map((word) => low.indexOf(word)).filter((index) => index >= 0), text.length);
  const from = at === text.length ? 0 : Math.max(0, text.lastIndexOf(' ', at - 40));
  const rest = text.slice(from).trim();
  const start = from > 0 ? '… ' : '';
  if (rest.length <= EXCERPT_characters) return `${start}${rest}`;
  const end = rest.lastIndexOf(' ', EXCERPT_characters);
  return `${start}${rest.slice(0, end > 0 ? end : EXCERPT_characters)} …`;
}

/** The sections that have every word of the query, the best first. */
export function searchDocs(query: string): SearchResult[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const asked = words.join(' ');
  return sections()
    .map((section) => ({ section, points: score(section.low, words) }))
    .filter(({ points }) => points > 0)
    .map(({ section, points }) => ({ section, points: points + bonus(section.low, asked) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, MAXIMUM_RESULTS)
    .map(({ section }) => {
      const { href, page, heading } = section;
      return { href, page, heading, excerpt: excerptOf(section, words) };
    });
}
