import { CircleCheck, HardDriveDownload } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatBytes, formatNumber } from '../../platform/web/format.ts';
import { t } from '../texts.ts';
import type { Offline } from './useOffline.ts';

/** What of the release is on this device, and the way to have all of it. */
export function OfflineState({ offline }: { offline: Offline }): ReactElement | null {
  switch (offline.state) {
    case 'unable':
      return null;
    case 'keeping':
      return (
        <div className="v-offline">
          <span className="tn s" role="status">
            {t('viewer.keeping', { done: formatNumber(offline.done) })}
          </span>
          <button type="button" className="btn sm ml" onClick={offline.stop}>
            {t('viewer.stop')}
          </button>
        </div>
      );
    case 'kept':
      return (
        <div className="v-offline s ok">
          <CircleCheck className="i14" aria-hidden="true" />
          {t('viewer.kept')}
        </div>
      );
    case 'asking':
    case 'failed':
      return (
        <div className="v-offline-ask">
          <button type="button" className="btn" onClick={offline.keep}>
            <HardDriveDownload className="i14" aria-hidden="true" />
            {t('viewer.keepOffline')}
          </button>
          <span className="xs faint">
            {offline.state === 'failed'
              ? t('viewer.notKept')
              : t('viewer.keepOffline.text', { size: formatBytes(offline.size) })}
          </span>
        </div>
      );
  }
}
