import { type BundledLanguage, createCssVariablesTheme, createHighlighter, type Highlighter } from 'shiki';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/** Colors as CSS variables (app/docs): one theme declaration serves light and dark. */
const theme = createCssVariablesTheme({ name: 'tokens', variablePrefix: '--code-', fontStyle: false });

const LANGUAGES = [
  'sh',
  'js',
  'ts',
  'jsx',
  'tsx',
  'html',
  'json',
  'python',
  'php',
  'ruby',
  'go',
  'http',
] as const;

let making: Promise<Highlighter> | undefined;

/** Code as highlighted HTML. A language that is not in the list stays plain. */
export async function highlight(code: string, language: string): Promise<string> {
  making ??= createHighlighter({
    themes: [theme],
    langs: [...LANGUAGES] satisfies BundledLanguage[],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const highlighter = await making;
  const known = LANGUAGES.some((name) => name === language);
  return highlighter.codeToHtml(code, { lang: known ? language : 'text', theme: 'tokens' });
}
