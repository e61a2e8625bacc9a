import { MedusaError } from '@medusajs/framework/utils';
import { SplitApiError } from '../../checkout/src/server/errors';

/** Whether Split has understood a request and refused it, as no repetition changes. */
export function isRefusal(error: unknown): error is SplitApiError {
  return error instanceof SplitApiError && (error.status === 400 || error.status === 409);
}

/** Medusa shows people the words of its own errors alone: of any other it says that it is unknown. */
export async function showRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, message, details = [], request_id } = error;
    const [text = ''] = message.split('\n');
    const about = request_id ? `${code}, request_id: ${request_id}` : code;
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, [text, ...details, `(${about})`].join(' '));
  }
}
