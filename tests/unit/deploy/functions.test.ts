import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type FunctionTrace,
  fileViolations,
  violationsOf,
} from '../../../scripts/functions/function-violations';
import { isForDevelopment } from '../../../scripts/functions/is-for-development';

const STRIPE: FunctionTrace = {
  route: '/api/stripe',
  files: [
    { path: '.next/server/app/api/stripe/route.js', bytes: 2_000_000 },
    { path: 'node_modules/pg/lib/index.js', bytes: 100_000 },
  ],
  max_seconds: 60,
  runtime: 'nodejs',
};
const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'));
const isDevelopment = (folder: string) => isForDevelopment(lock, folder);
const check = (more: Partial<FunctionTrace>) => violationsOf({ ...STRIPE, ...more }, isDevelopment);

describe('a function for Vercel', () => {
  it('is in order with what it needs', () => {
    expect(check({})).toEqual([]);
  });

  it('has nothing that only development uses', () => {
    const files = [...STRIPE.files, { path: 'node_modules/typescript/lib/typescript.js', bytes: 9_000_000 }];
    expect(check({ files })).toEqual([
      '/api/stripe has node_modules/typescript, which is for development only.',
    ]);
    expect(fileViolations({ route: 'instrumentation', files }, isDevelopment)).toEqual([
      'instrumentation has node_modules/typescript, which is for development only.',
    ]);
    expect(check({ files: [{ path: 'tests/api/a.test.ts', bytes: 1 }] })).toEqual([
      "/api/stripe has this project's tools or tests.",
    ]);
  });

  it('is small, runs on Node, and has the time for its jobs', () => {
    expect(check({ files: [{ path: '.next/server/a.js', bytes: 36_000_000 }] })).toEqual([
      '/api/stripe has 36.0 MB, and may have 35.',
    ]);
    expect(check({ runtime: 'edge' })).toEqual([
      '/api/stripe runs on edge, which has no connection to Postgres.',
    ]);
    expect(check({ max_seconds: undefined })).toEqual(['/api/stripe may run jobs, and must have 60 s.']);
    expect(check({ route: '/dashboard/team', max_seconds: undefined })).toHaveLength(1);
    expect(check({ route: '/docs/postman.json', max_seconds: undefined })).toEqual([]);
  });
});
