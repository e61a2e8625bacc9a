import { jsonRefusal } from '@/lib/edge/json-answer';
import { ApiError } from '@/lib/errors';

// What is below /api and nothing else answers is no page: programs ask there.
function handle(): Response {
  const { status, message, code } = new ApiError('not_found');
  return jsonRefusal('api', status, { error: message, code });
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
