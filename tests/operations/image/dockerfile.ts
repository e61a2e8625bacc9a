/** One instruction of a Dockerfile, its continued lines joined. */
interface Instruction {
  keyword: string;
  rest: string;
}

export interface Stage {
  name: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile as plain as ours: no arguments, no variables. */
export function stagesOf(text: string): Stage[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const [keyword = '', ...words] = line.split(' ');
    const rest = words.join(' ');
    if (keyword === 'FROM') stages.push({ name: /AS (\S+)$/.exec(rest)?.[1] ?? 'last', instructions: [] });
    else stages.at(-1)?.instructions.push({ keyword, rest });
  }
  return stages;
}
