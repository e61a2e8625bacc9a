import type { NextConfig } from 'next';

/** What functions read at run time. */
const DOCS = ['./docs/**/*.md', './CHANGELOG.md', './packages/checkout/released/integrity.json'];
const SDK = ['./packages/checkout/dist/split*.js', './packages/checkout/released/*'];
const FONTS = [
  './node_modules/@expo-google-fonts/*/400Regular/*.ttf',
  './node_modules/@expo-google-fonts/{noto-sans*,ibm-*,biz-*,nanum-*}/700Bold/*.ttf',
];
/** The tracer takes whole packages of fonts with their pictures, and what the libraries have for browsers. */
const NOT_DRAWN_WITH = [
  './node_modules/@expo-google-fonts/*/{1,2,3,5,6,8,9}00*/**',
  './node_modules/@expo-google-fonts/*/*_Italic/**',
  './node_modules/@expo-google-fonts/**/*.png',
  './node_modules/@expo-google-fonts/noto-emoji/700Bold/**',
  './node_modules/pdfkit/js/pdfkit.{standalone,browser,old}*',
  './node_modules/pdfkit/js/data/*.afm',
  './node_modules/fontkit/dist/browser*',
];

// Next names what a form calls by a key, and makes another key for each build: a form that was open during a release
// would lead nowhere. The key guards only what actions inside components close over, and there are none
// (tests/unit/house/rules.test.ts).
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= Buffer.from('the same in each build of Split!').toString(
  'base64',
);

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // A wrong key for an existing page gets 403 and a page of its own (forbidden.tsx).
  // A page that cannot be refreshed waits for the network, in place of the browser's error page.
  experimental: { authInterrupts: true, useOffline: true },
  // Merchants' pictures are passed on as they are (lib/hosted/preview/pictures); this server resizes nothing.
  images: { unoptimized: true },
  // `npm run types` has checked the whole project, before each `npm run build` too.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // The styles of hosted pages are text that the server writes into the page (page-styles.tsx).
  turbopack: {
    // In a browser these come once somebody uses the page.
    resolveAlias: {
      '@/components/pay/script/widgets': { browser: './components/pay/script/later-widgets.ts' },
    },
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
  // They find their own files at run time; the cron route loads the first, a receipt's PDF the others.
  serverExternalPackages: ['graphile-worker', 'pdfkit', 'fontkit'],
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
  outputFileTracingExcludes: { '/*': ['./node_modules/typescript/**', ...NOT_DRAWN_WITH] },
  outputFileTracingIncludes: {
    '/docs/*': DOCS,
    '/dashboard/developers/start': DOCS,
    '/llms.txt': DOCS,
    '/sitemap.xml': DOCS,
    '/sdk/v1/split.js': SDK,
    '/sdk/v1/*/split.js': SDK,
    '/s/*/receipt/*/receipt.pdf': FONTS,
    '/session/*/receipt/*/receipt.pdf': FONTS,
  },
};

export default config;
