import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPortFree, nextFreePort, randomPort } from '../../../dev/ports';

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen(host: string, ipv6Only = false): Promise<number> {
  const server = createServer();
  open.push(server);
  server.listen({ port: 0, host, ipv6Only });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const has_ipv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
);

describe('a port of the local stack', () => {
  it('is free if nothing listens, also on a machine without IPv6', async () => {
    expect(await isPortFree(await randomPort())).toBe(true);
  });

  it('is not one that an outgoing connection can take before it is listened on', async () => {
    for (let tries = 0; tries < 20; tries += 1) expect(await randomPort()).toBeLessThan(32_768);
  });

  it('is not chosen twice, neither by this process nor by one that starts beside it', async () => {
    const ports = await Promise.all(Array.from({ length: 40 }, randomPort));
    expect(new Set(ports).size).toBe(40);
    // Its neighbours' numbers leave other remainders.
    expect(new Set(ports.map((port) => port % 64)).size).toBe(1);
  });

  it.each(['127.0.0.1', '0.0.0.0'])('is not taken from a program that listens on %s', async (host) => {
    const port = await listen(host);
    expect(await isPortFree(port)).toBe(false);
    expect(await nextFreePort(port)).toBeGreaterThan(port);
  });

  it.each(['::1', '::'])('is not taken from a program that listens on %s alone', async (host) => {
    // A machine without IPv6 has no such program, and its ports are free.
    if (has_ipv6) expect(await isPortFree(await listen(host, true))).toBe(false);
    else await expect(listen(host, true)).rejects.toThrow();
  });

  it('is chosen after the build, so that no program takes it meanwhile', async () => {
    const steps: string[] = [];
    vi.doMock('../../../dev/build', () => ({ ensureBuild: async () => steps.push('build') }));
    vi.doMock('../../../dev/ports', () => ({
      randomPort: async () => {
        steps.push('ports');
        throw new Error('far enough');
      },
    }));
    const dir = await mkdtemp(join(tmpdir(), 'split-ports-'));
    const { startStack } = await import('../../../dev/stack');
    await expect(startStack({ dir, ports: 'random' })).rejects.toThrow('far enough');
    expect(steps).toEqual(['build', 'ports']);
    vi.doUnmock('../../../dev/build');
    vi.doUnmock('../../../dev/ports');
    await rm(dir, { recursive: true });
  });
});
