import { env } from '@/lib/env';

/** What package.json asks for. */
const NODE_major = 24;

/** Why no program of the service can run here, in one line: a Node that is too old, or variables that are wrong. */
export function startObstacle(node_version = process.versions.node): string | null {
  if (Number.parseInt(node_version, 10) < NODE_major)
    return `This needs Node ${NODE_major} or newer, and this is Node ${node_version}.`;
  try {
    env();
    return null;
  } catch (error) {
    const [heading, ...violations] = String((error as Error).message).split('\n');
    return [heading, violations.map((line) => line.trim()).join('; ')].join(' ').trim();
  }
}
