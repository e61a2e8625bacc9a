/** For checks that run as commands: each line says what was seen, and when; the first that is wrong ends them. */

const began = performance.now();

export const secondsSince = (since: number): number => (performance.now() - since) / 1000;

export const say = (text: string): void =>
  console.log(`${secondsSince(began).toFixed(0).padStart(4)} s  ${text}`);

/** @throws when it is not what was wanted */
export function expectEqual(what: string, found: string | undefined, wanted: string): void {
  if (found !== wanted) throw new Error(`${what} is ${found}, not ${wanted}`);
}
