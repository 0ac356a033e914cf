import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RowConflictDialog } from '../../platform/web/editor/RowConflictDialog.tsx';
import type { Decision, RowConflict } from '../rows/merge.ts';

/** Pixels; the description takes the rest. */
const widths = { tag: 56, partNumber: 120, description: undefined, partQty: 56, context: 110, footnote: 80 };

/** Rows of the parts list that somebody else changed meanwhile (C-03). */
export function ConflictDialog(props: {
  conflicts: readonly RowConflict[];
  onSettle: (decisions: ReadonlyMap<number, Decision>) => void;
  onClose: () => void;
}): ReactElement {
  const { conflicts, onSettle, onClose } = props;
  const { t } = useTranslation();
  return (
    <RowConflictDialog
      conflicts={conflicts.map((one) => ({ ...one, id: String(one.id) }))}
      columns={Object.entries(widths).map(([key, width]) => ({
        key,
        title: t(`diagram.column.${key === 'partQty' ? 'qty' : key}`),
        width,
      }))}
      nameOf={(values) => [values['tag'], values['partNumber']].filter(Boolean).join(' · ')}
      onSettle={(decisions) => onSettle(new Map([...decisions].map(([id, decision]) => [Number(id), decision])))}
      onClose={onClose}
    />
  );
}
