import { answerPay } from '@/lib/hosted/form/answer-pay';
import { keyCookie, PROBE_COOKIE } from '@/lib/hosted/page/page-cookies';
import { refreshPayment } from '@/lib/payment/intent/start';
import { confirmWith, type GroupBench, payByCard, sessionNow, startGroup } from '../../support/groups';

const CONTRIBUTIONS = { min_cents: 500, hide_names: true };

export interface Answer {
  ok: boolean;
  message?: string;
  payment?: { payment_id: string; client_secret: string; amount: string };
}

/** Ana collects $75.00; people give by what the page of the share link sends. */
export async function collection(bench: GroupBench, contributions = CONTRIBUTIONS) {
  const { session_id, organizer } = await startGroup(bench, { members: 0, contributions });
  const { share_id } = await sessionNow(session_id);
  let people = 0;
  const send = async (body: object, key = '') => {
    const cookie = `${PROBE_COOKIE}=1${key ? `; ${keyCookie('s')}=${key}` : ''}`;
    const init = { method: 'POST', headers: { cookie }, body: JSON.stringify(body) };
    const response = await answerPay(new Request(`https://pay.test/s/${share_id}/pay`, init), 's', share_id);
    return (await response.json()) as Answer;
  };
  const begin = (name: string, give: string, more: object = {}) => {
    people += 1;
    const attempt = people.toString(16).padStart(32, '0');
    return send({ join: { name, give, attempt, ...more } });
  };
  const finish = async ({ payment }: Answer): Promise<string> => {
    const { payment_id = '', client_secret = '' } = payment ?? {};
    const status = await confirmWith(bench, client_secret.split('_secret_')[0] ?? '');
    await refreshPayment(session_id, payment_id);
    return status;
  };
  const giving = async (name: string, give: string, more: object = {}) =>
    finish(await begin(name, give, more));
  return { session_id, organizer, share_id, send, begin, finish, giving };
}

export async function payRest(bench: GroupBench, session_id: string, organizer: string): Promise<void> {
  await payByCard(bench, session_id, organizer);
}
