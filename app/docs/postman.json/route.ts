import { postmanCollection } from '@/lib/docs/postman';

/** A Postman collection of the API. It contains this deployment's URL, which is known only at run time. */
export const dynamic = 'force-dynamic';

export function GET(): Response {
  return Response.json(postmanCollection(), { headers: { 'Access-Control-Allow-Origin': '*' } });
}
