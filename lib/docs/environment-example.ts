import { environmentVariables } from './environment-table';

const WIDTH = 120;

/** A text as comment lines. */
function comment(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line && `# ${line} ${word}`.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

/** In quotes where a shell would read something else: the guide has the file read by one. */
const quoted = (value: string) => (/[^\w.,:/@-]/.test(value) ? `'${value}'` : value);

/** `.env.example`: every variable of lib/env.ts. The required ones are to be filled in; the others have their defaults. */
export function environmentExample(): string {
  const entries = environmentVariables().map(({ name, description, required, fallback }) =>
    [comment(description.replaceAll('`', '')), `${required ? '' : '# '}${name}=${quoted(fallback)}`].join(
      '\n',
    ),
  );
  return `${entries.join('\n\n')}\n`;
}
