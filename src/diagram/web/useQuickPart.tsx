import { useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PartInfo, QuickPartDialog } from '../../part/web/fields.tsx';
import type { EditorHandle } from '../../platform/web/editor/EditorGrid.tsx';
import type { EditorRow } from '../../platform/web/editor/model.ts';
import { toast } from '../../platform/web/toast.ts';
import { useMay } from '../../catalog/web/fields.tsx';
import type { PeggedRow } from '../contract.ts';
import { tagKey } from '../../image/rules.ts';

/** "Edit part" and "Part info" of a row, or of the first row of a hotspot's tag; afterwards the row has the focus again. */
export function useQuickPart(options: {
  grid: RefObject<EditorHandle | null>;
  saved: readonly PeggedRow[];
  rows: readonly EditorRow[];
  /** Says that changes have to be saved before, where there are any. */
  pending: () => boolean;
}): {
  dialog: ReactElement | null;
  ofRow: (index: number) => void;
  infoOfRow: (index: number) => void;
  ofTag: (tag: string) => void;
} {
  const { grid, saved, rows, pending } = options;
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ partId: number; index: number; isInfo: boolean } | null>(null);
  const mayWrite = useMay('writeOem');

  const partOf = (index: number): number | undefined => {
    const id = rows[index]?.id;
    return saved.find((row) => String(row.id) === id)?.partId;
  };
  function infoOfRow(index: number): void {
    const partId = partOf(index);
    if (partId === undefined) toast.warning(t('diagram.parts.noPart'));
    else setOpen({ partId, index, isInfo: true });
  }
  function ofRow(index: number): void {
    const partId = partOf(index);
    if (!mayWrite) toast.warning(t('part.addNeeds'));
    else if (pending()) return;
    else if (partId === undefined) toast.warning(t('diagram.parts.noPart'));
    else setOpen({ partId, index, isInfo: false });
  }
  function close(): void {
    const at = open?.index ?? 0;
    setOpen(null);
    requestAnimationFrame(() => grid.current?.focusRow(at));
  }
  return {
    dialog:
      open &&
      (open.isInfo ? (
        <PartInfo partId={open.partId} onClose={close} />
      ) : (
        <QuickPartDialog partId={open.partId} ofRow onDone={close} onClose={close} />
      )),
    ofRow,
    infoOfRow,
    ofTag: (tag) => ofRow(rows.findIndex(({ values }) => tagKey(values['tag'] ?? '') === tagKey(tag))),
  };
}
