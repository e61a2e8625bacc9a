import { headers } from 'next/headers';
import { LANGUAGE_HEADER } from '@/lib/hosted/page/page-cookies';
import { type Words, wordsNamed } from '@/lib/words/words';

/** The words of a page, as proxy.ts has found them. */
export async function pageWords(): Promise<Words> {
  return wordsNamed((await headers()).get(LANGUAGE_HEADER));
}
