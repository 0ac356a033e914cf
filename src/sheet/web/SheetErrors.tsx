import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import type { SheetStatus } from '../contract.ts';
import { sheetApi, sheetKey } from './useSheets.ts';

/** Why an import ended, as an alert; where its rows have problems, these with their rows. */
export function SheetErrors({ status, onClose }: { status: SheetStatus; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { errorSummary: problems } = status;
  const close = (
    <Button size="lg" data-autofocus onClick={onClose}>
      {t('sheet.ok')}
    </Button>
  );
  if (problems.length === 0)
    return (
      <Dialog title={t('sheet.alert')} width={400} alert onClose={onClose} foot={close}>
        <p>{status.action}</p>
      </Dialog>
    );
  return (
    <Dialog title={t('sheet.errors')} width={800} onClose={onClose} foot={close}>
      <Problems status={status} />
    </Dialog>
  );
}

function Problems({ status }: { status: SheetStatus }): ReactElement {
  const { t } = useTranslation();
  const { importSessionId: id, errorSummary: problems } = status;
  const [at, choose] = useState(0);
  const problem = problems[at]?.problem;
  const rows = useQuery({
    queryKey: sheetKey('errors', id, problem),
    queryFn: () => sheetApi.errors({ id, ...(problem !== undefined && { problem }) }),
  });
  return (
    <div className="sheet-errors">
      <ul>
        {problems.map((one, index) => (
          <li key={`${one.columnId} ${one.problem}`}>
            <button type="button" aria-pressed={index === at} onClick={() => choose(index)}>
              <span>{one.problem}</span>
              {one.isWarning && <Tag tone="warning">{t('sheet.errors.warning')}</Tag>}
              <span className="tn ml">{formatNumber(one.rows)}</span>
            </button>
          </li>
        ))}
      </ul>
      {rows.isError ? (
        <LoadFailed onRetry={() => void rows.refetch()} />
      ) : (
        <table className="tb c">
          <thead>
            <tr>
              <th scope="col">{t('sheet.errors.row')}</th>
              <th scope="col">{t('sheet.errors.value')}</th>
            </tr>
          </thead>
          <tbody>
            {(rows.data ?? []).map(({ row, value }, nth) => (
              <tr key={`${row} ${nth}`}>
                <td className="tn">{formatNumber(row)}</td>
                <td className="mono">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
