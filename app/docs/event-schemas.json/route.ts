import { documentResponse } from '@/lib/docs/document-response';
import { publishedEventSchemas } from '@/lib/webhook/event/event-schemas';

/** The JSON Schema of each event with an example, for people who build receivers. */
export const dynamic = 'force-dynamic';

let schemas: ReturnType<typeof publishedEventSchemas> | undefined;

export function GET(): Response {
  schemas ??= publishedEventSchemas();
  return documentResponse({ events: schemas }, 'application/schema+json');
}
