import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/*
 * Loaded before the commands for people, so that they work beside `npm run demo` as `npm run dev` does. Where the shell
 * names a database nothing is taken from the demo's file: a real database must never be compared with its stand-in.
 */
const FILE = '.local/app.env';

if (!process.env.DATABASE_URL && existsSync(FILE)) loadEnvFile(FILE);
