import { useQueryClient } from '@tanstack/react-query';
import { Info, Tag } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { DataGrid } from '../../../platform/web/grid/DataGrid.tsx';
import { useGridPages } from '../../../platform/web/grid/pages.ts';
import { countSelected, isSelected, nothing } from '../../../platform/web/grid/selection.ts';
import type { Selection } from '../../../platform/web/grid/selection.ts';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { NARROW, useMedia } from '../../../platform/web/media.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';
import { Kbd } from '../../../platform/web/ui/Kbd.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import { NumberInput, TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { Splitter } from '../../../platform/web/ui/Splitter.tsx';
import { FILTER_MS, useTypedFilter } from '../../../platform/web/useTypedFilter.ts';
import type { Taxonomy } from '../../../taxonomy/contract.ts';
import { LevelPicker, taxonomyKey } from '../../../taxonomy/web/fields.tsx';
import type { LevelTreeHandle } from '../../../taxonomy/web/fields.tsx';
import type { LevelWithItems, UnassignedItem } from '../contract.ts';
import { RecentPane } from './RecentPane.tsx';
import { UnitLevels } from './UnitLevels.tsx';
import { unitColumns } from './columns.tsx';
import { assignedTables, unitTaxonomyApi } from './useUnitTaxonomy.ts';
import { useUnitDrag } from './useUnitDrag.tsx';

const PAGE = 200;

/** Units without a leaf on the left, the taxonomy's levels beside them, what was assigned on the right. */
export function BulkAssign({ taxonomy, reason }: { taxonomy: Taxonomy; reason: string | undefined }): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const narrow = useMedia(NARROW);
  const tree = useRef<LevelTreeHandle<LevelWithItems>>(null);
  const [q, setQ] = useState('');
  const [year, setYear] = useState('');
  const [selection, select] = useState<Selection>(nothing);
  const [picking, pick] = useState(false);
  const [leaf, focusLeaf] = useState<LevelWithItems | null>(null);
  const filter = useRef<HTMLInputElement>(null);
  const typed = useTypedFilter(q, setQ, FILTER_MS);
  const { id } = taxonomy;
  const modelYear = /^(19|20|21)\d\d$/.test(year) ? Number(year) : undefined;
  const asked = { q, ...(modelYear !== undefined && { modelYear }) };
  const pages = useGridPages<UnassignedItem>({
    key: taxonomyKey('unassigned', id, q, modelYear),
    loadPage: async (cursor) => {
      const skip = Number(cursor ?? 0);
      const { items, totalCount, isMore } = await unitTaxonomyApi.unassigned({ id, ...asked, take: PAGE, skip });
      const next = skip + items.length;
      return {
        items,
        total: totalCount,
        isMore,
        // Further down a filter leads (docs/domain/history.md, Keys of tables).
        next: items.length === PAGE && next <= 10_000 ? String(next) : null,
      };
    },
    pageSize: PAGE,
  });
  const chosen = countSelected(selection, pages.total) ?? 0;
  const isBranch = (of: LevelWithItems | undefined): boolean => of === undefined || of.childCount > 0;

  const again = useCallback(async (): Promise<void> => {
    await written(client, assignedTables);
    await tree.current?.refresh();
  }, [client]);

  /** Assigns these units, or what is selected. */
  async function assign(level: { id: number; name: string }, items?: readonly UnassignedItem[]): Promise<void> {
    pick(false);
    try {
      const done =
        items === undefined && selection.all
          ? await unitTaxonomyApi.assignAll({
              id,
              ...asked,
              except: [...selection.ids].map(Number),
              newLeafNode: level.id,
              expected: chosen,
            })
          : await unitTaxonomyApi.assign({
              items: (items?.map(({ itemId }) => itemId) ?? [...selection.ids].map(Number)).map((itemId) => ({
                itemId,
                newLeafNode: level.id,
              })),
            });
      const said = t('taxonomy.assignedTo', { count: done.assigned, level: level.name });
      undoToast(
        done.leftOut > 0 ? `${said} ${t('taxonomy.leftOut', { count: done.leftOut })}` : said,
        done.changeId,
        again,
      );
      if (items === undefined || items.length === chosen) select(nothing);
    } catch (error) {
      handleApiError(error);
    }
    await again();
  }
  /** What goes along with a row: all that is selected if the row is, else the row alone. */
  const along = (row: number): { count: number; items: UnassignedItem[] | undefined } => {
    const own = pages.rows[row];
    if (own && isSelected(selection, String(own.itemId))) return { count: chosen, items: undefined };
    return { count: 1, items: own ? [own] : [] };
  };
  const drag = useUnitDrag({
    off: reason !== undefined,
    judge: (node, row) => {
      const level = tree.current?.level(node);
      if (isBranch(level)) return { text: t('taxonomy.onlyLeaves'), refused: true };
      const { count } = along(row);
      return { text: t('taxonomy.unitsTo', { count, level: level?.name ?? '' }), refused: false };
    },
    drop: (node, row) => {
      const level = tree.current?.level(node);
      if (level) void assign(level, along(row).items);
    },
    spring: (node) => {
      if (isBranch(tree.current?.level(node))) void tree.current?.expand(node);
    },
  });
  const why = reason ?? (chosen === 0 ? t('taxonomy.chooseUnits') : undefined);
  const keys = { group: t('taxonomy.keys') };
  const openPicker = (): void => void (why === undefined && pick(true));
  useHotkey('t', openPicker, { ...keys, label: t('taxonomy.assignTo') });
  useHotkey('/', () => filter.current?.focus(), { ...keys, label: t('taxonomy.filter') });

  const unassigned = (
    // The grid's own keys select and open; dragging has "Assign to…" beside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the boxes in it, and dragging
    <section
      className="pane fill taxonomy-pane"
      aria-label={t('taxonomy.unassigned')}
      onPointerDown={drag.start}
      onKeyDown={(event) => {
        // A box that was ticked has the focus, where keys are else taken for typing.
        const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
        if (event.key === 't' && isBox && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault();
          openPicker();
        }
      }}
    >
      <div className="pane-head">
        <h2>{t('taxonomy.unassigned')}</h2>
        {pages.total !== undefined && <Count>{formatNumber(pages.total)}</Count>}
        <span className="grow" />
        <TextInput
          ref={filter}
          type="search"
          style={{ width: 150 }}
          aria-label={t('taxonomy.filter')}
          placeholder={t('taxonomy.filter')}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={typed.onKeyDown}
        />
        <NumberInput
          style={{ width: 84 }}
          aria-label={t('taxonomy.year')}
          placeholder={t('taxonomy.year')}
          value={year}
          onChange={(event) => setYear(event.currentTarget.value)}
        />
      </div>
      <DataGrid
        id="taxonomy.unassigned"
        label={t('taxonomy.unassigned')}
        columns={unitColumns<UnassignedItem>(t)}
        rowId={({ itemId }) => String(itemId)}
        pages={pages}
        selection={selection}
        onSelection={select}
        actions={
          <Popover
            label={t('taxonomy.assignTo')}
            opened={picking}
            onChange={(opened) => pick(opened && why === undefined)}
            position="bottom-start"
            width={320}
            target={
              <Button size="sm" icon={<Tag className="i14" />} reason={why} kbd="T">
                {t('taxonomy.assignTo')}
              </Button>
            }
          >
            <LevelPicker
              label={t('taxonomy.findLeaf')}
              mark={t('taxonomy.units', { count: chosen })}
              {...(leaf && { first: [{ ...leaf, way: [] }] })}
              find={(text) => unitTaxonomyApi.findLeaves({ id, q: text, take: 50 })}
              onPick={(level) => void assign(level)}
            />
          </Popover>
        }
        empty={
          q !== '' || modelYear !== undefined ? (
            <Empty
              icon={<Tag className="i i20" aria-hidden="true" />}
              title={t('taxonomy.noMatch')}
              action={
                <Button
                  onClick={() => {
                    typed.clear();
                    setYear('');
                  }}
                >
                  {t('platform.clearFilters')}
                </Button>
              }
            />
          ) : (
            <Empty
              icon={<Tag className="i i20" aria-hidden="true" />}
              title={t('taxonomy.allAssigned')}
              text={t('taxonomy.allAssignedText')}
            />
          )
        }
      />
    </section>
  );
  const levels = (
    <UnitLevels
      ref={tree}
      taxonomy={taxonomy}
      selected={drag.over === null ? (leaf?.id ?? null) : Number(drag.over)}
      onSelect={(level) => focusLeaf(isBranch(level) ? null : level)}
      foot={
        <>
          <Info className="i14" aria-hidden="true" /> {t('taxonomy.leavesHint')} <Kbd>Esc</Kbd>
        </>
      }
    />
  );
  const recent = <RecentPane taxonomy={taxonomy} reason={reason} onUndone={again} />;
  return (
    <>
      {narrow ? (
        <div className="pane-scroll taxonomy-narrow">
          {unassigned}
          {levels}
          {recent}
        </div>
      ) : (
        <Splitter
          id="taxonomy.recent"
          label={t('taxonomy.recent')}
          size={266}
          sized="end"
          start={
            <Splitter
              id="taxonomy.unassigned"
              label={t('taxonomy.unassigned')}
              size={468}
              start={unassigned}
              end={levels}
            />
          }
          end={recent}
        />
      )}
      {drag.hint}
    </>
  );
}
