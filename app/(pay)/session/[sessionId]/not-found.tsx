import { Notice } from '@/components/ui/notice';

export default function UnknownSession() {
  return (
    <Notice title="This checkout does not exist">
      <p>The link may have been cut short on its way. Go back to the shop and start again from your cart.</p>
    </Notice>
  );
}
