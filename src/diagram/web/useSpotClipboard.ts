import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../platform/web/toast.ts';
import { copiedIn, copyOf, pasted, spotsType } from '../canvas/copied.ts';
import type { Paper } from '../../drawing/rules.box.ts';
import type { Spots } from './useSpots.ts';

/** Notifications last 2000 ms (docs/domain/screens.md, Messages that pass). */
const TOAST = { duration: 2000 };

let made = 0;

/** Ctrl+C and Ctrl+V on the canvas: hotspots go with their tags to another diagram, also in another window. */
export function useSpotClipboard(options: {
  spots: Spots;
  /** The drawing's size; null where there is none. */
  paper: Paper | null;
  editable: boolean;
  /** They are there, and selected. */
  onPasted: (keys: readonly string[]) => void;
}) {
  const { spots, paper, editable, onPasted } = options;
  const { t } = useTranslation();
  const isCanvas = (event: ClipboardEvent) => event.target instanceof Element && event.target.id === 'diagram-canvas';
  return {
    onCopy(event: ClipboardEvent): void {
      const chosen = spots.all.filter(({ key }) => spots.selected.has(key));
      if (!isCanvas(event) || !paper || chosen.length === 0) return;
      event.preventDefault();
      event.clipboardData.setData(spotsType, copyOf(chosen, paper));
      event.clipboardData.setData('text/plain', chosen.map(({ value }) => value).join('\n'));
      toast.success(t('diagram.hotspot.copied', { count: chosen.length }), TOAST);
    },
    onPaste(event: ClipboardEvent): void {
      const copy = isCanvas(event) ? copiedIn(event.clipboardData.getData(spotsType)) : undefined;
      if (!copy || !paper || !editable || copy.spots.length === 0) return;
      event.preventDefault();
      const added = pasted(copy, paper, spots.all).map((spot) => {
        made += 1;
        return { ...spot, key: `pasted-${made}` };
      });
      spots.change((now) => [...now, ...added]);
      onPasted(added.map(({ key }) => key));
      toast.success(t('diagram.hotspot.pasted', { count: added.length }), TOAST);
    },
  };
}
