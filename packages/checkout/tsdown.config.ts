import { defineConfig, type UserConfig } from 'tsdown';
import ts from 'typescript';
import manifest from './package.json' with { type: 'json' };

/**
 * Five bundles: what browsers import, what servers import, the command line, and the script tag, in English and in all
 * languages. `APP_URL` is the deployment that the package talks to when it is not told (the script tag needs none: it
 * knows where it was loaded from).
 */
const origin = process.env.APP_URL ?? 'http://localhost:3000';

/** Styles are readable in the source and one line in the bundle. */
const flatStyles = {
  name: 'flat-styles',
  transform: {
    filter: { id: /styles\.ts$/ },
    handler: (code: string): string => code.replace(/(?<=[`,;{}])\s*\n\s*/g, ''),
  },
};

/** The small script speaks English (decision 030): what chooses among the languages is left out of it. */
const englishOnly = {
  name: 'english-only',
  transform: {
    filter: { id: /\.ts$/ },
    handler: (code: string): string => code.replace(/\bsay\(([^()]+)\)/g, '$1').replace(', ...spoken()', ''),
  },
};

/** The minifier writes every string as a template; in double quotes they are the words that brotli knows. */
const plainStrings = {
  name: 'plain-strings',
  generateBundle(_options: unknown, bundle: Record<string, { type: string; code?: string }>): void {
    for (const chunk of Object.values(bundle)) {
      if (chunk.code) chunk.code = withPlainStrings(chunk.code);
    }
  },
};

function withPlainStrings(code: string): string {
  const source = ts.createSourceFile('bundle.js', code, ts.ScriptTarget.Latest);
  let result = '';
  let copied = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isNoSubstitutionTemplateLiteral(node)) {
      result += code.slice(copied, node.getStart(source)) + JSON.stringify(node.text);
      copied = node.end;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return result + code.slice(copied);
}

const shared: UserConfig = {
  outDir: 'dist',
  target: 'es2022',
  define: { __SPLIT_ORIGIN__: JSON.stringify(origin), __SPLIT_VERSION__: JSON.stringify(manifest.version) },
  tsconfig: 'tsconfig.json',
  report: false,
  clean: false,
  hash: false,
  fixedExtension: false,
  logLevel: 'warn',
};

const script: UserConfig = {
  ...shared,
  define: { __SPLIT_ORIGIN__: '""' },
  format: 'iife',
  platform: 'browser',
  dts: false,
  minify: true,
  outputOptions: { entryFileNames: '[name].js' },
};

export default defineConfig([
  {
    ...shared,
    entry: { index: 'src/index.ts', react: 'src/react.tsx' },
    format: ['esm', 'cjs'],
    platform: 'neutral',
    dts: true,
    minify: true,
    deps: { neverBundle: ['react', 'react/jsx-runtime'] },
    plugins: [flatStyles],
  },
  {
    ...shared,
    entry: { server: 'src/server/index.ts' },
    copy: [{ from: 'src/server-in-browser.js', rename: 'server.browser.js' }],
    format: ['esm', 'cjs'],
    platform: 'node',
    dts: true,
    minify: true,
  },
  {
    ...shared,
    name: 'cli',
    entry: { cli: 'src/cli/main.ts' },
    format: 'esm',
    platform: 'node',
    dts: false,
    minify: true,
  },
  {
    ...script,
    name: 'script',
    entry: { split: 'src/script.ts' },
    plugins: [flatStyles, englishOnly, plainStrings],
  },
  {
    ...script,
    name: 'script-in-all-languages',
    entry: { 'split.languages': 'src/script.ts' },
    plugins: [flatStyles, plainStrings],
  },
]);
