import { useCallback, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PartInfo, QuickPartDialog, type NewerPart } from '../../part/web/fields.tsx';
import type { EditorHandle } from '../../platform/web/editor/EditorGrid.tsx';
import type { EditorRow } from '../../platform/web/editor/model.ts';
import { toast } from '../../platform/web/toast.ts';
import { useMay } from '../../catalog/web/fields.tsx';
import type { PeggedRow } from '../contract.ts';
import { UsingModels } from './pegged/UsingModels.tsx';
import { tagKey } from '../../image/rules.ts';

/** "Edit part" and "Part info" of a row, or of the first row of a hotspot's tag; afterwards the row has the focus again. */
export function useQuickPart(options: {
  diagram: { id: number };
  grid: RefObject<EditorHandle | null>;
  saved: readonly PeggedRow[];
  rows: readonly EditorRow[];
  readOnly: boolean;
  /** Says that changes have to be saved before, where there are any. */
  pending: () => boolean;
}): {
  dialog: ReactElement | null;
  ofRow: (index: number) => void;
  infoOfRow: (index: number) => void;
  /** What is known of a part that a row names; the same function all the time. */
  infoOf: (partId: number, row: EditorRow) => void;
  ofTag: (tag: string) => void;
} {
  const { diagram, grid, saved, rows, readOnly, pending } = options;
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ partId: number; key: string; isInfo: boolean } | null>(null);
  const mayWrite = useMay('writeOem');
  const infoOf = useCallback((partId: number, { key }: EditorRow) => setOpen({ partId, key, isInfo: true }), []);

  const partOf = (index: number): number | undefined => {
    const id = rows[index]?.id;
    return saved.find((row) => String(row.id) === id)?.partId;
  };
  function infoOfRow(index: number): void {
    const partId = partOf(index);
    const row = rows[index];
    if (partId === undefined || !row) toast.warning(t('diagram.parts.noPart'));
    else infoOf(partId, row);
  }
  function ofRow(index: number): void {
    const partId = partOf(index);
    const key = rows[index]?.key;
    if (!mayWrite) toast.warning(t('part.addNeeds'));
    else if (pending()) return;
    else if (partId === undefined || key === undefined) toast.warning(t('diagram.parts.noPart'));
    else setOpen({ partId, key, isInfo: false });
  }
  function close(): void {
    const at = rows.findIndex(({ key }) => key === open?.key);
    setOpen(null);
    requestAnimationFrame(() => grid.current?.focusRow(Math.max(at, 0)));
  }
  function take({ partNumber, description }: NewerPart): void {
    grid.current?.change((all) =>
      all.map((row) =>
        row.key === open?.key ? { ...row, values: { ...row.values, partNumber, description, isInternal: '' } } : row,
      ),
    );
    close();
  }
  return {
    dialog:
      open &&
      (open.isInfo ? (
        <PartInfo partId={open.partId} onTake={readOnly ? undefined : take} pending={pending} onClose={close}>
          <UsingModels diagramId={diagram.id} partId={open.partId} />
        </PartInfo>
      ) : (
        <QuickPartDialog partId={open.partId} ofRow onDone={close} onClose={close} />
      )),
    ofRow,
    infoOfRow,
    infoOf,
    ofTag: (tag) => ofRow(rows.findIndex(({ values }) => tagKey(values['tag'] ?? '') === tagKey(tag))),
  };
}
