import { Notice } from '@/components/ui/notice';

export default function UnknownLink() {
  return (
    <Notice title="This link does not lead to a group">
      <p>It may have been cut short on its way. Ask whoever sent it to send the whole link again.</p>
    </Notice>
  );
}
