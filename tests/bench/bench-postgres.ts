import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomPort } from '../../dev/ports';
import { type Postgres, startPostgres } from '../../dev/postgres';
import { dataFolder } from '../support/data-folder';
import { stoppedBySignals } from '../support/long-command';

/** For programs that a bench starts with a channel to it: they end with the bench, however that ends. */
export const FOLLOW = ['--import', new URL('../../dev/follow-parent.mjs', import.meta.url).href];

/** A Postgres of a bench's own, and a folder for its other files, which goes with it. */
export interface BenchPostgres extends Postgres {
  folder: string;
}

/** On the disk, with fsync unless told otherwise. A signal that ends the bench stops it first. */
export async function startBenchPostgres({ durable = true } = {}): Promise<BenchPostgres> {
  const folder = await dataFolder('bench', 'disk');
  return stoppedBySignals(started(folder, durable));
}

async function started(folder: string, durable: boolean): Promise<BenchPostgres> {
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: await randomPort(),
    durable,
  });
  return {
    ...postgres,
    folder,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
