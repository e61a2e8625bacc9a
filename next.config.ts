import type { NextConfig } from 'next';

/** What functions read at run time. */
const DOCS = ['./docs/**/*.md', './CHANGELOG.md', './packages/checkout/released/integrity.json'];
const SDK = ['./packages/checkout/dist/split.js', './packages/checkout/released/*'];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // A wrong key for an existing page gets 403 and a page of its own (forbidden.tsx).
  // A page that cannot be refreshed waits for the network, in place of the browser's error page.
  experimental: { authInterrupts: true, useOffline: true },
  // Merchants' pictures are passed on as they are (lib/hosted/pictures); this server resizes nothing.
  images: { unoptimized: true },
  // `npm run types` has checked the whole project.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // The styles of hosted pages are text that the server writes into the page (page-styles.tsx).
  turbopack: {
    rules: {
      'hosted.css': [
        { condition: { not: 'browser' }, loaders: ['./css-text-loader.mjs'], as: '*.js' },
        {
          condition: 'browser',
          loaders: [{ loader: './css-text-loader.mjs', options: { empty: true } }],
          as: '*.js',
        },
      ],
    },
  },
  // Titles come with the head and are not streamed after it, because a screen reader speaks them first.
  htmlLimitedBots: /.*/,
  // It finds its own files at run time; the cron route loads it.
  serverExternalPackages: ['graphile-worker'],
  // The API answers /sessions/ itself; proxy.ts redirects pages.
  skipTrailingSlashRedirect: true,
  // Each page of the documentation is served as Markdown at its own address with .md.
  rewrites: async () => [
    { source: '/.well-known/security.txt', destination: '/security.txt' },
    { source: '/docs.md', destination: '/docs/markdown/index' },
    { source: '/docs/guides/:slug.md', destination: '/docs/markdown/guides/:slug' },
    { source: '/docs/:slug.md', destination: '/docs/markdown/:slug' },
  ],
  // graphile-worker's reader of configuration files would load it for one in TypeScript. There is none.
  outputFileTracingExcludes: { '/*': ['./node_modules/typescript/**'] },
  outputFileTracingIncludes: {
    '/docs/*': DOCS,
    '/dashboard/developers/start': DOCS,
    '/llms.txt': DOCS,
    '/sdk/v1/split.js': SDK,
    '/sdk/v1/*/split.js': SDK,
  },
};

export default config;
