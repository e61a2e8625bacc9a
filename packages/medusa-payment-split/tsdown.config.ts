import { defineConfig } from 'tsdown';
import manifest from './package.json' with { type: 'json' };

/** One file for Medusa to require. The server client of the SDK is part of it, so that a shop installs one package. */
const origin = process.env.APP_URL ?? 'http://localhost:3000';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['cjs'],
  platform: 'node',
  outDir: 'dist',
  target: 'es2022',
  define: { __SPLIT_ORIGIN__: JSON.stringify(origin), __SPLIT_VERSION__: JSON.stringify(manifest.version) },
  tsconfig: 'tsconfig.json',
  deps: { neverBundle: ['@medusajs/framework/utils'] },
  dts: false,
  report: false,
  clean: false,
  hash: false,
  fixedExtension: false,
  logLevel: 'warn',
});
