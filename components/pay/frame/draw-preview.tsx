import { ImageResponse } from 'next/og';
import type { DrawPreview } from '@/lib/hosted/preview/answer-preview';
import { PHOTO_SIZE, PREVIEW_SIZE, type Preview, previewLines } from '@/lib/hosted/preview/preview';

/** Draws the picture that messengers show of a share link, with the font that Next brings along. */
export const drawPreview: DrawPreview = (preview, photo) =>
  new ImageResponse(<Picture preview={preview} photo={photo} />, PREVIEW_SIZE).arrayBuffer();

const INK = '#18201c';
const MUTED = '#55605a';
const PAPER = '#f5f6f3';
const ACCENT = '#14624b';

/** Inline styles: the drawing knows no others. */
function Picture({ preview, photo }: { preview: Preview; photo: string | null }) {
  const { top, lead, what, foot } = previewLines(preview);
  const accent = preview.brand_color ?? ACCENT;
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: PAPER, color: INK }}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          flexGrow: 1,
          width: PREVIEW_SIZE.width - (photo ? PHOTO_SIZE.width : 0),
          padding: 72,
          borderLeft: `24px solid ${accent}`,
        }}
      >
        <div style={{ display: 'flex', fontSize: 40, color: MUTED }}>{top}</div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ display: 'flex', fontSize: 44, color: MUTED }}>{lead}</div>
          <div style={{ display: 'flex', marginTop: 16, fontSize: 72, lineHeight: 1.1 }}>{what}</div>
        </div>
        <div style={{ display: 'flex', fontSize: 32, color: MUTED }}>{foot}</div>
      </div>
      {photo ? (
        // biome-ignore lint/performance/noImgElement: drawn into a picture, never sent as HTML
        <img src={photo} alt="" {...PHOTO_SIZE} />
      ) : null}
    </div>
  );
}
