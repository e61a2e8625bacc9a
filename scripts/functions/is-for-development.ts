export interface Lock {
  packages: Record<
    string,
    { version?: string; license?: string; integrity?: string; dev?: boolean; devOptional?: boolean }
  >;
}

/** Draws the pictures for messengers' previews. Next asks for it as an optional package, and tests for themselves. */
const DRAWING = /^node_modules\/(sharp|@img\/[^/]+)$/;

/** Whether the lockfile has the package for development only; its folder is as the lockfile has it. */
export function isForDevelopment({ packages }: Lock, folder: string): boolean {
  const { dev, devOptional } = packages[folder] ?? {};
  return dev === true || (devOptional === true && !DRAWING.test(folder));
}
