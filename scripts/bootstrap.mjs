#!/usr/bin/env node
/**
 * Runs a TypeScript entrance of this project on a machine that has nothing but npm and some Node, perhaps an older one:
 *
 *   node scripts/bootstrap.mjs dev/demo.ts [arguments]
 *
 * 1. installs the packages of package-lock.json when node_modules is missing or older than it;
 * 2. finds a Node that is new enough: the one the npm package "node" brings, else the machine's own;
 * 3. generates the database client when prisma/schema.prisma has changed;
 * 4. hands over to the entrance: same terminal, same signals, same exit status.
 *
 * Uses nothing outside Node's own library, and only what `startingNode` has.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './hand-over.mjs';
import { refusalFor, runningIn } from './running.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.split-lock');
const windows = process.platform === 'win32';
/** What the service runs on, as package.json says; and the oldest that can fetch it. */
const oldestNode = [24, 0];
const startingNode = 20;

function say(text) {
  process.stderr.write(`${text}\n`);
}

function stop(text) {
  say(`\n${text}`);
  process.exit(1);
}

/** What the installed packages depend on: the lockfile, and the install scripts package.json allows. */
function lockHash() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) {
    const text = readFileSync(join(root, name), 'utf8');
    hash.update(name === 'package.json' ? JSON.stringify(JSON.parse(text).allowScripts ?? {}) : text);
  }
  return hash.digest('hex');
}

/** The packages of node_modules by npm's own record; undefined where it has none. */
function presentPackages() {
  const record = join(modules, '.package-lock.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : undefined;
}

/**
 * Whether npm's own record of node_modules agrees with the lockfile: true after an `npm install` or `npm ci` by
 * hand. Optional packages of other platforms are in the lockfile only.
 */
function agreesWithNpm() {
  const present = presentPackages();
  if (!present) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

function isInstalled(hash) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash) return true;
  if (!agreesWithNpm()) return false;
  writeFileSync(stampFile, `${hash}\n`);
  return true;
}

const REFUSED =
  'This folder has the packages of a production installation. Installing others would replace them beneath running\n' +
  'servers. Use a copy of the repository elsewhere. If nothing runs from here, run "npm ci --include=dev" yourself.';

/**
 * Whether servers may run from this folder: it was pruned (`npm prune --omit=dev`, `npm ci --omit=dev`), or the shell
 * says that this is production.
 */
function isProduction() {
  const present = presentPackages();
  if (!present) return false;
  return process.env.NODE_ENV === 'production' || !Object.values(present).some(({ dev }) => dev);
}

function npm(args) {
  // The engine that Prisma's install script would fetch is never used here (see scripts/generate-prisma.mjs).
  const env = {
    ...process.env,
    PRISMA_SKIP_POSTINSTALL_GENERATE: '1',
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  };
  // npm sets these for the command it runs; the npm started here must decide for itself.
  for (const name of Object.keys(env))
    if (/^npm_(config_(json|dry_run|global)|lifecycle|package)/.test(name)) delete env[name];
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js')
    ? [process.execPath, [cli]]
    : [windows ? 'npm.cmd' : 'npm', []];
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    env,
    shell: windows && !cli,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** npm's own words without its lists of warnings and options. */
function essence(result) {
  const lines = `${result.error?.message ?? ''}\n${result.stderr ?? ''}\n${result.stdout ?? ''}`.split('\n');
  return lines
    .filter((line) => line.trim() && !/^npm warn/i.test(line))
    .slice(0, 25)
    .join('\n');
}

function install(hash) {
  const started = Date.now();
  const why = existsSync(modules)
    ? 'node_modules is older than package-lock.json'
    : 'node_modules is missing';
  say(`Installing packages (${why}); this takes about a minute the first time ...`);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=warn', '--fetch-retries=5'];
  let result = npm(['ci', '--include=dev', '--include=optional', ...quiet]);
  const refused = /EUSAGE/.test(result.stderr ?? '');
  if (result.status !== 0 && refused && /Missing: /.test(result.stderr)) {
    say('npm ci finds the lockfile incomplete; installing the versions it does list ...');
    result = npm(['install', '--no-save', '--include=dev', '--include=optional', ...quiet]);
  }
  if (result.status !== 0) {
    stop(
      `The packages could not be installed:\n${essence(result)}\n\n` +
        'Check that the package registry can be reached ("npm ping") and that the disk has 2 GB left, then run the command again.',
    );
  }
  writeFileSync(stampFile, `${hash}\n`);
  say(`Installed packages in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function versionOf(binary) {
  try {
    const text = execFileSync(binary, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return text.trim().replace(/^v/, '').split('.').map(Number);
  } catch {
    return undefined;
  }
}

function isNewEnough(version) {
  if (!version) return false;
  const [major, minor] = version;
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/**
 * The Node to run on. The package "node" fetches its binary in an install script, which npm may have been told
 * not to run; then npm is asked once more for that package alone.
 */
function findNode() {
  const packaged = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');
  if (isNewEnough(versionOf(packaged))) return packaged;
  if (isNewEnough(process.versions.node.split('.').map(Number))) return process.execPath;
  say('The Node that comes with the packages is not there yet (install scripts are off); fetching it ...');
  npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  if (isNewEnough(versionOf(packaged))) return packaged;
  return stop(
    `This project needs Node ${oldestNode.join('.')} or newer, and this is Node ${process.versions.node}.\n` +
      'The npm package "node" brings a newer one, but its install script did not run. Either allow it:\n' +
      '    npm rebuild node --ignore-scripts=false\n' +
      'or install Node 24 from https://nodejs.org, then run the command again.',
  );
}

function environmentFor(node) {
  const bin = join(node, '..');
  const path = [bin, join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path };
}

function generate(node, env) {
  const result = spawnSync(node, [join(root, 'scripts', 'generate-prisma.mjs')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (result.status !== 0) stop('The database client could not be generated; see above.');
}

function main() {
  const entrance = process.argv.slice(2);
  if (entrance.length === 0) stop('Usage: node scripts/bootstrap.mjs <file.ts> [arguments]');
  const [major] = process.versions.node.split('.').map(Number);
  if (major < startingNode)
    stop(`This needs Node ${oldestNode[0]}, and this is Node ${process.versions.node}.`);
  const hash = lockHash();
  if (!isInstalled(hash)) {
    const running = runningIn(root);
    if (running.length > 0) stop(refusalFor(running));
    if (isProduction()) stop(REFUSED);
    rmSync(stampFile, { force: true });
    install(hash);
  }
  const node = findNode();
  const env = environmentFor(node);
  generate(node, env);
  handOver(node, env, root, entrance, stop);
}

main();
