import { Notice } from '@/components/ui/notice';

export default function UnknownLink() {
  return (
    <Notice title="This link does not lead to a group">
      <p>The link may be incomplete. Ask the person who sent it to send the whole link again.</p>
    </Notice>
  );
}
