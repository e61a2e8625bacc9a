import { Marked, type Token, type Tokens } from 'marked';
import { highlight } from './highlight';
import { parseInfo } from './info';
import { docHref } from './pages';

/*
 * Renders our own Markdown as HTML: headings with anchors, highlighted code with a copy button, adjacent samples in
 * several languages as tabs (radio buttons, so they work without script), and tables that scroll on their own.
 */

export interface Heading {
  id: string;
  text: string;
  depth: number;
}

interface RenderedPage {
  html: string;
  /** Headings of the second and third level, in order. */
  headings: Heading[];
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** "Signing the cart" is `signing-the-cart`. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[`*_]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The URL for a link between files: `webhooks.md#order` is /docs/webhooks#order. */
function pageLink(href: string): string {
  const match = /^((?:guides\/)?[\w-]+)\.md(#.*)?$/.exec(href);
  return match ? `${docHref(match[1] ?? 'index')}${match[2] ?? ''}` : href;
}

async function codeBlock(token: Tokens.Code): Promise<string> {
  const { language, title } = parseInfo(token.lang ?? '');
  const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : '';
  const code = await highlight(token.text, language);
  return `<figure class="code">${caption}<button type="button" class="copy" data-copy aria-label="Copy the code">Copy</button>${code}</figure>`;
}

async function tabs(group: readonly Tokens.Code[], number: number): Promise<string> {
  const names = group.map((token) => parseInfo(token.lang ?? '').tab ?? '');
  const name = `tabs-${number}`;
  const inputs = names.map(
    (text, index) =>
      `<label><input type="radio" name="${name}" value="${index}"${index === 0 ? ' checked' : ''}>${escapeHtml(text)}</label>`,
  );
  const panels = await Promise.all(group.map((token) => codeBlock(token)));
  return `<div class="tabs"><div role="radiogroup" aria-label="Language" class="tab-list">${inputs.join('')}</div><div class="panels">${panels.join('')}</div></div>`;
}

const isTab = (token: Token | undefined): token is Tokens.Code =>
  token?.type === 'code' && parseInfo(String(token.lang ?? '')).tab !== undefined;

/** Index of the next token that is not white space. */
function nextOf(tokens: readonly Token[], index: number): number {
  return tokens[index + 1]?.type === 'space' ? index + 2 : index + 1;
}

const htmlToken = (text: string): Tokens.HTML => ({ type: 'html', raw: text, text, block: true, pre: false });

/** Replaces code with finished HTML, that in lists too. Adjacent tabs become one group. */
async function withCode(tokens: readonly Token[]): Promise<Token[]> {
  const result: Token[] = [];
  let groups = 0;
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index];
    if (!token) break;
    let next = index + 1;
    let finished = token;
    if (isTab(token)) {
      const group = [token];
      for (next = nextOf(tokens, index); isTab(tokens[next]); next = nextOf(tokens, next)) {
        group.push(tokens[next] as Tokens.Code);
      }
      groups += 1;
      finished = htmlToken(await tabs(group, groups));
    } else if (token.type === 'code') {
      finished = htmlToken(await codeBlock(token as Tokens.Code));
    } else if (token.type === 'list') {
      const items = (token as Tokens.List).items.map(async (item) => ({
        ...item,
        tokens: await withCode(item.tokens),
      }));
      finished = { ...token, items: await Promise.all(items) } as Tokens.List;
    }
    result.push(finished);
    index = next;
  }
  return result;
}

/** Renders the Markdown of a page. HTML in it passes through, because it is our own text. */
export async function renderMarkdown(markdown: string): Promise<RenderedPage> {
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchorOf(text);
        const plain = text.replace(/[`*]/g, '');
        if (depth === 2 || depth === 3) headings.push({ id, text: plain, depth });
        const anchor = `<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(plain)}">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        // Files of the repository are not served.
        if (href.startsWith('../')) return this.parser.parseInline(tokens);
        return `<a href="${escapeHtml(pageLink(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      table({ header, rows }) {
        const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        const number = ({ align }: Tokens.TableCell) => (align === 'right' ? ' class="number"' : '');
        // A column without a name gets no header cell. A table without any names gets no header row.
        const heads = header.map((cell) =>
          cell.text ? `<th scope="col"${number(cell)}>${inline(cell)}</th>` : '<td></td>',
        );
        const names = header.flatMap(({ text }) => (text ? [text.replace(/[`*]/g, '')] : []));
        const head = names.length > 0 ? `<thead><tr>${heads.join('')}</tr></thead>` : '';
        const body = rows.map(
          (row) => `<tr>${row.map((cell) => `<td${number(cell)}>${inline(cell)}</td>`).join('')}</tr>`,
        );
        const label = escapeHtml(['Table', names.join(', ')].filter(Boolean).join(': '));
        return `<div role="group" class="scroll-table scroll-fade" tabindex="0" aria-label="${label}"><table>${head}<tbody>${body.join('')}</tbody></table></div>`;
      },
    },
  });
  const html = marked.parser(await withCode(marked.lexer(markdown)));
  return { html, headings };
}

const kept = new Map<string, Promise<RenderedPage>>();

/** Renders each text once. */
export function renderOnce(markdown: string): Promise<RenderedPage> {
  const known = kept.get(markdown);
  if (known) return known;
  const rendering = renderMarkdown(markdown);
  kept.set(markdown, rendering);
  return rendering;
}
