import { glob } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyStatement, Statement } from '@/lib/db/statement';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface DeclaredStatement {
  /** The file that declares it, from the root. */
  file: string;
  statement: AnyStatement;
}

/** A statement, or those of a list, map or record of statements. */
function statementsIn(value: unknown): AnyStatement[] {
  if (value instanceof Statement) return [value];
  if (value instanceof Map) return [...value.values()].flatMap(statementsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(statementsIn) : [];
}

/** Every plain statement of the service, by file. */
export async function declaredStatements(): Promise<DeclaredStatement[]> {
  const files: string[] = [];
  for await (const file of glob('lib/**/*.sql.ts', { cwd: root })) files.push(file);
  const found = files.sort().map(async (file) => {
    const exports: Record<string, unknown> = await import(pathToFileURL(`${root}${file}`).href);
    return Object.values(exports)
      .flatMap(statementsIn)
      .map((statement) => ({ file, statement }));
  });
  return (await Promise.all(found)).flat();
}
