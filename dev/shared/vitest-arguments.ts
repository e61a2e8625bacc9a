/** How one project's tests are run, with their counts in a file. Vitest fails when it finds no test: a step that runs none has not passed. */
export function vitestArguments(project: string, resultFile: string): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  return ['run', '--project', project, ...reporters];
}
