#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { type Command, OPTIONS_OF_ALL, parserOptions } from './command';
import { listen, resend } from './listen';
import { logs } from './logs';
import { samples } from './samples';
import { describeError, terminalFor } from './terminal';
import { simulate, trigger } from './trigger';
import { UsageError } from './usage-error';

declare const __SPLIT_VERSION__: string;

const NAME = 'split-with-friends';
const COMMANDS: Readonly<Record<string, Command>> = { listen, resend, trigger, simulate, logs, samples };
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

const commandOf = (name = ''): Command | undefined =>
  Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

function optionLines(options: Command['options']): string[] {
  return Object.entries(options).map(([name, { takes, about }]) => {
    return `  ${`--${name}${takes ? ` <${takes}>` : ''}`.padEnd(26)}${about}`;
  });
}

function help(command?: Command): string {
  if (command) {
    const options = optionLines({ ...command.options, ...OPTIONS_OF_ALL });
    return [`${NAME} ${command.usage}`, '', command.about, '', ...options].join('\n');
  }
  const commands = Object.values(COMMANDS).flatMap(({ usage, about }) => [`  ${usage}`, `      ${about}`]);
  const options = optionLines({ ...OPTIONS_OF_ALL, version: { about: 'which version this is' } });
  return [`${NAME} ${__SPLIT_VERSION__}`, '', ...commands, '', ...options].join('\n');
}

/** A second Ctrl+C ends the process. */
function untilStopped(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

async function run(name: string | undefined, args: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(`${help(commandOf(args[0]))}\n`);
    return name === undefined ? EXIT_USAGE : 0;
  }
  if (name === '--version') {
    process.stdout.write(`${__SPLIT_VERSION__}\n`);
    return 0;
  }
  const command = commandOf(name);
  if (!command) throw new UsageError(`There is no command ${name}: ${Object.keys(COMMANDS).join(', ')}`);
  const { values, positionals } = parse(name, command, args);
  if (values.help) {
    process.stdout.write(`${help(command)}\n`);
    return 0;
  }
  const surplus = positionals[command.most_words];
  // A list without commas would lose all but its first.
  if (surplus !== undefined)
    throw new UsageError(`${surplus} is one word too many: ${NAME} ${command.usage}`);
  const terminal = terminalFor(values.json === true);
  return command.run({ words: positionals, options: values, terminal, untilStopped });
}

function parse(name: string, command: Command, args: string[]) {
  try {
    const options = parserOptions(command.options);
    const parsed = parseArgs({ args, options, allowPositionals: true });
    return parsed as { values: Record<string, string | boolean | undefined>; positionals: string[] };
  } catch (error) {
    // Node goes on about arguments that begin with a dash, which no command takes.
    const [what] = (error as Error).message.split('. ');
    throw new UsageError(`${what?.replace(/\.$/, '')}. See ${NAME} ${name} --help`);
  }
}

/** The command's name and the other words: options of all commands may come before it. */
function splitName(words: readonly string[]): [string | undefined, string[]] {
  const { tokens } = parseArgs({
    args: [...words],
    options: parserOptions({}),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  // Help and the version are asked for without a command.
  const named = tokens.find(({ kind }) => kind === 'positional');
  const asked = tokens.find((token) => token.kind === 'option' && /^(help|version)$/.test(token.name));
  const at = (named ?? asked)?.index ?? 0;
  return [words[at], words.filter((_word, index) => index !== at)];
}

/** Ends when what reads the output has ended, as `head` does. */
function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(0);
    });
  }
}

endWithReader();
const [name, args] = splitName(process.argv.slice(2));
try {
  process.exitCode = await run(name, args);
} catch (error) {
  const { text, value } = describeError(error);
  terminalFor(args.includes('--json')).note(text, value);
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED;
}
