import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Check, GripVertical, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Count } from '../../../platform/web/ui/marks.tsx';
import { letterOf } from '../../mapping/rules.letters.ts';
import { unusedOf } from '../../mapping/rules.fill.ts';
import type { Mapping } from '../../mapping/rules.fill.ts';
import type { Analysis } from '../useImport.ts';

/** The columns of the file with their letters and first values: dragged onto a target, or picked up for one. */
export function FileColumns(props: {
  analysis: Analysis;
  mapping: Mapping;
  readOnly: boolean;
  held: string | null;
  onHold: (header: string | null) => void;
  /** The preview shows where it is. */
  onShow: (header: string | null) => void;
}): ReactElement {
  const { analysis, mapping, readOnly, held, onHold, onShow } = props;
  const { t } = useTranslation();
  const { headers, headerRow, firstRows } = analysis;
  const unused = new Set(unusedOf(headers, mapping));
  const below = firstRows.filter(({ line }) => line > (headerRow ?? 0));
  const first = (at: number): string => below.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '';
  return (
    <section className="pane import-file-columns" aria-labelledby="import-file-columns-name">
      <div className="toolbar">
        <h2 id="import-file-columns-name">{t('import.wizard.columns')}</h2>
        <Count>{headers.length}</Count>
        <span className="ml s faint">{t('import.wizard.unused', { count: unused.size })}</span>
      </div>
      <ul className="pane-scroll" id="import-file-columns" tabIndex={-1}>
        {headers.map((header, at) => (
          <FileColumn
            key={`${at} ${header}`}
            header={header}
            letter={letterOf(at)}
            first={first(at)}
            isUsed={!unused.has(header)}
            isHeld={held === header}
            isFirst={at === 0}
            readOnly={readOnly}
            onHold={onHold}
            onShow={onShow}
          />
        ))}
      </ul>
      {!readOnly && (
        <p className="import-wizard-hint faint s">
          <Info className="i14" aria-hidden="true" />
          <span role="status">
            {held === null ? t('import.wizard.hint') : t('import.wizard.held', { column: held })}
          </span>
        </p>
      )}
    </section>
  );
}

function FileColumn(props: {
  header: string;
  letter: string;
  first: string;
  isUsed: boolean;
  isHeld: boolean;
  isFirst: boolean;
  readOnly: boolean;
  onHold: (header: string | null) => void;
  onShow: (header: string | null) => void;
}): ReactElement {
  const { header, letter, first, isUsed, isHeld, isFirst, readOnly, onHold, onShow } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const line = element.current;
    if (!line || readOnly) return undefined;
    return draggable({
      element: line,
      getInitialData: () => ({ header }),
      onDragStart: () => onShow(header),
    });
  }, [header, readOnly, onShow]);
  const inside = (
    <>
      <b className="map-letter">{letter}</b>
      <span className="mono trunc import-column-name">{header}</span>
      <span className="faint s trunc import-column-first">{first}</span>
      {isUsed && <Check className="i14 ok" aria-label={t('import.wizard.used')} />}
    </>
  );
  return (
    <li ref={element}>
      {!readOnly && <GripVertical className="i14 faint" aria-hidden="true" />}
      {readOnly ? (
        <span className="import-column">{inside}</span>
      ) : (
        <button
          type="button"
          className="import-column"
          aria-pressed={isHeld}
          tabIndex={isFirst ? 0 : -1}
          onFocus={() => onShow(header)}
          onBlur={() => onShow(null)}
          onMouseEnter={() => onShow(header)}
          onMouseLeave={() => onShow(null)}
          onClick={() => onHold(isHeld ? null : header)}
          onKeyDown={(event) => moveOn(event, () => onHold(null))}
        >
          {inside}
        </button>
      )}
    </li>
  );
}

/** Arrows go through the list; Escape lets go of what is picked up; the right arrow goes to the targets. */
function moveOn(event: KeyboardEvent<HTMLButtonElement>, letGo: () => void): void {
  const { key, currentTarget } = event;
  const all = [...(currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('.import-column') ?? [])];
  const here = all.indexOf(currentTarget);
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[key];
  if (key === 'Escape') letGo();
  else if (key === 'ArrowRight') document.querySelector<HTMLElement>('#import-targets .map-target')?.focus();
  else if (to !== undefined) all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
  else return;
  event.preventDefault();
}
