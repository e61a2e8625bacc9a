import { publishedEventSchemas } from '@/lib/webhook/event/event-schemas';

/** The JSON Schema of each event with an example, for people who build receivers. Generated at build time. */
export const dynamic = 'force-static';

export function GET(): Response {
  return Response.json(
    { events: publishedEventSchemas() },
    { headers: { 'Access-Control-Allow-Origin': '*' } },
  );
}
