import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

const introduction = `# Benchmarks

Each section is written by the bench that it names. Compare ratios only within one run on one machine. Absolute numbers
are those of that machine alone.
`;

/** Prose in lines of 120 characters or fewer; a table row stays whole. */
function wrap(text: string): string {
  return text.replace(/^(?!\|).{121,}$/gm, (line) => line.replace(/(.{1,120})(?: |$)/g, '$1\n').trimEnd());
}

/** Replaces a bench's own section of docs/benchmarks.md, or adds it. */
export async function writeSection(bench: string, title: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => introduction);
  const [start, end] = [`<!-- bench:${bench} -->`, `<!-- /bench:${bench} -->`];
  const section = `${start}\n## ${title}\n\n${wrap(text.trim())}\n${end}`;
  const from = before.indexOf(start);
  const to = before.indexOf(end);
  const after =
    from < 0 || to < 0
      ? `${before.trimEnd()}\n\n${section}\n`
      : `${before.slice(0, from)}${section}${before.slice(to + end.length)}`;
  await writeFile(file, after);
}
