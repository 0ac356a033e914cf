import { defaultContext } from '../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { NumberInput } from '../../platform/web/ui/inputs.tsx';
import { encodings } from '../../platform/contract/encodings.ts';
import { workflowContract } from '../../workflow/contract.ts';
import type { PartialOptions } from '../mapping/contract.ts';
import { dateFormats, importModes } from '../rules.ts';
import { reread } from './useDraft.ts';
import type { Draft } from './useDraft.ts';
import type { Analysis, ImportKind } from './useImport.ts';

const workflowApi = apiOf(workflowContract);

const delimiters = [',', ';', '\t', '|'] as const;
const found = 'found';
/** Import types that write items with a workflow: Hierarchy, Image, PartBom, SvgImport. */
const withWorkflow: ReadonlySet<number> = new Set([1, 2, 3, 13]);
const errorLimitMax = 1_000_000;

/** How the file is read and what the import may do. What the file itself tells is preset. */
export function OptionsForm(props: {
  kind: ImportKind;
  draft: Draft;
  analysis: Analysis;
  onChange: (patch: Partial<Draft>) => void;
}): ReactElement {
  const { kind, draft, analysis, onChange } = props;
  const { options } = draft;
  const { t } = useTranslation();
  const { importErrorLimit } = usePageData();
  const states = useWorkflowStates(withWorkflow.has(kind.id));
  const set = (patch: Partial<PartialOptions>): void => onChange({ options: { ...options, ...patch } });
  return (
    <div className="import-options">
      {kind.modes.length > 1 && (
        <Field label={t('import.mode')} hint={t(`import.mode.${options.mode ?? 'standard'}.hint`)}>
          <Select
            options={kind.modes.map((mode) => ({ value: mode, label: t(`import.mode.${mode}`) }))}
            value={options.mode ?? 'standard'}
            onChange={(mode) => set({ mode: oneOf(importModes, mode) })}
          />
        </Field>
      )}
      {withWorkflow.has(kind.id) && (
        <Field label={t('import.stateAfter')}>
          <Select
            options={['initial', 'keep', ...states].map((state) => ({
              value: state,
              label: state === 'initial' || state === 'keep' ? t(`import.stateAfter.${state}`) : state,
            }))}
            value={options.stateAfterImport ?? 'initial'}
            onChange={(state) => set({ stateAfterImport: state ?? undefined })}
          />
        </Field>
      )}
      <Field label={t('import.errorLimit')} hint={t('import.errorLimit.hint')}>
        <NumberInput
          min={0}
          max={errorLimitMax}
          step={1}
          value={options.errorLimit ?? importErrorLimit}
          onChange={({ currentTarget: { valueAsNumber: limit } }) =>
            set({
              errorLimit: Number.isInteger(limit) && limit >= 0 && limit <= errorLimitMax ? limit : undefined,
            })
          }
        />
      </Field>
      {!kind.isArchive && <TableOptions options={options} analysis={analysis} onSet={set} />}
    </div>
  );
}

const oneOf = <V extends string>(values: readonly V[], value: string | null): V | undefined =>
  values.find((one) => one === value);

/** How a table is read; what the file itself tells is preset. */
function TableOptions(props: {
  options: PartialOptions;
  analysis: Analysis;
  onSet: (patch: Partial<PartialOptions>) => void;
}): ReactElement {
  const { options, analysis, onSet: set } = props;
  const { t } = useTranslation();
  const named = (delimiter: string) => t(`import.delimiter.${delimiterName(delimiter)}`, { delimiter });
  return (
    <>
      <Field label={t('import.delimiter')}>
        <Select
          options={[
            { value: found, label: named(analysis.delimiter), hint: t('import.found') },
            ...delimiters.map((one) => ({ value: one, label: named(one) })),
          ]}
          value={options.delimiter ?? found}
          onChange={(one) => set(reread(options, { delimiter: oneOf(delimiters, one) }))}
        />
      </Field>
      <Field label={t('import.encoding')}>
        <Select
          options={[
            { value: found, label: t(`import.encoding.${analysis.foundEncoding}`), hint: t('import.found') },
            ...encodings.map((one) => ({ value: one, label: t(`import.encoding.${one}`) })),
          ]}
          value={options.encoding ?? found}
          onChange={(one) => set(reread(options, { encoding: oneOf(encodings, one) }))}
        />
      </Field>
      <Field label={t('import.decimal')}>
        <Select
          options={[
            { value: found, label: t(`import.decimal.${separatorName(analysis)}`), hint: t('import.found') },
            ...(['.', ','] as const).map((one) => ({
              value: one,
              label: t(`import.decimal.${one === '.' ? 'point' : 'comma'}`),
            })),
          ]}
          value={options.decimalSeparator ?? found}
          onChange={(one) => set({ decimalSeparator: oneOf(['.', ','], one) })}
        />
      </Field>
      <Field label={t('import.dates')}>
        <Select
          options={dateFormats.map((one) => ({ value: one, label: one }))}
          value={options.dateFormat ?? dateFormats[0]}
          onChange={(one) => set({ dateFormat: oneOf(dateFormats, one) })}
        />
      </Field>
      <Field label={t('import.headerRow')} hint={t('import.headerRow.hint')}>
        <NumberInput
          min={0}
          step={1}
          value={options.headerRow ?? (options.hasHeaderRow === false ? 0 : (analysis.headerRow ?? 0))}
          onChange={({ currentTarget: { valueAsNumber: row } }) =>
            set(
              reread(
                options,
                row > 0 ? { headerRow: row, hasHeaderRow: undefined } : { headerRow: undefined, hasHeaderRow: false },
              ),
            )
          }
        />
      </Field>
    </>
  );
}

const separatorName = ({ decimalSeparator }: Analysis): string =>
  decimalSeparator === null ? 'none' : decimalSeparator === '.' ? 'point' : 'comma';

const delimiterName = (delimiter: string): string =>
  ({ ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' })[delimiter] ?? 'other';

function useWorkflowStates(enabled: boolean): string[] {
  const { contexts } = usePageData();
  const { data = [] } = useQuery({
    queryKey: [catalogCode(), 'workflow', 'states', defaultContext],
    queryFn: () => workflowApi.state.all({ context: defaultContext, needPending: false }),
    staleTime: 60_000,
    enabled: enabled && contexts.includes(defaultContext),
  });
  return data.map(({ name }) => name);
}
