import type { StaticImageData } from 'next/image';

interface Props {
  light: StaticImageData;
  dark: StaticImageData;
  alt: string;
  className: string;
}

/** A screenshot in the visitor's theme. The browser fetches only that one. */
export function Picture({ light, dark, alt, className }: Props) {
  return (
    <picture className={className}>
      <source
        media="(prefers-color-scheme: dark)"
        srcSet={dark.src}
        width={dark.width}
        height={dark.height}
      />
      <img
        src={light.src}
        width={light.width}
        height={light.height}
        alt={alt}
        className="block h-auto w-full"
      />
    </picture>
  );
}
