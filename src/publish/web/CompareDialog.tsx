import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { usePublishContext, useReleases } from './usePublish.ts';
import type { Entry } from './usePublish.ts';

/** Which two of the releases that are kept are compared in the viewer. */
export function CompareDialog({ of, onClose }: { of: Entry | null; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const releases = useReleases();
  const context = usePublishContext();
  const numbers = releases.data?.map(({ release }) => release) ?? [];
  const [chosen, choose] = useState<{ after?: number; before?: number }>({});
  const after = chosen.after ?? numbers.find((one) => one === of?.release) ?? numbers[0];
  const before = chosen.before ?? numbers.find((one) => after !== undefined && one < after);
  const options = numbers.map((one) => ({
    value: String(one),
    label: t('publish.release', { release: formatNumber(one) }),
  }));
  const address =
    after === undefined || before === undefined || after === before
      ? undefined
      : paths.release(catalogCode(), context, after, before);
  return (
    <Dialog
      width={400}
      title={t('publish.compare.title')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          {address === undefined ? (
            <Button size="lg" variant="primary" reason={t('publish.compare.choose')}>
              {t('publish.compare.open')}
            </Button>
          ) : (
            <a className="btn pri lg" href={address} target="_blank" rel="noreferrer" onClick={onClose}>
              <span className="btn-label">{t('publish.compare.open')}</span>
            </a>
          )}
        </>
      }
    >
      {releases.isError ? (
        <LoadFailed onRetry={() => void releases.refetch()} />
      ) : (
        <div className="publish-asks">
          <p>{t('publish.compare.text')}</p>
          <Field label={t('publish.compare.after')}>
            <Select
              from={releases}
              options={options}
              value={after === undefined ? null : String(after)}
              onChange={(value) => choose({ ...chosen, after: Number(value) })}
            />
          </Field>
          <Field label={t('publish.compare.before')}>
            <Select
              from={releases}
              options={options}
              value={before === undefined ? null : String(before)}
              onChange={(value) => choose({ ...chosen, before: Number(value) })}
            />
          </Field>
        </div>
      )}
    </Dialog>
  );
}
