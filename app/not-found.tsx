import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export const metadata = { title: 'Not found' };

/** Every page carries it as its last resort, so it brings no script of its own: a plain link. */
export default function NotFound() {
  return (
    <Notice title="Page not found">
      <p>The link may be incomplete or expired. Open it again from the message you got it in.</p>
      <a href="/" className={buttonClass('secondary', 'mt-6')}>
        Go to the start page
      </a>
    </Notice>
  );
}
