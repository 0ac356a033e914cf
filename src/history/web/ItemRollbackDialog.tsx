import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RollbackDialog } from '../../platform/web/past/RollbackDialog.tsx';
import { historyApi, rollbackQuery } from './useHistory.ts';

/** Says what the rollback of an item, or of its places alone, touches and leaves, and does it. */
export function ItemRollbackDialog(props: {
  itemId: number;
  changeId: number;
  /** Number of the revision. */
  number: number;
  places: boolean;
  onClose: () => void;
}): ReactElement {
  const { itemId, changeId, number, places, onClose } = props;
  const { t } = useTranslation();
  const plan = useQuery(rollbackQuery({ id: itemId, changeId, places }));
  return (
    <RollbackDialog
      title={t(places ? 'history.rollback.places' : 'history.rollback.to', { number })}
      plan={plan}
      writes={({ counts }) => writtenOf(counts).length > 0}
      roll={(version) => historyApi.rollback.roll({ id: itemId, changeId, places, version })}
      onClose={onClose}
    >
      {({ counts, drawing, otherModels }) => (
        <>
          <p>
            {t(places ? 'history.rollback.saysPlaces' : 'history.rollback.says', { number })}
            {!places && otherModels > 0 && <> {t('history.rollback.others', { count: otherModels })}</>}{' '}
            {t('platform.past.rollback.notPublished')}
          </p>
          {drawing && (
            <p>
              {drawing.now && (
                <>{t('history.rollback.drawing.goes', { name: drawing.now.name, count: drawing.now.hotspots })} </>
              )}
              {drawing.becomes?.name === ''
                ? t('history.rollback.drawing.other')
                : drawing.becomes
                  ? t('history.rollback.drawing.comes', { name: drawing.becomes.name, count: drawing.becomes.hotspots })
                  : t('history.rollback.drawing.none')}
            </p>
          )}
          <Counts counts={counts} />
          {!places && (
            <p className="muted">{t(drawing ? 'history.rollback.leavesParts' : 'history.rollback.leaves')}</p>
          )}
        </>
      )}
    </RollbackDialog>
  );
}

type Counted = Awaited<ReturnType<typeof historyApi.rollback.preview>>['counts'];

const writtenOf = (counts: Counted) => counts.filter((one) => one.removed + one.reverted + one.brought > 0);

/** What goes back by kind of record, and how many records stay. */
function Counts({ counts }: { counts: Counted }): ReactElement {
  const { t } = useTranslation();
  const writes = writtenOf(counts);
  const left = counts.reduce((sum, { leftAlone }) => sum + leftAlone, 0);
  return (
    <>
      {writes.length === 0 ? (
        <p className="muted">{t('history.rollback.nothing')}</p>
      ) : (
        <table className="tb c" aria-label={t('history.rollback.counts')}>
          <thead>
            <tr>
              <th scope="col">{t('history.rollback.what')}</th>
              <th scope="col">{t('history.rollback.reverted')}</th>
              <th scope="col">{t('history.rollback.brought')}</th>
              <th scope="col">{t('history.rollback.removed')}</th>
            </tr>
          </thead>
          <tbody>
            {writes.map(({ table, removed, reverted, brought }) => (
              <tr key={table}>
                <th scope="row">{t(`history.table.${table}`)}</th>
                <td>{reverted}</td>
                <td>{brought}</td>
                <td>{removed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left > 0 && <p className="muted">{t('history.rollback.left', { count: left })}</p>}
    </>
  );
}
