import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';

const compiled = (path: string) => path.replace(/\.tsx?$/, '.js');

/** Node wants the ending of a file in a package that exports none by name, such as next/server. */
function withEnding(root: string, path: string): string {
  const [name = '', ...inside] = path.match(/^@[^/]+\/[^/]+|[^/]+/g) ?? [];
  const require = createRequire(join(root, 'package.json'));
  if (
    isBuiltin(path) ||
    inside.length === 0 ||
    'exports' in require(join(root, 'node_modules', name, 'package.json'))
  )
    return path;
  return extname(path) ? path : `${path}${extname(require.resolve(path))}`;
}

/** Leaves every import as an import, of the compiled file where it is one of this project. */
function keepImports(root: string): Plugin {
  return {
    name: 'keep-imports',
    setup(builder) {
      builder.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData === 'resolving') return undefined;
        if (!/^(@\/|\.)/.test(path)) return { path: withEnding(root, path), external: true };
        const found = await builder.resolve(path, { kind, resolveDir, pluginData: 'resolving' });
        if (found.errors.length > 0) return { errors: found.errors };
        const from = relative(dirname(importer), compiled(found.path));
        return { path: from.startsWith('.') ? from : `./${from}`, external: true };
      });
    },
  };
}

/**
 * Compiles the entrances and all that they import, each file to its own place in `target`, by the compiler that tsx uses.
 * Answers the paths of all that was written.
 */
export async function compileSources(options: {
  root: string;
  target: string;
  entrances: readonly string[];
}): Promise<string[]> {
  const { root, target, entrances } = options;
  const common = {
    absWorkingDir: root,
    outdir: target,
    outbase: root,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'warning',
  } as const;
  const graph = await build({
    ...common,
    entryPoints: [...entrances],
    bundle: true,
    packages: 'external',
    write: false,
    metafile: true,
  });
  const sources = Object.keys(graph.metafile.inputs);
  await build({ ...common, entryPoints: sources, bundle: true, plugins: [keepImports(root)] });
  return sources.map((path) => join(target, compiled(path)));
}
