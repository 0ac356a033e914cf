import { useCallback, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorHandle } from '../../platform/web/editor/EditorGrid.tsx';
import type { EditorRow } from '../../platform/web/editor/model.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import type { JumpTo } from '../jump/contract.ts';
import { rowsByTag, unlinked } from '../rows/links.ts';
import { fieldsOf } from '../rows/values.ts';
import { tagKey } from '../../image/rules.ts';
import type { Spots } from './useSpots.ts';

/** Hotspots and rows of one tag light each other: selected, under the pointer, unlinked. */
export function useLinks(options: {
  grid: RefObject<EditorHandle | null>;
  rows: readonly EditorRow[];
  spots: Spots;
  /** Jump-tos by tag. */
  jumps: ReadonlyMap<string, JumpTo>;
  /** The row that was gone to. */
  onRow: (row: EditorRow | undefined) => void;
}) {
  const { grid, rows, spots, jumps, onRow } = options;
  const { t } = useTranslation();
  const [hoverTag, setHoverTag] = useState<string | null>(null);
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const fields = useMemo(() => rows.map(({ values }) => fieldsOf(values)), [rows]);
  const rowsOf = useMemo(() => rowsByTag(fields), [fields]);
  const { all, selected, select } = spots;
  const tagsOfSpots = useMemo(() => new Set(all.map(({ value }) => tagKey(value))), [all]);
  const selectedTags = useMemo(
    () => new Set(all.filter(({ key }) => selected.has(key)).map(({ value }) => tagKey(value))),
    [all, selected],
  );

  const showRow = useCallback(
    (index: number) => {
      grid.current?.showRow(index);
      setCurrentKey(rows[index]?.key ?? null);
    },
    [grid, rows],
  );

  /** Shows a row and lights the hotspots of its tag. */
  const lightRow = useCallback(
    (index: number) => {
      showRow(index);
      const tag = tagKey(rows[index]?.values['tag'] ?? '');
      if (tag !== '') select(all.filter(({ value }) => tagKey(value) === tag).map(({ key }) => key));
    },
    [showRow, rows, all, select],
  );

  /** Shows a row that is saved, by its id. */
  const showSaved = (id: number): void => showRow(rows.findIndex((row) => row.id === String(id)));

  /** Selects the hotspots of a tag. */
  const selectTag = (tag: string): void =>
    selectSpots(all.filter(({ value }) => tagKey(value) === tagKey(tag)).map(({ key }) => key));

  /** Selects hotspots and shows the first row of their tag. */
  function selectSpots(keys: Iterable<string>): void {
    const chosen = new Set(keys);
    select(chosen);
    const spot = all.find(({ key, value }) => chosen.has(key) && value !== '');
    const [index] = (spot && rowsOf.get(tagKey(spot.value))) ?? [];
    if (index !== undefined) showRow(index);
    else setCurrentKey(null);
  }

  function onCurrentRow(_index: number, row: EditorRow | undefined): void {
    setCurrentKey(row?.key ?? null);
    const tag = tagKey(row?.values['tag'] ?? '');
    select(tag === '' ? [] : all.filter(({ value }) => tagKey(value) === tag).map(({ key }) => key));
    onRow(row);
  }

  const turn = useRef(-1);
  function nextUnlinked(): void {
    const open = unlinked(fields, all, (tag) => jumps.has(tag));
    if (open.length === 0) return;
    turn.current = (turn.current + 1) % open.length;
    const next = open[turn.current];
    if (!next) return;
    if ('spot' in next) {
      selectSpots([next.spot]);
      document.getElementById('diagram-canvas')?.focus();
    } else grid.current?.focusRow(next.row);
  }

  /** What a tag stands for: the diagram that it leads to, or the part of its first row. */
  const partOf = useCallback(
    (tag: string) => {
      const jump = jumps.get(tagKey(tag));
      if (jump) return jump.targetName;
      const [index] = rowsOf.get(tagKey(tag)) ?? [];
      return index === undefined ? t('diagram.hotspot.unlinked') : (fields[index]?.description ?? '');
    },
    [t, rowsOf, fields, jumps],
  );

  const nameOf = useCallback(
    ({ value: tag }: Pick<Spot, 'value'>) => {
      if (tag.trim() === '') return t('diagram.hotspot.untagged');
      const jump = jumps.get(tagKey(tag));
      if (jump?.targetId === null) return t('diagram.hotspot.jumpBroken', { tag });
      const part = partOf(tag);
      if (jump) return t('diagram.hotspot.jump', { tag, name: part });
      return part === '' ? t('diagram.found.at', { tag }) : t('diagram.hotspot.name', { tag, description: part });
    },
    [t, partOf, jumps],
  );

  const rowClass = useCallback(
    (row: EditorRow) => {
      const tag = tagKey(row.values['tag'] ?? '');
      const lit = tag !== '' && tag === hoverTag;
      const sel = row.key === currentKey || (tag !== '' && selectedTags.has(tag));
      const open = tag !== '' && !tagsOfSpots.has(tag);
      return [sel && 'sel', lit && 'lit', open && 'open'].filter(Boolean).join(' ') || undefined;
    },
    [hoverTag, currentKey, selectedTags, tagsOfSpots],
  );

  return {
    hoverTag,
    setHoverTag,
    rowsOf,
    selectedTags,
    nameOf,
    partOf,
    rowClass,
    selectSpots,
    selectTag,
    onCurrentRow,
    nextUnlinked,
    lightRow,
    showRow,
    showSaved,
  };
}
