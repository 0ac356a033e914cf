import { FileOutput } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../lookup/web/fields.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { LoadFailed, Panel } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { MultiSelect, Select } from '../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../platform/web/url.ts';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { xmlBranch, xmlChanges } from '../xml/rules.ts';
import { useExportFormats } from './useExports.ts';
import type { ExportActions } from './useExports.ts';

/** What the address says of the entry that is no table. */
const xmlDataset = 'xml';

type Formats = NonNullable<ReturnType<typeof useExportFormats>['data']>;

/** The form's element id: a button elsewhere on the page submits it too. */
export const exportFormId = 'export-new';

/** What is exported and as what; Generate begins it. */
export function ExportForm({ start }: Pick<ExportActions, 'start'>): ReactElement {
  const { t } = useTranslation();
  const formats = useExportFormats();
  const waiting = useSkeleton(formats.isPending);
  const [chosenDataset, chooseDataset] = useUrlState('dataset');
  const [chosenFormat, chooseFormat] = useUrlState('format');
  const [chosenGroups, chooseGroups] = useUrlState('groups');
  const { data: groups = [] } = useLookups('contentGroup');
  if (formats.isError) return <LoadFailed onRetry={() => void formats.refetch()} />;
  const { datasets = [], formats: kinds = [] } = formats.data ?? {};
  const { documents = [] } = formats.data ?? {};
  if (chosenDataset === xmlDataset && documents.length > 0)
    return (
      <Panel title={t('export.new')} className="export-new">
        <DocumentForm {...{ start, datasets, documents, chooseDataset }} />
      </Panel>
    );
  const dataset = datasets.find(({ key }) => key === chosenDataset) ?? datasets[0];
  const format = kinds.find((kind) => kind === chosenFormat) ?? kinds[0];
  const isByGroups = groups.length > 0 && dataset?.byContentGroups === true;
  const kept = isByGroups ? groups.filter(({ id }) => chosenGroups.split(',').includes(String(id))) : [];
  return (
    <Panel title={t('export.new')} className="export-new">
      {dataset && format ? (
        <form
          id={exportFormId}
          className="export-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!start.isPending)
              start.mutate({ format, dataset: dataset.key, contentGroups: kept.map(({ id }) => id) });
          }}
        >
          <Field label={t('export.dataset')} hint={dataset.description}>
            <DatasetSelect datasets={datasets} value={dataset.key} onChange={chooseDataset} />
          </Field>
          <Field label={t('export.format')}>
            <Select
              options={kinds.map((kind) => ({ value: kind, label: t(`export.format.${kind}`) }))}
              value={format}
              onChange={(kind) => chooseFormat(kind ?? '')}
            />
          </Field>
          {isByGroups && (
            <Field label={t('export.groups')} hint={t('export.groups.hint')}>
              <MultiSelect
                readOnly={false}
                options={groups.map(({ name }) => name)}
                values={kept.map(({ name }) => name)}
                onChange={(names) =>
                  chooseGroups(
                    groups
                      .filter(({ name }) => names.includes(name))
                      .map(({ id }) => id)
                      .join(','),
                  )
                }
              />
            </Field>
          )}
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

function DatasetSelect(props: {
  datasets: Formats['datasets'];
  value: string;
  onChange: (key: string) => void;
}): ReactElement {
  const { datasets, value, onChange } = props;
  const { t } = useTranslation();
  return (
    <Select
      options={[
        ...datasets.map(({ key, name }) => ({ value: key, label: name })),
        { value: xmlDataset, label: t('export.xml') },
      ]}
      value={value}
      onChange={(key) => onChange(key ?? '')}
    />
  );
}

/** Which XML document is made; a number that the product lacks says why. */
function DocumentForm(
  props: Pick<ExportActions, 'start'> &
    Pick<Formats, 'datasets' | 'documents'> & { chooseDataset: (key: string) => void },
): ReactElement {
  const { start, datasets, documents, chooseDataset } = props;
  const { t } = useTranslation();
  const [chosen, choose] = useUrlState('number');
  const [item, setItem] = useUrlState('item');
  const [since, setSince] = useUrlState('since');
  const document = documents.find(({ number, reason }) => String(number) === chosen && reason === null) ?? documents[0];
  if (!document) return <></>;
  const { number } = document;
  const itemId = /^[1-9]\d{0,14}$/.test(item.trim()) ? Number(item.trim()) : undefined;
  const needs =
    number === xmlBranch && itemId === undefined
      ? t('export.xml.item.need')
      : number === xmlChanges && since.trim() === ''
        ? t('export.xml.since.need')
        : undefined;
  return (
    <form
      id={exportFormId}
      className="export-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (start.isPending || needs !== undefined) return;
        start.mutate({
          format: 'xml',
          dataset: String(number),
          ...(number === xmlBranch && itemId !== undefined && { itemId }),
          ...(number === xmlChanges && { since: since.trim() }),
        });
      }}
    >
      <Field label={t('export.dataset')} hint={t('export.xml.hint')}>
        <DatasetSelect datasets={datasets} value={xmlDataset} onChange={chooseDataset} />
      </Field>
      <Field label={t('export.xml.number')}>
        <Select
          options={documents.map(({ number: value, name, reason }) => ({
            value: String(value),
            label: `${value} ${name}`,
            ...(reason !== null && { hint: reason, disabled: true }),
          }))}
          value={String(number)}
          onChange={(value) => choose(value ?? '')}
        />
      </Field>
      {number === xmlBranch && (
        <Field label={t('export.xml.item')} hint={t('export.xml.item.hint')}>
          <TextInput inputMode="numeric" value={item} onChange={({ currentTarget }) => setItem(currentTarget.value)} />
        </Field>
      )}
      {number === xmlChanges && (
        <Field label={t('export.xml.since')} hint={t('export.xml.since.hint')}>
          <TextInput value={since} maxLength={4096} onChange={({ currentTarget }) => setSince(currentTarget.value)} />
        </Field>
      )}
      <Button
        type="submit"
        variant="primary"
        icon={<FileOutput className="i14" />}
        reason={needs}
        busy={start.isPending && t('export.starting')}
      >
        {t('export.generate')}
      </Button>
      <a className="link s" href="/docs/xml" target="_blank" rel="noreferrer">
        {t('export.xml.about')}
      </a>
    </form>
  );
}
