import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorRow } from '../../../platform/web/editor/model.ts';
import type { ChangedRow } from '../../presence/contract.ts';

/** What is told in the grid of rows that others changed, until somebody has gone to the row or its change is known. */
export function useRowNotes(changes: readonly ChangedRow[]) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(new Map());
  const byRow = useMemo(() => new Map(changes.map((change) => [String(change.id), change])), [changes]);
  const noteOf = ({ id = '' }: EditorRow): string | undefined => {
    const change = byRow.get(id);
    if (!change || change.version === seen.get(id)) return undefined;
    return t(change.isDeleted ? 'diagram.presence.deletedBy' : 'diagram.presence.by', { name: change.name });
  };
  const see = useCallback(
    (row: EditorRow | undefined) => {
      const change = byRow.get(row?.id ?? '');
      if (change) setSeen((now) => new Map(now).set(String(change.id), change.version));
    },
    [byRow],
  );
  return { noteOf, see };
}
