import { vi } from 'vitest';

/*
 * Puts what next-request.ts has in the place of Next's modules. Imported first, before anything that imports them:
 *
 *   import '../../support/next-modules';
 */

vi.mock('next/headers', async () => (await import('./next-request')).nextHeaders);
vi.mock('next/cache', async () => (await import('./next-request')).nextCache);
vi.mock('next/navigation', async () => (await import('./next-request')).nextNavigation);
