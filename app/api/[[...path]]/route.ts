import { newId } from '@/lib/db/ids';
import { jsonAnswer } from '@/lib/edge/json-answer';
import { ApiError, errorBody } from '@/lib/errors';
import { log } from '@/lib/log';

// What is below /api and nothing else answers is no page: programs ask there.
function handle(): Response {
  const error = new ApiError('not_found');
  const request_id = newId('req_');
  log('info', 'request refused', { entrance: 'api', request_id, status: error.status, code: error.code });
  return jsonAnswer({ ...errorBody(error, request_id) }, { status: error.status });
}

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };
