/** Writes .env.example from lib/env.ts: `npm run env-example`. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { environmentExample } from '@/lib/docs/environment-example';

await writeFile(fileURLToPath(new URL('../.env.example', import.meta.url)), environmentExample());
