import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Radio } from '../../platform/web/ui/checks.tsx';
import { LoadFailed, When } from '../../platform/web/ui/furniture.tsx';
import { SquareTag } from '../../platform/web/ui/marks.tsx';
import { environmentIds } from '../rules.ts';
import type { PublishEnvironment } from '../rules.ts';
import { useReleases } from './usePublish.ts';
import type { Entry, Environment, KeptRelease } from './usePublish.ts';

interface Values {
  environment: PublishEnvironment;
  /** Null until one is chosen. */
  release: number | null;
}

/** Which environment goes back to which of the releases that are kept. */
export function GoBackDialog(props: {
  /** The entry of the history that it was opened from. */
  of: Entry | null;
  environments: readonly Environment[];
  onClose: () => void;
  onConfirm: (input: { environmentId: number; release: number }) => Promise<void>;
}): ReactElement {
  const { of, environments, onClose, onConfirm } = props;
  const { t } = useTranslation();
  const releases = useReleases();
  const shown = environments.filter(({ release }) => release !== null);
  const [start] = useState<Values>({
    environment: of?.environment ?? shown.at(-1)?.name ?? 'Staging',
    release: of?.release ?? null,
  });
  const form = useRecordForm<Values, Values>({
    record: start,
    valuesOf: (values) => values,
    label: (key) => t(key === 'release' ? 'publish.goBack.releases' : 'publish.environment'),
    send: async (values) => {
      if (values.release !== null)
        await onConfirm({ environmentId: environmentIds[values.environment], release: values.release });
      return values;
    },
  });
  const { environment, release } = form.values;
  const now = shown.find(({ name }) => name === environment)?.release ?? null;
  const chosen = releases.data?.find((one) => one.release === release && release !== now);
  return (
    <FormDialog
      title={t('publish.goBack.title')}
      form={form}
      onClose={onClose}
      danger
      act={chosen ? t('publish.goBack.to', { release: formatNumber(chosen.release) }) : t('publish.goBack')}
      busy={t('publish.starting')}
      reason={chosen ? undefined : t('publish.goBack.choose')}
    >
      <p>{t('publish.goBack.text')}</p>
      <fieldset className="publish-choice">
        <legend>{t('publish.environment')}</legend>
        {shown.map(({ name, release: at }) => (
          <Radio
            key={name}
            name="environment"
            checked={environment === name}
            onChange={() => form.set('environment', name)}
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
              onChoose={() => form.set('release', one.release)}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
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
