import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import type { ImportStatus } from '../useImport.ts';
import { ChangesFoot } from './ChangesFoot.tsx';
import { ChangesGrid } from './ChangesGrid.tsx';
import { useFileRows } from './useChanges.ts';
import type { ChangeCounts, ShownFile } from './useChanges.ts';

/** All rows of the file in its order; what changes nothing is quiet. Choices are made among the changes. */
export function WholeFile({
  status,
  file,
  counts,
}: {
  status: ImportStatus;
  file: ShownFile;
  counts: ChangeCounts;
}): ReactElement {
  const { t } = useTranslation();
  const [[from, to], setRange] = useState<[number, number]>([0, 0]);
  const onRange = useCallback((first: number, last: number) => setRange([first, last]), []);
  const rows = useFileRows(file, from, to);
  return (
    <div className="ch-main">
      <div className="toolbar ch-tools">
        <span className="s muted">{t('import.changes.wholeText')}</span>
      </div>
      {rows.total === undefined ? (
        <Skeleton width={320} />
      ) : (
        <ChangesGrid
          label={t('import.changes.wholeFile')}
          columns={counts.columns}
          total={rows.total}
          rowAt={rows.rowAt}
          onRange={onRange}
        />
      )}
      <ChangesFoot status={status} counts={counts} isChoosing={false} />
    </div>
  );
}
