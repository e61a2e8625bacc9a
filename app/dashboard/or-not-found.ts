import { notFound } from 'next/navigation';
import { ApiError } from '@/lib/errors';

/** What a page's address names is not there. Other errors are the page's own. */
export function orNotFound(error: unknown): never {
  if (error instanceof ApiError && error.code.endsWith('_not_found')) notFound();
  throw error;
}
