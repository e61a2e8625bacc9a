export interface Lock {
  packages: Record<
    string,
    { version?: string; license?: string; integrity?: string; dev?: boolean; devOptional?: boolean }
  >;
}

/** The folder of the package that a file belongs to, as the lockfile has it; the file itself where it is of none. */
export const folderOf = (path: string): string => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;

/** Whether the lockfile has the package for development only; its folder is as the lockfile has it. */
export function isForDevelopment({ packages }: Lock, folder: string): boolean {
  const { dev, devOptional } = packages[folder] ?? {};
  return dev === true || devOptional === true;
}
