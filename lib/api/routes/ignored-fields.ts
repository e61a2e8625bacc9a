import { customerSchema } from '@/lib/cart/schema';
import { groupConfigSchema } from '@/lib/group/config';
import { createSessionBody } from './session-schemas';

/** The fields that POST /sessions reads, by where they are. The cart refuses what it does not know. */
const READ: Record<string, object> = {
  '': createSessionBody(false).shape,
  'group_config.': groupConfigSchema.in.shape,
  'customer.': customerSchema.shape,
};

/** Enough to find a mistake. */
const MOST_characters = 500;

/** The fields of a body that nobody reads, as a list for a developer: often misspelt ones. Empty if there are none. */
export function ignoredFields(sent: unknown): string {
  const fields = Object.entries(READ).flatMap(([path, read]) => {
    const given = path === '' ? sent : (sent as Record<string, unknown>)[path.slice(0, -1)];
    const names = Object.keys(given ?? {}).filter((name) => !Object.hasOwn(read, name));
    return names.map((name) => path + name);
  });
  return fields.join(', ').slice(0, MOST_characters);
}
