import { transportHeaders } from '@/lib/edge/page-headers';

/** Of an answer that is a picture: nothing in it runs. */
export const pictureHeaders = (type: string, cache: string): Record<string, string> => ({
  'Content-Type': type,
  'Cache-Control': cache,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  ...transportHeaders(),
});
