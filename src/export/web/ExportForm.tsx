import { FileOutput } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { LoadFailed, Panel } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { useExportFormats } from './useExports.ts';
import type { ExportActions } from './useExports.ts';

/** The form's element id: a button elsewhere on the page submits it too. */
export const exportFormId = 'export-new';

/** What is exported and as what; Generate begins it. */
export function ExportForm({ start }: Pick<ExportActions, 'start'>): ReactElement {
  const { t } = useTranslation();
  const formats = useExportFormats();
  const waiting = useSkeleton(formats.isPending);
  const [chosenDataset, chooseDataset] = useUrlState('dataset');
  const [chosenFormat, chooseFormat] = useUrlState('format');
  if (formats.isError) return <LoadFailed onRetry={() => void formats.refetch()} />;
  const { datasets = [], formats: kinds = [] } = formats.data ?? {};
  const dataset = datasets.find(({ key }) => key === chosenDataset) ?? datasets[0];
  const format = kinds.find((kind) => kind === chosenFormat) ?? kinds[0];
  return (
    <Panel title={t('export.new')} className="export-new">
      {dataset && format ? (
        <form
          id={exportFormId}
          className="export-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!start.isPending) start.mutate({ format, dataset: dataset.key });
          }}
        >
          <Field label={t('export.dataset')} hint={dataset.description}>
            <Select
              options={datasets.map(({ key, name }) => ({ value: key, label: name }))}
              value={dataset.key}
              onChange={(key) => chooseDataset(key ?? '')}
            />
          </Field>
          <Field label={t('export.format')}>
            <Select
              options={kinds.map((kind) => ({ value: kind, label: t(`export.format.${kind}`) }))}
              value={format}
              onChange={(kind) => chooseFormat(kind ?? '')}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            icon={<FileOutput className="i14" />}
            busy={start.isPending && t('export.starting')}
          >
            {t('export.generate')}
          </Button>
        </form>
      ) : (
        <div className="export-form" aria-busy="true">
          {waiting && [280, 200, 96].map((width) => <Skeleton key={width} width={width} />)}
        </div>
      )}
    </Panel>
  );
}
