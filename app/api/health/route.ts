// Says that the process answers; for load balancers. It asks nothing else, so that a slow database takes no server away.
export const dynamic = 'force-dynamic';

export function GET(): Response {
  return Response.json({ ok: true });
}
