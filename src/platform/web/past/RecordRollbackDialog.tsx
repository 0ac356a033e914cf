import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../api/client.ts';
import { request } from '../api/request.ts';
import { Changed } from './Changed.tsx';
import { useCellName } from './cellName.ts';
import type { RecordRollback } from './recordRollback.ts';
import { RollbackDialog, type RolledBack } from './RollbackDialog.tsx';

interface Preview {
  does: 'remove' | 'bring' | 'change' | 'stay';
  reason: 'edited' | 'needed' | 'missing' | 'key' | null;
  name: string;
  fields: { field: string; name: string; cell: string | null; before: string | null; after: string | null }[];
  items: { id: number; name: string }[];
  otherModels: number;
  lists: number;
  version: number;
}

/** Says what the rollback of a record would do and whom it touches, and does it. */
export function RecordRollbackDialog({ of, onClose }: { of: RecordRollback; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const cellName = useCellName();
  const { table, id, changeId, cells } = of;
  const address = `/${catalogCode()}/api/records/${table}/${id}/rollback`;
  const plan = useQuery({
    queryKey: [catalogCode(), 'hierarchy', 'history', 'rollback', table, id, changeId, cells],
    queryFn: async () => {
      const query = new URLSearchParams({ changeId: String(changeId), ...(cells && { cells: cells.join(',') }) });
      return (await request(`${address}?${query}`)) as Preview;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const name = plan.data?.name || of.name || t('platform.past.noName');
  return (
    <RollbackDialog
      title={t('platform.past.rollback.of', { of: name })}
      plan={plan}
      writes={({ does }) => does !== 'stay'}
      roll={async (version) => {
        const body = { changeId, version, ...(cells && { cells }) };
        return (await request(address, { method: 'POST', body })) as RolledBack;
      }}
      onClose={onClose}
    >
      {(data) => (
        <>
          <p>
            {data.does === 'stay' && data.reason !== null && `${t('platform.past.rollback.stay')} `}
            {t(`platform.past.rollback.${data.does === 'stay' ? `stay.${data.reason ?? 'same'}` : data.does}`)}
          </p>
          {data.fields.length > 0 && (
            <table className="tb c diff-table" aria-label={t('platform.past.rollback.cells')}>
              <thead>
                <tr>
                  <th scope="col">{t('platform.past.rollback.cell')}</th>
                  <th scope="col">{t('platform.past.rollback.change')}</th>
                </tr>
              </thead>
              <tbody>
                {data.fields.map(({ field, name: attribute, before, after }) => (
                  <tr key={`${field} ${attribute}`}>
                    <th scope="row">{cellName(field, attribute)}</th>
                    <td>
                      <Changed before={before} after={after} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {data.does !== 'stay' && <Touches of={data} />}
        </>
      )}
    </RollbackDialog>
  );
}

function Touches({ of: { items, otherModels, lists } }: { of: Preview }): ReactElement {
  const { t } = useTranslation();
  return (
    <p className="muted">
      {items.length > 0 && (
        <>{t('platform.past.rollback.items', { names: items.map(({ name }) => name).join(', ') })} </>
      )}
      {otherModels > 0 && <>{t('platform.past.rollback.others', { count: otherModels })} </>}
      {lists > 0 && <>{t('platform.past.rollback.lists', { count: lists })} </>}
      {t('platform.past.rollback.notPublished')}
    </p>
  );
}
