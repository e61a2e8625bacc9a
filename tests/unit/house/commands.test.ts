import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
let folder: string;

/** The environment that a package.json command passes to its entrance, in a folder where the demo runs, and what it says. */
function start(command: string, shell: Record<string, string>): { environment: unknown; said: string } {
  const [, ...words] = scripts[command]?.split(' ') ?? [];
  const print = 'console.log(JSON.stringify([process.env.DATABASE_URL, process.env.STRIPE_SECRET_KEY]))';
  const env = { PATH: process.env.PATH, ...shell } as unknown as NodeJS.ProcessEnv;
  const { stdout, stderr } = spawnSync(process.execPath, [...words.slice(0, -1), '-e', print], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { environment: JSON.parse(stdout), said: stderr };
}

beforeAll(() => {
  mkdirSync(join(root, '.local'), { recursive: true });
  folder = mkdtempSync(join(root, '.local', 'commands-'));
  symlinkSync(join(root, 'scripts'), join(folder, 'scripts'));
  mkdirSync(join(folder, '.local'));
  writeFileSync(
    join(folder, '.local', 'app.env'),
    "DATABASE_URL='postgres://demo'\nSTRIPE_SECRET_KEY='sk_test_demo'\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['staff', 'reconcile', 'erase', 'stripe:setup'])('npm run %s', (command) => {
  it.each<Record<string, string>>([
    {},
    { NODE_ENV: 'production', LOG_LEVEL: 'warn', APP_URL: '' },
    { STRIPE_SECRET_KEY: 'sk_test_demo' },
  ])('uses the data of the running demo, and says so %j', (shell) => {
    const { environment, said } = start(command, shell);
    expect(environment).toEqual(['postgres://demo', 'sk_test_demo']);
    expect(said).toBe("Uses the demo's variables: .local/app.env\n");
  });

  it.each([
    [{ DATABASE_URL: 'postgres://real' }, ['postgres://real', null]],
    [{ STRIPE_LIVE_SECRET_KEY: 'rk_live_real', APP_URL: 'https://pay.example.com' }, [null, null]],
    [{ ENCRYPTION_KEY: 'real' }, [null, null]],
  ])('takes nothing of the demo when the shell names a real service %j', (shell, environment) => {
    expect(start(command, shell)).toEqual({ environment, said: '' });
  });
});

describe('commands that test, measure or take pictures', () => {
  const entrances = Object.entries(scripts).flatMap(([name, command]) => {
    const entrance = /(?:^| )(tests\/\S+\.ts|scripts\/screenshots\.ts)(?: |$)/.exec(command)?.[1];
    return entrance ? [[name, entrance] as const] : [];
  });

  it.each(entrances)('npm run %s (%s) ignores the real services of the shell', (_, entrance) => {
    // Whatever starts before that line could reach, say, a database whose jobs it takes.
    const [imports = '', rest] = readFileSync(join(root, entrance), 'utf8').split(
      '\nforgetRealServices(process.env);\n',
    );
    expect(rest, `${entrance} has to call forgetRealServices`).toBeDefined();
    expect(imports).not.toMatch(/^(?:const .* )?await /m);
  });
});
