import { renderSVG } from 'uqr';

/** Always dark on white, whatever the theme: scanners want that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { ecc: 'M', border: 3, pixelSize: 8 });
  return (
    <div
      role="img"
      aria-label={label}
      className="mt-2 w-52 overflow-hidden rounded-lg border border-line bg-white [&_svg]:block [&_svg]:h-auto [&_svg]:w-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing made of squares by the QR package
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
