import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Radio } from '../../platform/web/ui/checks.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { LoadFailed, When } from '../../platform/web/ui/furniture.tsx';
import { SquareTag } from '../../platform/web/ui/marks.tsx';
import { environmentIds } from '../rules.ts';
import type { PublishEnvironment } from '../rules.ts';
import { useReleases } from './usePublish.ts';
import type { Entry, Environment, KeptRelease } from './usePublish.ts';

/** Which environment goes back to which of the releases that are kept. */
export function GoBackDialog(props: {
  /** The entry of the history that it was opened from. */
  of: Entry | null;
  environments: readonly Environment[];
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (input: { environmentId: number; release: number }) => void;
}): ReactElement {
  const { of, environments, isBusy, onClose, onConfirm } = props;
  const { t } = useTranslation();
  const releases = useReleases();
  const shown = environments.filter(({ release }) => release !== null);
  const [environment, setEnvironment] = useState<PublishEnvironment>(
    of?.environment ?? shown.at(-1)?.name ?? 'Staging',
  );
  const [release, setRelease] = useState<number | null>(of?.release ?? null);
  const now = shown.find(({ name }) => name === environment)?.release ?? null;
  const chosen = releases.data?.find((one) => one.release === release && release !== now);
  return (
    <Dialog
      width={560}
      title={t('publish.goBack.title')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="danger"
            reason={chosen ? undefined : t('publish.goBack.choose')}
            busy={isBusy && t('publish.starting')}
            onClick={() => chosen && onConfirm({ environmentId: environmentIds[environment], release: chosen.release })}
          >
            {chosen ? t('publish.goBack.to', { release: formatNumber(chosen.release) }) : t('publish.goBack')}
          </Button>
        </>
      }
    >
      <p>{t('publish.goBack.text')}</p>
      <fieldset className="publish-choice">
        <legend>{t('publish.environment')}</legend>
        {shown.map(({ name, release: at }) => (
          <Radio
            key={name}
            name="environment"
            checked={environment === name}
            onChange={() => setEnvironment(name)}
            label={
              <>
                <SquareTag tone={name === 'Staging' ? 'staging' : 'prod'}>{name}</SquareTag>
                <span className="muted">{t('publish.goBack.now', { release: formatNumber(at ?? 0) })}</span>
              </>
            }
          />
        ))}
      </fieldset>
      {releases.isError ? (
        <LoadFailed onRetry={() => void releases.refetch()} />
      ) : (
        <fieldset className="publish-choice">
          <legend>{t('publish.goBack.releases')}</legend>
          {releases.data?.map((one) => (
            <Choice
              key={one.release}
              of={one}
              isNow={one.release === now}
              isChosen={one.release === release && one.release !== now}
              onChoose={() => setRelease(one.release)}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}

function Choice(props: { of: KeptRelease; isNow: boolean; isChosen: boolean; onChoose: () => void }): ReactElement {
  const { of, isNow, isChosen, onChoose } = props;
  const { t } = useTranslation();
  return (
    <Radio
      name="release"
      disabled={isNow}
      checked={isChosen}
      onChange={onChoose}
      label={
        <>
          <span className="med tn">{t('publish.release', { release: formatNumber(of.release) })}</span>
          <span className="muted s">
            {isNow
              ? t('publish.goBack.here')
              : t('publish.diagrams', { count: of.diagrams, n: formatNumber(of.diagrams) })}
          </span>
          <span className="ml faint s">
            <When at={of.createdAt} />
          </span>
        </>
      }
    />
  );
}
