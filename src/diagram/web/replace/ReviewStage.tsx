import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { isOpen } from '../../../drawing/carry/rules.ts';
import type { Carry } from '../../../drawing/carry/rules.ts';
import type { Spot } from '../../../drawing/rules.spots.ts';
import { tagKey } from '../../../image/rules.ts';
import type { DiagramRecord } from '../../contract.ts';
import { StageMarks } from '../marks/StageMarks.tsx';
import { useMarks } from '../marks/useMarks.ts';
import { StageZoom } from '../StageCorners.tsx';
import { useDiagramStage } from '../useDiagramStage.ts';
import type { Proposal } from './useReplace.ts';

const keyOf = ({ from }: Carry): string => String(from.id);
const isNone = (): boolean => false;

type Shown = 'old' | 'both' | 'new';

/** The old drawing over the new one, each in a colour of its own, with the places of the hotspots. */
export function ReviewStage(props: {
  code: string;
  old: Pick<NonNullable<DiagramRecord['image']>, 'id' | 'version' | 'width' | 'height'>;
  proposal: Proposal;
  carries: readonly Carry[];
  current: number;
  colors: { linked: string; unlinked: string };
}): ReactElement {
  const { code, old, proposal, carries, current, colors } = props;
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

  const spots = useMemo(
    () =>
      carries.flatMap((carry): Spot[] =>
        carry.to && carry.verdict !== 'dropped'
          ? [{ key: keyOf(carry), value: carry.from.value, confirmed: !isOpen(carry), ...carry.to }]
          : [],
      ),
    [carries],
  );
  const linked = useMemo(() => new Map(spots.map(({ value }) => [tagKey(value), []])), [spots]);
  const isListed = useCallback((tag: string) => linked.has(tag), [linked]);
  const chosen = carries[current];
  const selected = useMemo(() => new Set(chosen ? [keyOf(chosen)] : []), [chosen]);
  const marks = useMarks({ spots, moved: spots, selected, paper: image, scale: view.scale, mode: 'auto', isListed });

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
              <img src={proposal.src} alt="" draggable={false} width={image.width} height={image.height} />
            </div>
          )}
          {shown !== 'new' && (
            <div className="replace-layer old" style={{ transform: `matrix(${a}, ${b}, ${c}, ${d}, ${dx}, ${dy})` }}>
              <img
                src={`/${code}/api/file/image/${old.id}?f_=${old.version}`}
                alt=""
                draggable={false}
                width={old.width}
                height={old.height}
              />
            </div>
          )}
        </div>
        <div
          className="paper cv-paper replace-marks"
          aria-hidden="true"
          style={{
            width: image.width * view.scale,
            height: image.height * view.scale,
            transform: `translate(${view.x}px, ${view.y}px)`,
            ['--hs' as string]: colors.linked,
            ['--hs-un' as string]: colors.unlinked,
          }}
        >
          <StageMarks
            spots={spots}
            selected={selected}
            hoverTag={null}
            optionId={(key) => `replace-${key}`}
            linked={linked}
            isJump={isNone}
            nameOf={({ value }) => value}
            marks={marks}
            scale={view.scale}
            held={undefined}
          />
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
