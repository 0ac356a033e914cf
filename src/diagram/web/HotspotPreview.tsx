import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '../../image/rules.ts';
import type { Paper } from '../../drawing/rules.box.ts';
import { HotspotMark } from './marks/HotspotMark.tsx';

/** The preview box (docs/domain/diagrams.md, Drawing surface), in pixels of the screen. */
const WIDTH = 145;
const HEIGHT = 94;
/** How much of the preview its box may take. */
const SHARE = 0.6;

/** What a hotspot stands on, with a little around it. */
export function HotspotPreview({ src, paper, box }: { src: string; paper: Paper; box: Box }): ReactElement {
  const { t } = useTranslation();
  const scale = Math.min((WIDTH * SHARE) / box.w, (HEIGHT * SHARE) / box.h);
  const [width, height] = [WIDTH / scale, HEIGHT / scale];
  const [left, top] = [box.x + box.w / 2 - width / 2, box.y + box.h / 2 - height / 2];
  return (
    <svg
      className="spot-preview"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`${left} ${top} ${width} ${height}`}
      style={{ ['--u' as string]: 1 / scale }}
      role="img"
      aria-label={t('diagram.hotspot.preview')}
    >
      <image href={src} width={paper.width} height={paper.height} />
      <g className="hs sel">
        <HotspotMark box={box} form="print" />
      </g>
    </svg>
  );
}
