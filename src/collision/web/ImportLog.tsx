import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatStamp } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { KeyValue, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { importLogQuery } from './useCollisions.ts';

/** The import that brought a collision. */
export function ImportLog({ id, onClose }: { id: number; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(importLogQuery(id));
  const of = data?.details;
  return (
    <Dialog
      title={t('collision.import')}
      onClose={onClose}
      foot={
        <Button size="lg" data-autofocus onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {of && (
        <KeyValue
          items={[
            [t('collision.import.id'), String(id)],
            [t('collision.import.type'), of.importType],
            [t('collision.import.file'), of.fileName],
            [t('collision.import.sender'), of.sender],
            [t('collision.import.at'), formatStamp(new Date(of.timestamp))],
            [t('collision.import.ended'), of.completedAt === null ? '' : formatStamp(new Date(of.completedAt))],
            [t('collision.import.rows'), formatNumber(of.rows)],
            [t('collision.import.rejected'), formatNumber(of.rejected)],
            [t('collision.import.collisions'), formatNumber(of.collisions)],
          ]}
        />
      )}
    </Dialog>
  );
}
