import type { PayTarget } from '@/components/pay/payment/pay-panel';
import type { Member } from '@/lib/group/model';
import type { PageSession, Viewer } from '@/lib/hosted/page';
import type { Phase } from '@/lib/hosted/view';
import type { FormTarget } from './action-form';

/** What the parts of one hosted page share. */
export interface PageContext {
  page: PageSession;
  viewer: Viewer;
  /** The member who looks, if it is one of the group. */
  you: Member | null;
  phase: Phase;
  now: number;
  nonce: string;
  form: FormTarget;
  pay: PayTarget;
  /** `{pay_url}/s/<share id>`, absolute. */
  share_url: string;
  /** The shop's page around this one, when it has asked to be told; its origin is checked. */
  parent_origin: string | null;
  embedded: boolean;
  theme: 'auto' | 'light' | 'dark';
}
