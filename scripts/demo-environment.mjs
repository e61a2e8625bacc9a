import { existsSync, readFileSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { parseEnv } from 'node:util';
import { namesRealService } from '../dev/shared/real-services.ts';

/*
 * Loaded before the commands for people, so that they work beside `npm run demo` as `npm run dev` does. Where the shell
 * names another service than the demo does, nothing is taken from the demo's file: a real database must never be compared
 * with its stand-in, nor a live key be sent to one, and what was done to the demo must not look as if it was done elsewhere.
 */
const FILE = '.local/app.env';

function usesDemo() {
  if (!existsSync(FILE)) return false;
  const demo = parseEnv(readFileSync(FILE, 'utf8'));
  const others = Object.entries(process.env).filter(([name, value]) => demo[name] !== value);
  return !namesRealService(Object.fromEntries(others));
}

if (usesDemo()) {
  loadEnvFile(FILE);
  process.stderr.write(`Uses the demo's variables: ${FILE}\n`);
}
