import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../platform/web/ui/Button.tsx';

/** A list with the entry at `from` moved to `to`; itself where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry === undefined || to < 0 || to > next.length) return [...list];
  next.splice(to, 0, entry);
  return next;
}

/** Runs `act`; the element that had the focus has it afterwards too, though its row was moved. */
function keepingFocus(act: () => void): void {
  const focused = document.activeElement;
  act();
  requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
}

/** For a row: Alt+Up and Alt+Down move it, wherever in it the focus is. */
export const moveOnAltArrow =
  (move: (by: -1 | 1) => void) =>
  (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    keepingFocus(() => move(event.key === 'ArrowUp' ? -1 : 1));
  };

/** The buttons at the end of a row that has a place in an order. */
export function OrderKeys(props: {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}): ReactElement {
  const { name, first, last, onMove, onRemove } = props;
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        size="sm"
        label={t('hierarchy.settings.up', { name })}
        icon={<ArrowUp className="i14" />}
        disabled={first}
        onClick={() => keepingFocus(() => onMove(-1))}
      />
      <IconButton
        size="sm"
        label={t('hierarchy.settings.down', { name })}
        icon={<ArrowDown className="i14" />}
        disabled={last}
        onClick={() => keepingFocus(() => onMove(1))}
      />
      <IconButton
        size="sm"
        label={t('platform.removeValue', { value: name })}
        icon={<X className="i14" />}
        onClick={onRemove}
      />
    </>
  );
}
