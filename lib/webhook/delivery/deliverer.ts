import { processSingleton } from '@/lib/singleton';
import { createDeliverer, type Deliverer, type DelivererOptions } from './deliver';

const shared = processSingleton('deliverer', (): Deliverer => createDeliverer());

/** The process's one deliverer, with its throttle and kept-alive connections. */
export function deliverer(): Deliverer {
  return shared.get();
}

/** Makes it with other options than the defaults: before the first job runs. */
export function openDeliverer(options: DelivererOptions): void {
  shared.set(createDeliverer(options));
}

/** Closes its connections: at shutdown and between tests. */
export async function closeDeliverer(): Promise<void> {
  await shared.take()?.close();
}
