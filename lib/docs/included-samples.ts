import { parseInfo } from './info';

const FENCE = /^```([^\n]+)\n([\s\S]*?)\n```$/gm;

/**
 * Puts samples of other pages where a page asks for them, under the name of a file, so that each function is written
 * once: `<!-- sample: signing Python as split_cart.py -->`.
 *
 * @throws if the other page has no sample, or several, in a tab of that name
 */
export function includeSamples(markdown: string, sourceOf: (slug: string) => string): string {
  return markdown.replace(
    /^<!-- sample: ([\w-]+) (.+) as (\S+) -->$/gm,
    (_line, slug: string, tab: string, file: string) => {
      const found = [...sourceOf(slug).matchAll(FENCE)]
        .map(([, info = '', code = '']) => ({ ...parseInfo(info), code }))
        .filter((each) => each.tab === tab);
      const [only] = found;
      if (!only || found.length > 1)
        throw new Error(`${found.length} samples of ${slug} are in a tab ${tab}`);
      return `\`\`\`${only.language} title="${file}"\n${only.code}\n\`\`\``;
    },
  );
}
