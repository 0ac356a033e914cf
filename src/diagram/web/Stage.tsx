import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '../../image/rules.ts';
import { toast } from '../../platform/web/toast.ts';
import { allowed, holding } from '../../drawing/rules.box.ts';
import type { Point } from '../../drawing/rules.box.ts';
import { withSpots } from '../../drawing/rules.spots.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { tagKey } from '../../image/rules.ts';
import { useSure } from './found/useSure.ts';
import { HotspotForm } from './HotspotForm.tsx';
import { HotspotNames } from './marks/HotspotNames.tsx';
import { StageMarks } from './marks/StageMarks.tsx';
import { useLabelMode } from './marks/useLabelMode.ts';
import { useMarks } from './marks/useMarks.ts';
import { onPaper } from '../../platform/web/stage/view.ts';
import { StageCorners } from './StageCorners.tsx';
import { TagInput } from './TagInput.tsx';
import type { TaggedBy } from './TagInput.tsx';
import { useSpacePan } from './useSpacePan.ts';
import { useDiagramStage } from './useDiagramStage.ts';
import { useStageKeys } from './useStageKeys.ts';
import { useStagePointer } from './useStagePointer.ts';
import type { Spots } from './useSpots.ts';

export interface StageProps {
  image: { width: number; height: number; name: string };
  /** Address of the image's bytes. */
  src: string;
  spots: Spots;
  /** Tags of the rows. */
  linked: ReadonlyMap<string, readonly number[]>;
  /** Whether a tag, as it is compared, is a jump-to. */
  isJump: (tag: string) => boolean;
  /** Follows the jump-to that a tag is; false where it is none. */
  onJump: (tag: string) => boolean;
  nameOf: (spot: Pick<Spot, 'value' | 'confirmed'>) => string;
  /** What a tag stands for, such as the part's description. */
  partOf: (tag: string) => string;
  /** Opens the part that a tag stands for. */
  onEditPart: (tag: string) => void;
  /** Keys of hotspots that nobody has accepted yet and that look like those that are. */
  sure?: ReadonlySet<string>;
  /** Boxes may be drawn and changed now. */
  editing: boolean;
  hoverTag: string | null;
  onHoverTag: (tag: string | null) => void;
  onSelect: (keys: Iterable<string>) => void;
  colors: { linked: string; unlinked: string };
  /** The tag that the next drawn box gets. */
  drawTag?: string | undefined;
  /** A hotspot was drawn, or the one that is selected got its tag. */
  onDecided?: (() => void) | undefined;
  /** Set while a region is drawn instead of a hotspot; it may be as large as the paper. */
  onRegion?: ((region: Box) => void) | undefined;
  /** Is told where on the paper a box of the keyboard begins: at the pointer, else in the middle of what is seen. */
  cursor?: RefObject<Point | null> | undefined;
  /** Asked first about each key; true where it was for it. */
  onKey?: ((key: string, shift: boolean) => boolean) | undefined;
}

let drawn = 0;

/** Height of a box on the screen at which its number is read in the drawing, in pixels. */
const PRINT = 18;

/** Notifications last 2000 ms (docs/domain/screens.md, Messages that pass). */
const TOAST = { duration: 2000 };

/**
 * The drawing with its hotspots: a listbox whose options lie on the paper (docs/domain/diagrams.md, Drawing surface).
 */
export function Stage(props: StageProps): ReactElement {
  const { image, spots, editing, hoverTag, onSelect, colors } = props;
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const stage = useDiagramStage(box, image);
  const panning = useSpacePan(box);
  const [tagging, setTagging] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useState<string | null>(null);
  const { all, selected } = spots;
  const only = selected.size === 1 ? all.find(({ key }) => selected.has(key)) : undefined;
  const optionId = useCallback((key: string) => `${id}-${key}`, [id]);

  const pointer = useStagePointer({
    stage,
    paper: image,
    spots: props.onRegion ? [] : all,
    selected,
    editing: editing || props.onRegion !== undefined,
    largest: props.onRegion && image,
    panning,
    onSelect,
    onCrowd: (keys) => zoomTo(all.filter(({ key }) => keys.has(key))),
    onHover: (spot) => props.onHoverTag(spot ? tagKey(spot.value) : null),
    onDraw: draw,
    onBoxes: (boxes) =>
      spots.change((now) => withSpots(now, new Set(boxes.keys()), (spot) => boxes.get(spot.key) ?? {})),
    onOpen: ({ value }) => (editing ? setOpen(true) : void props.onJump(value)),
  });
  const { view } = stage;
  const { pending } = pointer;
  const moved = pending.size === 0 ? all : withSpots(all, new Set(pending.keys()), ({ key }) => pending.get(key) ?? {});
  const { cursor } = props;
  const { room } = stage;
  useEffect(() => {
    const seen = pointer.at.current ?? { x: room.width / 2, y: room.height / 2 };
    if (cursor) cursor.current = onPaper(view, seen);
  });
  const labels = useLabelMode();
  const { linked, isJump } = props;
  const isListed = useCallback((tag: string) => linked.has(tag) || isJump(tag), [linked, isJump]);
  const { mode } = labels;
  const { placed, seen, nameSeen } = useSure({ all, moved, sure: props.sure, nameOf: props.nameOf });
  const marks = useMarks({ spots: placed, moved: seen, selected, paper: image, scale: view.scale, mode, isListed });

  function draw(drawnBox: Box): void {
    if (props.onRegion) {
      props.onRegion(drawnBox);
      return;
    }
    drawn += 1;
    const value = props.drawTag ?? '';
    const spot: Spot = { key: `drawn-${drawn}`, value, confirmed: true, ...allowed(drawnBox, image) };
    spots.change((now) => [...now, spot]);
    onSelect([spot.key]);
    props.onDecided?.();
  }

  // A selection made elsewhere is brought into sight.
  const { show } = stage;
  const wanted = all.find(({ key }) => selected.has(key));
  const wantedKey = wanted?.key;
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  useEffect(() => {
    if (latest.current) show(latest.current);
    setTagging(null);
    setOpen(false);
  }, [wantedKey, show]);

  /** To a scale at which the numbers of hotspots that shared a label are read in the drawing. */
  function zoomTo(crowd: readonly Spot[]): void {
    const around = holding(crowd);
    stage.zoomTo(Math.max(2 * view.scale, PRINT / Math.min(...crowd.map(({ h }) => h))), {
      x: view.x + (around.x + around.w / 2) * view.scale,
      y: view.y + (around.y + around.h / 2) * view.scale,
    });
    stage.show(around);
  }

  const keys = useStageKeys({
    spots,
    paper: image,
    editing,
    only,
    onSelect,
    onJump: props.onJump,
    onKey: props.onKey,
    onOpen: () => setOpen(true),
    onTag: setTagging,
    cancel: pointer.cancel,
  });

  /** Closes what is open beside the selected hotspot. */
  function close(): void {
    setTagging(null);
    setOpen(false);
    list.current?.focus();
  }

  /** Changes the selected hotspot; one with another tag than it had is accepted. */
  function apply(change: Partial<Spot>, by: TaggedBy = 'enter'): void {
    const isTagged = change.value !== undefined && change.value !== only?.value;
    const whole = isTagged ? { ...change, confirmed: true } : change;
    if (isTagged && change.value !== '') toast.success(t('diagram.hotspot.tagged', { tag: change.value }), TOAST);
    if (Object.keys(change).length > 0) spots.change((now) => withSpots(now, selected, () => whole));
    close();
    if (by === 'tab') keys.goTo(1);
    else if (by === 'enter' && isTagged) props.onDecided?.();
  }

  function tag(value: string, by: TaggedBy): void {
    apply(value === only?.value ? {} : { value }, by);
  }

  const beside = only && {
    left: Math.round(stage.view.x + only.x * stage.view.scale),
    top: Math.round(stage.view.y + (only.y + only.h) * stage.view.scale + 6),
  };
  return (
    <div
      className={`cv${editing ? ' draws' : ''}${panning ? ' pans' : ''}`}
      ref={box}
      style={{
        ['--hs' as string]: colors.linked,
        ['--hs-un' as string]: colors.unlinked,
      }}
      {...pointer.on}
      onPointerLeave={() => {
        pointer.leave();
        props.onHoverTag(null);
      }}
    >
      <div
        className="cv-list"
        id="diagram-canvas"
        ref={list}
        role="listbox"
        aria-label={t('diagram.canvas', { name: image.name })}
        aria-multiselectable="true"
        aria-readonly={!editing || undefined}
        aria-activedescendant={wantedKey && optionId(wantedKey)}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
      >
        <div
          className="paper cv-paper"
          role="presentation"
          style={{
            width: image.width * view.scale,
            height: image.height * view.scale,
            transform: `translate(${Math.round(view.x)}px, ${Math.round(view.y)}px)`,
          }}
        >
          <img src={props.src} alt="" draggable={false} onError={() => setUnread(props.src)} />
          <StageMarks
            spots={seen}
            selected={selected}
            hoverTag={hoverTag}
            optionId={optionId}
            linked={props.linked}
            isJump={props.isJump}
            nameOf={nameSeen}
            marks={marks}
            scale={view.scale}
            held={editing && only ? moved.find(({ key }) => key === only.key) : undefined}
          >
            {pointer.draft && (
              <rect
                className="hs-draft"
                x={pointer.draft.x}
                y={pointer.draft.y}
                width={pointer.draft.w}
                height={pointer.draft.h}
              />
            )}
          </StageMarks>
        </div>
      </div>
      {unread === props.src && (
        <p className="cv-nopicture" role="alert">
          {t('diagram.image.unread')}
        </p>
      )}
      <HotspotNames
        spots={moved.filter(({ value }) => value !== '' && tagKey(value) === hoverTag)}
        places={marks.places}
        stage={stage}
        partOf={props.partOf}
      />
      <StageCorners stage={stage} labels={labels} />
      {editing && only && beside && tagging !== null && (
        <TagInput at={beside} initial={tagging} onTag={tag} onCancel={close} />
      )}
      {editing && only && beside && open && (
        <HotspotForm
          key={only.key}
          spot={only}
          paper={image}
          src={props.src}
          at={beside}
          room={stage.room}
          onApply={apply}
          onEditPart={
            props.linked.has(tagKey(only.value))
              ? () => {
                  close();
                  props.onEditPart(only.value);
                }
              : undefined
          }
          onDelete={() => {
            keys.remove();
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
