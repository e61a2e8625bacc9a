/** Commands that production needs. */
const COMMANDS = [
  'start',
  'worker',
  'migrate',
  'staff',
  'rotate-key',
  'reconcile',
  'stripe:setup',
  'stripe:check',
] as const;

interface Manifest {
  name: string;
  version: string;
  license: string;
  engines: Record<string, string>;
  scripts: Record<string, string>;
}

/** package.json of dist/: the same commands on compiled files, and the files that these commands run here. */
export function standaloneManifest({ name, version, license, engines, scripts }: Manifest) {
  const commands = COMMANDS.map((command) => [command, scripts[command] ?? ''] as const);
  return {
    manifest: {
      name,
      version,
      private: true,
      license,
      type: 'module',
      engines,
      scripts: Object.fromEntries(
        commands.map(([command, line]) => [
          command,
          line.replace(/--import \S+ /g, '').replace(/\.ts$/, '.js'),
        ]),
      ),
    },
    entrances: commands.map(([, line]) => line.split(' ').at(-1) ?? ''),
  };
}
