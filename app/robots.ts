import type { MetadataRoute } from 'next';
import { env } from '@/lib/env';

/** Nothing is forbidden: pages that must not be found say `noindex`, and only who may read a page reads that. */
export default function robots(): MetadataRoute.Robots {
  const { origin } = new URL(env().APP_URL);
  return { rules: { userAgent: '*', allow: '/' }, sitemap: `${origin}/sitemap.xml` };
}

// The environment is read when the server runs, not when it is built.
export const dynamic = 'force-dynamic';
