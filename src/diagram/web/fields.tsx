import { useCallback, useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import type { Paper } from '../../drawing/rules.box.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { tagKey } from '../../image/rules.ts';
import { usePageData } from '../../catalog/web/fields.tsx';
import './Diagram.css';
import { StageMarks } from './marks/StageMarks.tsx';
import { useMarks } from './marks/useMarks.ts';
import { StageZoom } from './StageCorners.tsx';
import { useDiagramStage } from './useDiagramStage.ts';

const isNone = (): boolean => false;
const noKeys: ReadonlySet<string> = new Set();

/** A drawing with hotspots as the editor draws them, to be looked at: Ctrl and the wheel zoom it, the wheel alone moves it. */
export function SpotsStage(props: {
  image: Paper;
  /** Address of the image's bytes. */
  src: string;
  /** What is seen, in words. */
  label: string;
  spots: readonly Spot[];
  /** Tags of the parts list: any other looks unlinked. */
  tags: readonly string[];
}): ReactElement {
  const { image, src, label, spots, tags } = props;
  const { hotspotColor, hotspotUnassignedColor } = usePageData();
  const box = useRef<HTMLDivElement>(null);
  const stage = useDiagramStage(box, image);
  const { view } = stage;
  const linked = useMemo(() => new Map(tags.map((tag) => [tagKey(tag), []])), [tags]);
  const isListed = useCallback((tag: string) => linked.has(tag), [linked]);
  const marks = useMarks({
    spots,
    moved: spots,
    selected: noKeys,
    paper: image,
    scale: view.scale,
    mode: 'auto',
    isListed,
  });
  return (
    <div
      className="cv"
      ref={box}
      style={{
        ['--hs' as string]: hotspotColor,
        ['--hs-un' as string]: hotspotUnassignedColor,
      }}
    >
      <div
        className="paper cv-paper"
        role="img"
        aria-label={label}
        style={{
          width: image.width * view.scale,
          height: image.height * view.scale,
          transform: `translate(${Math.round(view.x)}px, ${Math.round(view.y)}px)`,
        }}
      >
        <img src={src} alt="" draggable={false} />
        <div className="cv-seen" aria-hidden="true">
          <StageMarks
            spots={spots}
            selected={noKeys}
            hoverTag={null}
            optionId={(key) => `seen-${key}`}
            linked={linked}
            isJump={isNone}
            nameOf={({ value }) => value}
            marks={marks}
            scale={view.scale}
            held={undefined}
          />
        </div>
      </div>
      <StageZoom stage={stage} />
    </div>
  );
}
