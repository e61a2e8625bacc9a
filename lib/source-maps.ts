import { env } from '@/lib/env';

/*
 * tsx makes Node follow source maps. In production those of Next and the built app take 140 MB of memory, only for line
 * numbers in stack traces that name the function anyway. Import this before anything large.
 */
if (env().NODE_ENV === 'production') process.setSourceMapsEnabled(false);
