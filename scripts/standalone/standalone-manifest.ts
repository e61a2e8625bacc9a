/** Programs of production; with them come the commands for people, which load what the demo has set. */
const PROGRAMS = ['start', 'worker', 'migrate'];
const FOR_PEOPLE = '--import ./scripts/demo-environment.mjs';

interface Manifest {
  name: string;
  version: string;
  license: string;
  engines: Record<string, string>;
  scripts: Record<string, string>;
}

/** package.json of dist/: the same commands on compiled files, and the files that these commands run here. */
export function standaloneManifest({ name, version, license, engines, scripts }: Manifest) {
  const commands = Object.entries(scripts).filter(
    ([command, line]) => PROGRAMS.includes(command) || line.includes(FOR_PEOPLE),
  );
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
