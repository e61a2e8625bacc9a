import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // A wrong key for an existing page is answered 403, with words of its own (forbidden.tsx).
  experimental: { authInterrupts: true },
  // The processor's and merchants' pictures are shown as they are; nothing is fetched or resized by this server.
  images: { unoptimized: true },
  // `npm run types` checks all of the project; building checks it once less.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // A page's title comes with its head for everybody, not streamed after it: a screen reader speaks it first.
  htmlLimitedBots: /.*/,
  // Finds its own files at run time; the cron route loads it.
  serverExternalPackages: ['graphile-worker'],
  // The API answers /sessions/ itself; proxy.ts redirects pages.
  skipTrailingSlashRedirect: true,
  // Each page of the documentation is served as Markdown at its own address with .md.
  rewrites: async () => [
    { source: '/docs.md', destination: '/docs/markdown/index' },
    { source: '/docs/:slug.md', destination: '/docs/markdown/:slug' },
  ],
  outputFileTracingIncludes: { '/docs/*': ['./docs/**/*.md'], '/llms.txt': ['./docs/**/*.md'] },
};

export default config;
