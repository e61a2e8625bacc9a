import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Command, OPTIONS_OF_ALL } from '../../../packages/checkout/src/cli/command';
import { listen, resend } from '../../../packages/checkout/src/cli/listen';
import { logs } from '../../../packages/checkout/src/cli/logs';
import { samples } from '../../../packages/checkout/src/cli/samples';
import { simulate, trigger } from '../../../packages/checkout/src/cli/trigger';

const page = readFileSync(new URL('../../../docs/site/cli.md', import.meta.url), 'utf8');
const commands: Command[] = [listen, resend, trigger, simulate, logs, samples];

describe('the page about the command line', () => {
  it.each(commands)('names $usage and every option of it', ({ usage, options }) => {
    expect(page).toContain(`\`${usage}\``);
    for (const option of Object.keys({ ...options, ...OPTIONS_OF_ALL }))
      expect(page).toContain(`--${option}`);
  });
});
