import { beforeAll, describe, expect, it } from 'vitest';
import { GET as eventSchemas } from '@/app/docs/event-schemas.json/route';
import { GET as postman } from '@/app/docs/postman.json/route';
import { resetEnvironment } from '@/lib/env';

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://unused' }));

describe.each([
  ['event-schemas.json', eventSchemas, 'application/schema+json', 'events'],
  ['postman.json', postman, 'application/vnd.postman.collection+json;version=2.1.0', 'item'],
] as const)('/docs/%s', (_name, get, media_type, field) => {
  it('is a document: it has a media type of its own, and a request id in the header alone', async () => {
    const [first, again] = [get(), get()];
    expect(first.headers.get('content-type')).toBe(media_type);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('x-request-id')).toMatch(/^req_\w+$/);
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    const document = await first.json();
    expect(Array.isArray(document[field])).toBe(true);
    expect(document).not.toHaveProperty('request_id');
  });
});
