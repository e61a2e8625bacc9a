import type { MetadataRoute } from 'next';
import { docHref, docPages } from '@/lib/docs/pages';
import { env } from '@/lib/env';

/** The pages that search engines may list: all others say `noindex`. */
export default function sitemap(): MetadataRoute.Sitemap {
  const { origin } = new URL(env().APP_URL);
  const paths = ['/', ...docPages().map(({ slug }) => docHref(slug)), docHref('api')];
  return paths.map((path) => ({ url: origin + path }));
}

// The environment is read when the server runs, not when it is built.
export const dynamic = 'force-dynamic';
