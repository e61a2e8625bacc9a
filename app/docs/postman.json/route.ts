import { documentResponse } from '@/lib/docs/document-response';
import { postmanCollection } from '@/lib/docs/postman';

/** A Postman collection of the API. It contains this deployment's URL, which is known only at run time. */
export const dynamic = 'force-dynamic';

export function GET(): Response {
  return documentResponse(postmanCollection(), 'application/vnd.postman.collection+json;version=2.1.0');
}
