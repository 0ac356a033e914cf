import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, EllipsisVertical } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ImagePicker } from '../../../image/web/fields.tsx';
import type { Item } from '../../../item/contract.ts';
import type { ItemTabProps } from '../../../item/web/fields.tsx';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { Guarded, SaveBar, useUnsavedGuard } from '../../../platform/web/curtain.tsx';
import { EditorGrid } from '../../../platform/web/editor/EditorGrid.tsx';
import type { EditorHandle } from '../../../platform/web/editor/EditorGrid.tsx';
import { RowConflictDialog } from '../../../platform/web/editor/RowConflictDialog.tsx';
import { UndoButtons } from '../../../platform/web/editor/UndoButtons.tsx';
import type { EditorRow } from '../../../platform/web/editor/model.ts';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { PastButton } from '../../../platform/web/past/PastButton.tsx';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Menu } from '../../../platform/web/ui/Menu.tsx';
import { Empty, LoadFailed, Toolbar } from '../../../platform/web/ui/furniture.tsx';
import { Banner, Count } from '../../../platform/web/ui/marks.tsx';
import { useUndoKeys } from '../../../platform/web/useUndoKeys.ts';
import type { Feature } from '../../feature/contract.ts';
import { featuresQuery } from '../useUnit.ts';
import { featureColumns } from './columns.tsx';
import type { FeatureImage } from './columns.tsx';
import { useFeatures } from './useFeatures.ts';

/** Features of a unit (docs/domain/units.md, Features). */
export function FeaturesTab({ item, readOnly }: ItemTabProps): ReactElement | null {
  const { data, isError, refetch } = useQuery(featuresQuery(item.id));
  if (data) return <Features key={item.id} item={item} saved={data.features} readOnly={readOnly} />;
  return isError ? <LoadFailed onRetry={() => void refetch()} /> : null;
}

function Features({
  item,
  saved,
  readOnly,
}: {
  item: Item;
  saved: readonly Feature[];
  readOnly: boolean;
}): ReactElement {
  const { t } = useTranslation();
  const busy = useBusyReason();
  const grid = useRef<EditorHandle>(null);
  const features = useFeatures(item, saved, grid);
  const { state, start } = features;
  const guard = useUnsavedGuard(state.dirty);
  const off = readOnly || busy !== undefined;
  const [picking, pick] = useState<EditorRow | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, FeatureImage>>(() => new Map());
  const images = useMemo(
    () => new Map([...saved.flatMap(({ image }) => (image ? [[image.id, image] as const] : [])), ...chosen]),
    [saved, chosen],
  );
  const columns = useMemo(
    () =>
      featureColumns({
        t,
        imageOf: (id) => images.get(id),
        onChosen: (image) => setChosen((now) => new Map(now).set(image.id, image)),
        onPick: off ? undefined : pick,
      }),
    [t, images, off],
  );

  useUndoKeys(null, {
    canUndo: () => state.before !== undefined,
    canRedo: () => state.after !== undefined,
    undo: () => grid.current?.undo(),
    redo: () => grid.current?.redo(),
  });
  const group = t('major-unit.tab.features');
  useHotkey('f8', () => grid.current?.nextIssue(1), { label: t('major-unit.feature.nextIssue'), group });
  useHotkey('shift+f8', () => grid.current?.nextIssue(-1), { label: t('major-unit.feature.previousIssue'), group });

  function takePicture(image: FeatureImage): void {
    const key = picking?.key;
    setChosen((now) => new Map(now).set(image.id, image));
    grid.current?.change((rows) =>
      rows.map((row) => (row.key === key ? { ...row, values: { ...row.values, imageId: String(image.id) } } : row)),
    );
    pick(null);
  }

  const step = (led: readonly EditorRow[] | undefined): string | null =>
    led === undefined ? null : t('major-unit.feature.step');
  return (
    <Guarded guard={guard} dirty={state.dirty} className="pane fill unit-features">
      <Toolbar label={t('major-unit.tab.features')}>
        <h2 className="h nw">{t('major-unit.tab.features')}</h2>
        <Count>{state.rows.length}</Count>
        <PastButton scope="unitFeatures" id={item.id} name={t('major-unit.tab.features')} />
        <span className="ml" />
        {!off && (
          <>
            <UndoButtons
              undo={step(state.before)}
              redo={step(state.after)}
              onUndo={() => grid.current?.undo()}
              onRedo={() => grid.current?.redo()}
            />
            <Menu
              items={[
                {
                  key: 'insert',
                  label: t('major-unit.feature.insert'),
                  kbd: 'Ctrl Enter',
                  onSelect: () => grid.current?.insert(),
                },
                {
                  key: 'remove',
                  label: t('major-unit.feature.remove'),
                  kbd: 'Ctrl Del',
                  onSelect: () => grid.current?.remove(),
                },
              ]}
            >
              <IconButton size="sm" label={t('major-unit.feature.more')} icon={<EllipsisVertical className="i14" />} />
            </Menu>
          </>
        )}
      </Toolbar>
      {features.problem !== null && (
        <Banner tone="error" onDismiss={features.dismiss} dismissLabel={t('platform.close')}>
          {features.problem}
        </Banner>
      )}
      {off && saved.length === 0 ? (
        <Empty icon={<ClipboardPaste className="i i20" aria-hidden="true" />} title={t('major-unit.feature.none')} />
      ) : (
        <EditorGrid
          ref={grid}
          label={t('major-unit.tab.features')}
          columns={columns}
          {...start}
          onState={features.onState}
          readOnly={off || features.saving}
          onMoveRows={(from, to, gap) => moveRows(grid.current, from, to, gap)}
        />
      )}
      {!off && state.rows.length === 0 && (
        <div className="unit-hint">
          <Empty
            icon={<ClipboardPaste className="i i20" aria-hidden="true" />}
            title={t('major-unit.feature.none')}
            text={t('major-unit.feature.pasteHint')}
          />
        </div>
      )}
      {state.dirty && (
        <SaveBar
          changes={state.changes}
          note={features.will ?? undefined}
          errors={state.errors}
          saving={features.saving}
          blocked={busy}
          onSave={() => void features.save()}
          onCancel={features.cancel}
        />
      )}
      {picking && <ImagePicker onChoose={takePicture} onClose={() => pick(null)} />}
      {features.conflict && (
        <RowConflictDialog
          conflicts={features.conflict.conflicts}
          columns={columns.slice(0, 3).map(({ key, title, width }) => ({ key, title, width }))}
          nameOf={features.nameOf}
          onSettle={features.settle}
          onClose={features.leaveConflict}
        />
      )}
    </Guarded>
  );
}

/** Rows `from` to `to` before the row at `gap`, with the focus on them. */
function moveRows(grid: EditorHandle | null, from: number, to: number, gap: number): void {
  if (!grid || (gap >= from && gap <= to + 1)) return;
  const count = to - from + 1;
  const at = gap > to ? gap - count : gap;
  grid.change((rows) => {
    const moved = rows.slice(from, to + 1);
    return [...rows.slice(0, from), ...rows.slice(to + 1)].toSpliced(at, 0, ...moved);
  });
  grid.focusRow(at + count - 1, at);
}
