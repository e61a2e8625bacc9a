import { Notice } from '@/components/ui/notice';

export default function WrongKey() {
  return (
    <Notice title="This link is not complete">
      <p>
        The organizer&rsquo;s link ends in a long key that only the organizer has, and it is missing or wrong
        here.
      </p>
      <p className="mt-3">
        Are you the organizer? Open the link from your email, or go back to the shop. Were you invited? Use
        the link that the organizer sent you.
      </p>
    </Notice>
  );
}
