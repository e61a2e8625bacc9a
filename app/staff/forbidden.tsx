import { Notice } from '@/components/ui/notice';

export default function Forbidden() {
  return (
    <Notice title="This desk is for Split's own people">
      <p>Your account has no staff role.</p>
    </Notice>
  );
}
