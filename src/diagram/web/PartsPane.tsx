import { Brackets, ClipboardPaste, EllipsisVertical, Hash, ListFilter, Ungroup } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorGrid } from '../../platform/web/editor/EditorGrid.tsx';
import { UndoButtons } from '../../platform/web/editor/UndoButtons.tsx';
import type { EditorHandle } from '../../platform/web/editor/EditorGrid.tsx';
import type { EditorColumn, EditorRow, Values } from '../../platform/web/editor/model.ts';
import type { EditorStart, EditorState } from '../../platform/web/editor/useEditor.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { Empty, Toolbar } from '../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import { bracket, groupAround, grouped, movedRows, sortedByTag, ungrouped } from '../rows/groups.ts';
import type { ChangedRow } from '../presence/contract.ts';
import { rowStep } from '../rows/step.ts';
import type { GridRow } from '../rows/values.ts';
import { limits } from '../rules.ts';
import { tagKey } from '../../image/rules.ts';
import { useRowNotes } from './presence/useRowNotes.ts';

/** A row that comes between two of a group joins it. */
function insertedAt(rows: readonly EditorRow[], at: number): Values {
  const groupingKey = groupAround(rows, at);
  return groupingKey === '' ? {} : { groupingKey };
}

export interface PartsPaneProps {
  /** Rows that are shown of those that are saved; absent: all. */
  only: ((row: EditorRow) => boolean) | undefined;
  /** Chooses them. */
  modelFilter: ReactNode;
  grid: RefObject<EditorHandle | null>;
  columns: readonly EditorColumn[];
  /** Where the editing begins. */
  start: EditorStart;
  /** Rows as they are now. */
  state: EditorState;
  readOnly: boolean;
  onState: (state: EditorState) => void;
  onCurrentRow: (index: number, row: EditorRow | undefined) => void;
  rowClass: (row: EditorRow) => string | undefined;
  /** Rows that others changed meanwhile. */
  changes: readonly ChangedRow[];
  onHoverTag: (tag: string | null) => void;
  onAutoGenerate: () => void;
  /** Opens the part of the row at an index. */
  onEditPart: (index: number) => void;
  /** Shows what the part of the row at an index is. */
  onPartInfo: (index: number) => void;
}

/** The parts list: what can be done with its rows, and the grid. */
export function PartsPane(props: PartsPaneProps): ReactElement {
  const { grid, columns, start, state, readOnly, rowClass } = props;
  const { all: rows } = state;
  const count = state.rows.length;
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  const group = t('diagram.keys.parts');
  const { only } = props;
  const filtered = filter.trim() !== '' || only !== undefined;
  const off = filtered ? t('diagram.parts.notFiltered') : undefined;

  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    if (wanted === '' && !only) return undefined;
    const fits = (row: EditorRow) =>
      columns.some(({ key }) => (row.values[key] ?? '').toLowerCase().includes(wanted)) && (!only || only(row));
    // New rows stay: they would vanish while they are typed.
    return (row: EditorRow) => row.saved === null || fits(row);
  }, [filter, columns, only]);
  const notes = useRowNotes(props.changes);
  const brackets = {
    title: t('diagram.parts.grouped'),
    classOf: (_row: EditorRow, index: number) => {
      const part = bracket(rows, index);
      return part === null ? undefined : `grp-mark ${part}`;
    },
  };

  function stepText(from: readonly GridRow[] | undefined, to: readonly GridRow[] | undefined): string | null {
    const step = from && to ? rowStep(from, to) : null;
    if (!step) return null;
    const column = columns.find(({ key }) => key === step.column)?.title;
    if (step.act === 'cell' && column !== undefined) return t('diagram.step.row.cell', { column, row: step.row });
    return t(`diagram.step.row.${step.act === 'cell' ? 'change' : step.act}`, { count: step.count, row: step.row });
  }

  function regroup(): void {
    const at = grid.current?.selectedRows();
    if (!at || off !== undefined) return;
    if (at.to <= at.from) {
      toast.warning(t('diagram.parts.groupTwo'));
      return;
    }
    grid.current?.change((all) => {
      const next = grouped(all, at.from, at.to);
      if (!next) toast.warning(t('diagram.parts.noGroupLeft', { max: String(limits.groupingKey) }));
      return next ?? all;
    });
  }
  function dissolve(): void {
    const at = grid.current?.selectedRows();
    if (at && off === undefined) grid.current?.change((all) => ungrouped(all, at.from, at.to));
  }
  function place(from: number, to: number, gap: number): void {
    grid.current?.change((all) => movedRows(all, from, to, gap));
    const by = gap > to ? gap - to - 1 : gap - from;
    grid.current?.focusRow(to + by, from + by);
  }
  function move(by: 1 | -1): void {
    const at = grid.current?.selectedRows();
    if (!at || off !== undefined || readOnly || at.to < at.from) return;
    if (at.from + by >= 0 && at.to + by < rows.length) place(at.from, at.to, by < 0 ? at.from - 1 : at.to + 2);
  }
  useHotkey('ctrl+g', regroup, { label: t('diagram.parts.group'), group, enabled: !readOnly });
  useHotkey('ctrl+shift+g', dissolve, { label: t('diagram.parts.ungroup'), group, enabled: !readOnly });
  useHotkey('/', () => document.getElementById('diagram-filter')?.focus(), {
    label: t('diagram.parts.filter'),
    group,
  });
  useHotkey('f8', () => grid.current?.nextIssue(1), { label: t('diagram.parts.nextIssue'), group });
  useHotkey('shift+f8', () => grid.current?.nextIssue(-1), {
    label: t('diagram.parts.previousIssue'),
    group,
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  }

  function onHover(target: EventTarget): void {
    const row = target instanceof Element ? target.closest('tr[data-row]') : null;
    const tag = row?.querySelector('.co')?.textContent;
    props.onHoverTag(tag ? tagKey(tag) : null);
  }

  return (
    <section className="pane fill" id="diagram-parts" aria-label={t('diagram.parts.title')}>
      <Toolbar label={t('diagram.parts.tools')}>
        <h2 className="h nw">{t('diagram.parts.title')}</h2>
        <Count>{count}</Count>
        {!readOnly && (
          <>
            <span className="vsep" />
            <Button
              size="sm"
              variant="ghost"
              icon={<Brackets className="i14" />}
              kbd="Ctrl G"
              reason={off}
              onClick={regroup}
            >
              {t('diagram.parts.group')}
            </Button>
            <Button size="sm" variant="ghost" icon={<Ungroup className="i14" />} reason={off} onClick={dissolve}>
              {t('diagram.parts.ungroup')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={<Hash className="i14" />}
              aria-label={t('diagram.parts.autoGenerate')}
              onClick={props.onAutoGenerate}
            >
              <span className="tl2">{t('diagram.parts.autoGenerate')}</span>
            </Button>
          </>
        )}
        <span className="ml" />
        {!readOnly && (
          <UndoButtons
            undo={stepText(state.before, rows)}
            redo={stepText(rows, state.after)}
            onUndo={() => grid.current?.undo()}
            onRedo={() => grid.current?.redo()}
          />
        )}
        {props.modelFilter}
        <TextInput
          id="diagram-filter"
          size="sm"
          className="parts-filter"
          icon={<ListFilter className="i14" aria-hidden="true" />}
          aria-label={t('diagram.parts.filter')}
          placeholder={t('diagram.parts.filter')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onClear={() => setFilter('')}
          clearLabel={t('platform.clear')}
        />
        {!readOnly && (
          <Menu
            items={[
              {
                key: 'insert',
                label: t('diagram.parts.insert'),
                kbd: 'Ctrl Enter',
                onSelect: () => grid.current?.insert(),
              },
              {
                key: 'remove',
                label: t('diagram.parts.remove'),
                kbd: 'Ctrl Del',
                onSelect: () => grid.current?.remove(),
              },
              {
                key: 'partInfo',
                label: t('part.info'),
                onSelect: () => props.onPartInfo(grid.current?.selectedRows().from ?? -1),
              },
              {
                key: 'editPart',
                label: t('part.quick'),
                onSelect: () => props.onEditPart(grid.current?.selectedRows().from ?? -1),
              },
              'line',
              {
                key: 'up',
                label: t('diagram.parts.up'),
                kbd: 'Alt ↑',
                reason: off,
                onSelect: () => move(-1),
              },
              {
                key: 'down',
                label: t('diagram.parts.down'),
                kbd: 'Alt ↓',
                reason: off,
                onSelect: () => move(1),
              },
              {
                key: 'sort',
                label: t('diagram.parts.sort'),
                reason: off,
                onSelect: () => grid.current?.change(sortedByTag),
              },
            ]}
          >
            <IconButton size="sm" label={t('diagram.parts.more')} icon={<EllipsisVertical className="i14" />} />
          </Menu>
        )}
      </Toolbar>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the grid inside takes the keys; this hears those it leaves */}
      <div
        className="pane fill"
        onKeyDown={onKeyDown}
        onPointerOver={(event) => onHover(event.target)}
        onPointerLeave={() => props.onHoverTag(null)}
      >
        {readOnly && start.source.length === 0 && !state.dirty ? (
          <Empty icon={<ClipboardPaste className="i i20" />} title={t('diagram.parts.none')} />
        ) : (
          <EditorGrid
            ref={grid}
            label={t('diagram.parts.title')}
            columns={columns}
            {...start}
            onState={props.onState}
            readOnly={readOnly}
            onCurrentRow={(index, row) => {
              notes.see(row);
              props.onCurrentRow(index, row);
            }}
            noteOf={notes.noteOf}
            rowClass={rowClass}
            shown={shown}
            mark={brackets}
            inserted={insertedAt}
            onMoveRows={place}
          />
        )}
        {!readOnly && count === 0 && !filtered && (
          <div className="parts-hint">
            <Empty
              icon={<ClipboardPaste className="i i20" aria-hidden="true" />}
              title={t('diagram.parts.none')}
              text={t('diagram.parts.pasteHint')}
            />
          </div>
        )}
      </div>
    </section>
  );
}
