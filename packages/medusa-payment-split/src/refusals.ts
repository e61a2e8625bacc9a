import { MedusaError } from '@medusajs/framework/utils';
import { isRefusal } from './groups';

/**
 * Medusa shows people the words of its own errors alone: of any other it says that it is unknown.
 *
 * @param more what is done although the call is refused
 */
export async function showRefusal<T>(call: Promise<T>, ...more: string[]): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, message, details = [], request_id } = error;
    const [text = ''] = message.split('\n');
    const about = request_id ? `${code}, request_id: ${request_id}` : code;
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, [text, ...details, `(${about})`, ...more].join(' '));
  }
}
