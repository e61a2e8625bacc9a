import { env } from '@/lib/env';

/*
 * tsx has Node follow source maps. In production that means the maps of all of Next and of the built app: 140 MB of
 * memory, for line numbers in traces, which name the function anyway. Imported first, before anything large.
 */
if (env().NODE_ENV === 'production') process.setSourceMapsEnabled(false);
