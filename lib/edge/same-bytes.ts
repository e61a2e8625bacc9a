import { timingSafeEqual } from 'node:crypto';

/** Whether two texts or buffers are the same, in a time that tells nothing of where they differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
