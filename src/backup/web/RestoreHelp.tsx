import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupOverview } from '../contract.ts';

/** The commands that restore, with the newest good archive. */
export function RestoreHelp({ of: { backups, folder } }: { of: BackupOverview }): ReactElement {
  const { t } = useTranslation();
  const good = backups.find(({ removed, trialError }) => !removed && trialError === null);
  const path = `${folder}${folder.includes('\\') ? '\\' : '/'}${good?.name ?? 'ARCHIVE'}`;
  const key = good?.encrypted ? ' --passphrase-file FILE' : '';
  const restore = `npm run restore-backup -- ${path.includes(' ') ? `"${path}"` : path}`;
  return (
    <section className="panel" aria-labelledby="backups-restore">
      <header>
        <h2 id="backups-restore">{t('backup.restore')}</h2>
      </header>
      <div className="backups-restore">
        <p className="muted">{t('backup.restore.text')}</p>
        <p>{t('backup.restore.empty')}</p>
        <code className="mono">{restore + key}</code>
        <p>{t('backup.restore.beside')}</p>
        <code className="mono">{`${restore} --as DIR${key}`}</code>
        <code className="mono">npm start -- --data DIR</code>
      </div>
    </section>
  );
}
