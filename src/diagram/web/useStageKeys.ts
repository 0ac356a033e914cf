import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reach, resized } from '../../drawing/rules.box.ts';
import { useKeyNames } from '../../platform/web/hotkeys.ts';
import type { Paper, Point } from '../../drawing/rules.box.ts';
import { withSpots, withoutSpots } from '../../drawing/rules.spots.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { spotKey } from '../canvas/keys.ts';
import type { Spots } from './useSpots.ts';

/** What the keys do while the drawing has the focus (docs/domain/diagrams.md, Keys). */
export function useStageKeys(of: {
  spots: Spots;
  paper: Paper;
  /** Boxes may be drawn and changed now. */
  editing: boolean;
  /** The hotspot that is selected, where it is one. */
  only: Spot | undefined;
  onSelect: (keys: Iterable<string>) => void;
  /** Follows the jump-to that a tag is; false where it is none. */
  onJump: (tag: string) => boolean;
  /** Asked first about each key; true where it was for it. */
  onKey: ((key: string, shift: boolean) => boolean) | undefined;
  /** The selected hotspot in numbers. */
  onOpen: () => void;
  /** A tag begins with what was typed. */
  onTag: (typed: string) => void;
  /** Gives up what the pointer draws; true where there was something. */
  cancel: () => boolean;
}) {
  const { spots, paper, editing, only, onSelect, onJump, onKey, onOpen, onTag, cancel } = of;
  const { all, selected } = spots;

  const { t } = useTranslation();
  useKeyNames(t('diagram.keys.drawing'), [
    ['tab', t('diagram.keys.next')],
    ['ctrl+a', t('diagram.keys.all')],
    ['esc', t('diagram.keys.none')],
    ...(editing
      ? ([
          ['arrowright', t('diagram.keys.move')],
          ['shift+arrowright', t('diagram.keys.moveFar')],
          ['ctrl+arrowright', t('diagram.keys.resize')],
          ['enter', t('diagram.keys.numbers')],
          ['del', t('diagram.keys.delete')],
          ['ctrl+z', t('platform.undo')],
          ['ctrl+y', t('platform.redo')],
        ] as const)
      : ([['enter', t('diagram.keys.follow')]] as const)),
  ]);

  function shift(act: 'move' | 'resize', by: Point): void {
    const moved = all.filter(({ key }) => selected.has(key));
    const within = reach(moved, by, paper);
    spots.change((now) =>
      withSpots(now, selected, (spot) =>
        act === 'resize' ? resized(spot, 'se', by, paper) : { x: spot.x + within.x, y: spot.y + within.y },
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
    else if ((event.key === 'Enter' || event.key === 'F2') && only) onOpen();
    else if (only && event.key.length === 1 && event.key !== ' ') onTag(event.key);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const ctrl = event.ctrlKey || event.metaKey;
    const move = spotKey({ key: event.key, shift: event.shiftKey, ctrl });
    if (event.altKey) return;
    if (!ctrl && onKey?.(event.key, event.shiftKey)) cancel();
    else if (event.key === 'Escape') {
      if (!cancel() && selected.size === 0) return;
      onSelect([]);
    } else if (event.key === 'Tab') {
      if (selected.size === 0 || !goTo(event.shiftKey ? -1 : 1)) return;
    } else if (move) {
      if (editing && selected.size > 0) shift(move.act, move.by);
      else goTo(move.by.x + move.by.y > 0 ? 1 : -1);
    } else if (ctrl) {
      if (!onCtrlKey(event)) return;
    } else if (!editing && only && event.key === 'Enter') {
      if (!onJump(only.value)) return;
    } else if (!editing || selected.size === 0 || !onEditKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { onKeyDown, goTo, remove };
}
