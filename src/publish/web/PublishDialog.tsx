import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { KeyValue } from '../../platform/web/ui/furniture.tsx';
import type { Doubt, PublishEnvironment } from '../rules.ts';
import { Doubts } from './Doubts.tsx';
import type { State } from './usePublish.ts';

/** Asks before anything is published: where to, and how much of what. */
export function PublishDialog(props: {
  environment: PublishEnvironment;
  full: boolean;
  state: State;
  /** The release that Production is to take; null: a new one is made. */
  release: number | null;
  isBusy: boolean;
  /** Shows the changes that are worth a look. */
  onShow: (doubt: Doubt | undefined) => void;
  onClose: () => void;
  onConfirm: () => void;
}): ReactElement {
  const { environment, full, state, release, isBusy, onShow, onClose, onConfirm } = props;
  const { t } = useTranslation();
  const { ready, readyToRemove, changes, inReview, draft } = state.counts;
  return (
    <Dialog
      alert
      width={400}
      title={full ? t('publish.full.title') : t('publish.confirm.title', { environment })}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button size="lg" variant="primary" data-autofocus busy={isBusy && t('publish.starting')} onClick={onConfirm}>
            {full ? t('publish.full') : t('publish.to', { environment })}
          </Button>
        </>
      }
    >
      {release !== null ? (
        <p>{t('publish.confirm.production', { release: formatNumber(release) })}</p>
      ) : (
        <div className="publish-asks">
          <p>{t(full ? 'publish.confirm.full' : 'publish.confirm.staging')}</p>
          <KeyValue
            items={[
              [t('publish.ready.in'), formatNumber(ready)],
              [t('publish.ready.out'), formatNumber(readyToRemove)],
              [t('publish.confirm.other'), formatNumber(Math.max(0, changes - ready - readyToRemove))],
              [t('publish.confirm.stay'), formatNumber(inReview + draft)],
            ]}
            nameWidth={180}
          />
          <Doubts onShow={onShow} />
        </div>
      )}
    </Dialog>
  );
}
