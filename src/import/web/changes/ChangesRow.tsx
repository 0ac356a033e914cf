import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../../platform/web/format.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { ChangeCell, Editor } from './ChangeCell.tsx';
import type { ShownChange } from './ChangeCell.tsx';

export interface GridColumn {
  columnId: string;
  title: string;
  isIdentity: boolean;
  isYesNo: boolean;
  cells: number;
  accepted: number;
}

export interface GridChange extends ShownChange {
  line: number | null;
  groupId: number;
  group: string;
}

/** What a choice in the grid means. */
export type Target =
  | { what: 'cell'; index: number; column: number }
  | { what: 'row'; index: number }
  | { what: 'group'; index: number }
  | { what: 'column'; column: number };

interface RowProps {
  index: number;
  start: number;
  template: string;
  withoutLines: boolean;
  columns: readonly GridColumn[];
  of: GridChange | undefined;
  begins: boolean;
  /** Only the head of its group is shown. */
  isClosed: boolean;
  onToggle: (() => void) | undefined;
  /** How much of its group is accepted, where that is known. */
  group: ((groupId: number) => { accepted: number; cells: number } | undefined) | undefined;
  onChoose: ((target: Target, accepts: boolean) => void) | undefined;
  tab: (place: number) => 0 | -1;
  cellId: (place: number) => string;
  onFocus: (place: number) => void;
}

/** A record in the grid, below the head of its group where it is the first of it. */
export function ChangesRow(props: RowProps): ReactElement {
  const { index, start, of, isClosed, onToggle, onChoose, tab, cellId, onFocus } = props;
  const { t } = useTranslation();
  const style = { transform: `translateY(${start}px)` };
  if (!of) {
    return (
      <div role="row" aria-rowindex={index + 2} className="ch-item" style={style}>
        <div role="gridcell" className="ch-c">
          <Skeleton width={240} />
        </div>
      </div>
    );
  }
  const counted = props.group?.(of.groupId);
  return (
    <div className="ch-item" style={style} role="presentation">
      {props.begins && (
        <div className="ch-group" role="row">
          <div
            role="gridcell"
            className="row grow"
            {...(isClosed && { id: cellId(-1), tabIndex: tab(-1), onFocus: () => onFocus(-1) })}
          >
            {onChoose && (
              <Checkbox
                tabIndex={-1}
                aria-label={t('import.changes.acceptGroup', { name: of.group })}
                checked={counted !== undefined && counted.accepted === counted.cells}
                mixed={counted === undefined || (counted.accepted > 0 && counted.accepted < counted.cells)}
                onChange={() =>
                  onChoose({ what: 'group', index }, counted ? counted.accepted < counted.cells : of.isLeft)
                }
              />
            )}
            {onToggle && (
              <IconButton
                size="sm"
                tabIndex={-1}
                aria-expanded={!isClosed}
                label={t(isClosed ? 'import.changes.openGroup' : 'import.changes.closeGroup', { name: of.group })}
                icon={isClosed ? <ChevronRight className="i14" /> : <ChevronDown className="i14" />}
                onClick={onToggle}
              />
            )}
            <b className="med trunc">{of.group}</b>
            {counted && (
              <span className="ml muted tn s">
                {t('import.changes.groupNote', {
                  accepted: formatNumber(counted.accepted),
                  cells: formatNumber(counted.cells),
                })}
              </span>
            )}
          </div>
        </div>
      )}
      {!isClosed && <Cells {...props} of={of} />}
    </div>
  );
}

function Cells(props: RowProps & { of: GridChange }): ReactElement {
  const { index, template, withoutLines, columns, of, onChoose, tab, cellId, onFocus } = props;
  const { t } = useTranslation();
  const kind = <span className="vh">{t(`import.changes.kind.${of.kind}`)}</span>;
  const isOff = (place: number) => of.isLeft || of.left.includes(place);
  const who = (place: number) => of.edits.find(({ column }) => column === place || column === -1);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`ch-row ch-${of.kind}${of.isLeft ? ' ch-off' : ''}`}
      style={{ gridTemplateColumns: template }}
    >
      {onChoose && (
        <div role="gridcell" className="ch-c ch-check">
          <Checkbox
            tabIndex={-1}
            aria-label={t('import.changes.acceptRow', { line: of.line ?? t('import.changes.noLine') })}
            checked={of.isAccepted}
            mixed={!of.isAccepted && !of.isLeft}
            onChange={() => onChoose({ what: 'row', index }, !of.isAccepted)}
          />
        </div>
      )}
      {!withoutLines && (
        <div
          role="gridcell"
          id={cellId(-1)}
          tabIndex={tab(-1)}
          className="ch-c num muted tn"
          onFocus={() => onFocus(-1)}
        >
          {of.line !== null && formatNumber(of.line)}
          {kind}
        </div>
      )}
      {columns.map(({ columnId, isYesNo }, place) => {
        const edit = who(place);
        const differs =
          of.kind === 'update' ? of.changed.includes(place) : of.kind === 'create' || of.kind === 'remove';
        return (
          <div
            key={columnId}
            role="gridcell"
            id={cellId(place)}
            tabIndex={tab(place)}
            className={`ch-c${differs && isOff(place) ? ' ch-stays' : ''}`}
            onFocus={() => onFocus(place)}
            onDoubleClick={() =>
              onChoose && of.changed.includes(place) && onChoose({ what: 'cell', index, column: place }, isOff(place))
            }
          >
            <ChangeCell of={of} column={place} isYesNo={isYesNo} />
            {withoutLines && place === 0 && kind}
            {of.kind === 'remove' && place === columns.length - 1 && (
              <span className={of.isLeft ? 'tag' : 'ch-gone'}>
                {t(of.isLeft ? 'import.changes.removalLeft' : 'import.changes.removed')}
              </span>
            )}
            {differs && isOff(place) && <span className="vh">{t('import.changes.stays')}</span>}
            {edit && (
              <>
                <Editor name={edit.actor} />
                <span className="vh">
                  {t('import.changes.editedBy', { name: edit.actor, at: formatMoment(new Date(edit.at), true) })}
                </span>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}
