import { findProgram, TOOLS, type Tool } from '../../dev/tools';

/** The path of a program that a test runs. @throws with what to install when it is missing */
export function toolPath(tool: Tool): string {
  const path = findProgram(tool);
  if (path) return path;
  throw new Error(
    `This test needs ${tool}, which is not installed. Install it (Debian: apt-get install ${TOOLS[tool]}), ` +
      'or run "npm test" as root on Debian, which installs it.',
  );
}
