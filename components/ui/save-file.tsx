import { Download } from 'lucide-react';
import { buttonClass } from './button';

interface Props {
  name: string;
  text: string;
  className?: string;
}

/** Saves a text that the page shows. It asks no server, and needs no script. */
export function SaveFile({ name, text, className }: Props) {
  return (
    <a
      download={name}
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
      className={buttonClass('secondary', className, 'small')}
    >
      <Download aria-hidden size={16} />
      Download
    </a>
  );
}
