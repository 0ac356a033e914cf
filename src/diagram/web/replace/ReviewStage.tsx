import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import type { CarryProposal } from '../../../drawing/carry/contract.ts';
import { isOpen } from '../../../drawing/carry/rules.ts';
import type { Carry } from '../../../drawing/carry/rules.ts';
import type { DiagramRecord } from '../../contract.ts';
import { StageZoom } from '../StageCorners.tsx';
import { useDiagramStage } from '../useDiagramStage.ts';

type Shown = 'old' | 'both' | 'new';

/** The old drawing over the new one, each in a colour of its own, with the places of the hotspots. */
export function ReviewStage(props: {
  code: string;
  old: NonNullable<DiagramRecord['image']>;
  proposal: CarryProposal;
  carries: readonly Carry[];
  current: number;
}): ReactElement {
  const { code, old, proposal, carries, current } = props;
  const { t } = useTranslation();
  const { image, movement } = proposal;
  const box = useRef<HTMLDivElement>(null);
  const stage = useDiagramStage(box, image);
  const [shown, setShown] = useState<Shown>(movement ? 'both' : 'new');
  const { view, room, show } = stage;
  const place = carries[current]?.to;
  const measured = room.width > 0;
  useEffect(() => {
    if (place && measured) show(place);
  }, [place, measured, show]);

  const address = ({ id, version }: { id: number; version: number }) => `/${code}/api/file/image/${id}?f_=${version}`;
  const { a, b, dx, dy, mirrored } = movement ?? { a: 1, b: 0, dx: 0, dy: 0, mirrored: false };
  const [c, d] = mirrored ? [b, -a] : [-b, a];
  return (
    <div className="replace-stage">
      <div className="cv" ref={box} style={{ ['--u' as string]: 1 / view.scale }}>
        <div
          className="paper replace-paper"
          style={{
            width: image.width,
            height: image.height,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          {shown !== 'old' && (
            <div className="replace-layer new">
              <img src={address(image)} alt="" draggable={false} width={image.width} height={image.height} />
            </div>
          )}
          {shown !== 'new' && (
            <div className="replace-layer old" style={{ transform: `matrix(${a}, ${b}, ${c}, ${d}, ${dx}, ${dy})` }}>
              <img src={address(old)} alt="" draggable={false} width={old.width} height={old.height} />
            </div>
          )}
          <svg width={image.width} height={image.height} aria-hidden="true">
            {carries.map((carry, index) => {
              if (!carry.to || carry.verdict === 'dropped') return null;
              const { x, y, w, h } = carry.to;
              const kind = `${isOpen(carry) ? ' open' : ''}${index === current ? ' now' : ''}`;
              return (
                <g key={carry.from.id} className={`replace-box${kind}`}>
                  <rect x={x} y={y} width={w} height={h} />
                  <text x={x} y={y}>
                    {carry.from.value}
                  </text>
                </g>
              );
            })}
          </svg>
        </div>
        <StageZoom stage={stage} />
      </div>
      <Segment<Shown>
        label={t('diagram.replace.view')}
        value={shown}
        onChange={(next) => next && setShown(next)}
        options={[
          { value: 'old', label: <Swatch kind="old" text={t('diagram.replace.fromOld')} />, disabled: !movement },
          { value: 'both', label: t('diagram.replace.both'), disabled: !movement },
          { value: 'new', label: <Swatch kind="new" text={t('diagram.replace.new')} /> },
        ]}
      />
    </div>
  );
}

function Swatch({ kind, text }: { kind: 'old' | 'new'; text: string }): ReactElement {
  return (
    <>
      <i className={`replace-swatch ${kind}`} aria-hidden="true" />
      {text}
    </>
  );
}
