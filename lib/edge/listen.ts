import { once } from 'node:events';
import type { Server } from 'node:net';
import { reasonOf } from '@/lib/reason-of';

/** What one may have got wrong, by the variables that say where a server listens. */
interface Listening {
  port: number;
  host: string | undefined;
  /** The variables' names. */
  names: { port: string; host: string };
}

const HOST_codes = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'];

function whatIsWrong(code: unknown, { port, host, names }: Listening): string | null {
  if (code === 'EADDRINUSE')
    return `${names.port}: ${port} is taken, perhaps by another copy of this service. End that one, or choose another port`;
  if (code === 'EACCES') return `${names.port}: this user may not open port ${port}`;
  if (HOST_codes.includes(String(code))) return `${names.host}: ${host} is no address of this machine`;
  return null;
}

/** Opens a server's port. @throws with the variable to correct, since a port that is refused does not say whose it is */
export async function listenAt(server: Server, where: Listening): Promise<void> {
  server.listen(where.port, where.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = reasonOf(error);
    const wrong = whatIsWrong((error as NodeJS.ErrnoException).code, where);
    throw new Error(wrong ? `${wrong} (${reason}).` : reason, { cause: error });
  }
}
