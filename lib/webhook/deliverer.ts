import { createDeliverer, type Deliverer, type DelivererOptions } from './deliver';

// server.ts and Next's bundle each load this module: what was learned about receivers is for both.
const shared = globalThis as typeof globalThis & { splitDeliverer?: Deliverer };

/** The process's one deliverer, with its lanes and kept-alive connections. */
export function deliverer(): Deliverer {
  shared.splitDeliverer ??= createDeliverer();
  return shared.splitDeliverer;
}

/** Makes it with other parts than the usual ones: before the first job runs. */
export function openDeliverer(options: DelivererOptions): void {
  shared.splitDeliverer = createDeliverer(options);
}

/** Closes its connections: at shutdown and between tests. */
export async function closeDeliverer(): Promise<void> {
  const open = shared.splitDeliverer;
  shared.splitDeliverer = undefined;
  await open?.close();
}
