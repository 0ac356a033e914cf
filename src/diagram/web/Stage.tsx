import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '../../image/rules.ts';
import { toast } from '../../platform/web/toast.ts';
import { allowed, reach, resized } from '../../drawing/rules.box.ts';
import type { Point } from '../../drawing/rules.box.ts';
import { spotKey } from '../canvas/keys.ts';
import { withSpots, withoutSpots } from '../../drawing/rules.spots.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { tagKey } from '../../image/rules.ts';
import { Handles } from './HotspotBox.tsx';
import { HotspotForm } from './HotspotForm.tsx';
import { HotspotTags, Hotspots } from './Hotspots.tsx';
import { StageCorners } from './StageCorners.tsx';
import { TagInput } from './TagInput.tsx';
import type { TaggedBy } from './TagInput.tsx';
import { useSpacePan } from './useSpacePan.ts';
import { useDiagramStage } from './useDiagramStage.ts';
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
  /** Asked first about each key; true where it was for it. */
  onKey?: ((key: string, shift: boolean) => boolean) | undefined;
}

let drawn = 0;

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
    onHover: (spot) => props.onHoverTag(spot ? tagKey(spot.value) : null),
    onDraw: draw,
    onBoxes: (boxes) =>
      spots.change((now) => withSpots(now, new Set(boxes.keys()), (spot) => boxes.get(spot.key) ?? {})),
    onOpen: ({ value }) => (editing ? setOpen(true) : void props.onJump(value)),
  });

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

  function shift(act: 'move' | 'resize', by: Point): void {
    const moved = all.filter(({ key }) => selected.has(key));
    const within = reach(moved, by, image);
    spots.change((now) =>
      withSpots(now, selected, (spot) =>
        act === 'resize' ? resized(spot, 'se', by, image) : { x: spot.x + within.x, y: spot.y + within.y },
      ),
    );
  }

  function goTo(direction: 1 | -1): boolean {
    const at = all.findIndex(({ key }) => selected.has(key));
    const next = all[at < 0 ? (direction > 0 ? 0 : all.length - 1) : at + direction];
    if (next) onSelect([next.key]);
    return next !== undefined;
  }

  function remove(): void {
    const index = all.findIndex(({ key }) => selected.has(key));
    spots.change((now) => withoutSpots(now, selected));
    const left = all.filter(({ key }) => !selected.has(key));
    const next = left[Math.min(index, left.length - 1)];
    onSelect(next ? [next.key] : []);
  }

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
    if (by === 'tab') goTo(1);
    else if (by === 'enter' && isTagged) props.onDecided?.();
  }

  function tag(value: string, by: TaggedBy): void {
    apply(value === only?.value ? {} : { value }, by);
  }

  function onCtrlKey(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (key === 'a') onSelect(all.map((spot) => spot.key));
    else if (!editing) return false;
    else if (key === 'z' && !event.shiftKey) spots.undo();
    else if (key === 'y' || key === 'z') spots.redo();
    else return false;
    return true;
  }

  function onEditKey(event: KeyboardEvent): boolean {
    if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if ((event.key === 'Enter' || event.key === 'F2') && only) setOpen(true);
    else if (only && event.key.length === 1 && event.key !== ' ') setTagging(event.key);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const ctrl = event.ctrlKey || event.metaKey;
    const move = spotKey({ key: event.key, shift: event.shiftKey, ctrl });
    if (event.altKey) return;
    if (!ctrl && props.onKey?.(event.key, event.shiftKey)) pointer.cancel();
    else if (event.key === 'Escape') {
      if (!pointer.cancel() && selected.size === 0) return;
      onSelect([]);
    } else if (event.key === 'Tab') {
      if (selected.size === 0 || !goTo(event.shiftKey ? -1 : 1)) return;
    } else if (move) {
      if (editing && selected.size > 0) shift(move.act, move.by);
      else goTo(move.by.x + move.by.y > 0 ? 1 : -1);
    } else if (ctrl) {
      if (!onCtrlKey(event)) return;
    } else if (!editing && only && event.key === 'Enter') {
      if (!props.onJump(only.value)) return;
    } else if (!editing || selected.size === 0 || !onEditKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const beside = only && {
    left: Math.round(stage.view.x + only.x * stage.view.scale),
    top: Math.round(stage.view.y + (only.y + only.h) * stage.view.scale + 6),
  };
  const { view } = stage;
  const { pending } = pointer;
  const lighting = {
    spots: pending.size === 0 ? all : withSpots(all, new Set(pending.keys()), ({ key }) => pending.get(key) ?? {}),
    selected,
    hoverTag,
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
      onPointerLeave={() => props.onHoverTag(null)}
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
        onKeyDown={onKeyDown}
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
          <svg role="presentation">
            <g transform={`scale(${view.scale})`}>
              <Hotspots
                {...lighting}
                optionId={optionId}
                linked={props.linked}
                isJump={props.isJump}
                nameOf={props.nameOf}
              />
              <HotspotTags {...lighting} labelled={editing} scale={view.scale} />
              {editing && only && <Handles box={pending.get(only.key) ?? only} scale={view.scale} />}
              {pointer.draft && (
                <rect
                  className="hs-draft"
                  x={pointer.draft.x}
                  y={pointer.draft.y}
                  width={pointer.draft.w}
                  height={pointer.draft.h}
                />
              )}
            </g>
          </svg>
        </div>
      </div>
      {unread === props.src && (
        <p className="cv-nopicture" role="alert">
          {t('diagram.image.unread')}
        </p>
      )}
      <StageCorners stage={stage} />
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
          onDelete={() => {
            remove();
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
