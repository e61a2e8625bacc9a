import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** Starts a program, and answers once it takes connections at its port. @throws with its words when it ends instead */
export async function startListener(
  program: string,
  args: string[],
  port: number,
): Promise<{ child: ChildProcess; ended: Promise<unknown> }> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`${program} has ended:\n${said}`);
    await delay(20);
  }
  return { child, ended };
}
