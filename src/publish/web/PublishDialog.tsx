import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { KeyValue } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { isNewer } from '../rules.ts';
import type { Doubt, PublishEnvironment } from '../rules.ts';
import { Doubts } from './Doubts.tsx';
import type { Environment, State } from './usePublish.ts';

/** Asks before anything is published: where to, and how much of what. */
export function PublishDialog(props: {
  environment: PublishEnvironment;
  full: boolean;
  state: State;
  /** What Staging and Production show, where Production is to take it; undefined where a new release is made. */
  shown: { staging: Environment; production: Environment } | undefined;
  isBusy: boolean;
  /** Shows the changes that are worth a look. */
  onShow: (doubt: Doubt | undefined) => void;
  onClose: () => void;
  onConfirm: () => void;
}): ReactElement {
  const { environment, full, state, shown, isBusy, onShow, onClose, onConfirm } = props;
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
      {shown ? (
        <Taken {...shown} />
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

/** What becomes of Production: which release it takes, and what its readers lose where that is an older one. */
function Taken({ staging, production }: { staging: Environment; production: Environment }): ReactElement {
  const { t } = useTranslation();
  const [from, to] = [formatNumber(production.release ?? 0), formatNumber(staging.release ?? 0)];
  const taken = <p>{t('publish.confirm.production', { release: to })}</p>;
  if (!isNewer(production.release, staging.release)) return taken;
  const lost = Math.max(0, staging.changesBehind - production.changesBehind);
  const become = (was: number, is: number) =>
    t('publish.confirm.become', { was: formatNumber(was), is: formatNumber(is) });
  return (
    <div className="publish-asks">
      {taken}
      <Banner tone="warning">
        {t('publish.confirm.back', { from, to })} {t('publish.confirm.lose', { count: lost, n: formatNumber(lost) })}
      </Banner>
      <KeyValue
        items={[
          [t('publish.confirm.items'), become(production.items, staging.items)],
          [t('publish.confirm.diagrams'), become(production.diagrams, staging.diagrams)],
          [t('publish.confirm.parts'), become(production.parts, staging.parts)],
        ]}
        nameWidth={180}
      />
    </div>
  );
}
