'use client';

import { type SharedText, useOwnZone } from '@/components/pay/time/use-own-zone';
import { buttonClass } from '@/components/ui/button';

interface Props {
  message: SharedText;
  url: string;
  /** Of a mail. */
  subject: string;
  /** What a mail is called in the page's language. */
  email: string;
}

export function Messengers({ message, url, subject, email }: Props) {
  const body = encodeURIComponent(`${useOwnZone(message)} ${url}`);
  const ways: [string, string][] = [
    ['WhatsApp', `https://wa.me/?text=${body}`],
    ['SMS', `sms:?&body=${body}`],
    [email, `mailto:?subject=${encodeURIComponent(subject)}&body=${body}`],
  ];
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {ways.map(([name, href]) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'grow max-sm:px-3')}
        >
          {name}
        </a>
      ))}
    </div>
  );
}
