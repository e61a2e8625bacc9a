import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('..', import.meta.url));
const built = new Map<string, Promise<string>>();

/** A browser script of the stand-in, bundled on first use. */
export function script(name: 'stripe' | 'card' | 'express' | 'wallet' | 'three-d-secure'): Promise<string> {
  const known = built.get(name) ?? bundle(name);
  built.set(name, known);
  known.catch(() => built.delete(name));
  return known;
}

async function bundle(name: string): Promise<string> {
  const result = await build({
    entryPoints: [`${here}browser/${name}.ts`],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

/** A static file of the stand-in. Read on every request: it is small and the server is for development. */
export function file(
  path:
    | 'browser/card.html'
    | 'browser/card.css'
    | 'browser/express.css'
    | 'browser/3ds.css'
    | 'pages/dashboard.css',
): Promise<string> {
  return readFile(`${here}${path}`, 'utf8');
}
