import { defaultContext } from '../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { NumberInput } from '../../platform/web/ui/inputs.tsx';
import { workflowContract } from '../../workflow/contract.ts';
import type { PartialOptions } from '../mapping/contract.ts';
import { emptyCellChoices, importModes, xmlImport } from '../rules.ts';
import type { Draft } from './useDraft.ts';
import type { ImportKind } from './useImport.ts';

const workflowApi = apiOf(workflowContract);

/** Import types that write items with a workflow: Hierarchy, Image, PartBom, SvgImport, documents. */
const withWorkflow: ReadonlySet<number> = new Set([1, 2, 3, 13, 200, 202, 203, 206, xmlImport]);
const errorLimitMax = 1_000_000;

/** What the import may do. */
export function OptionsForm(props: {
  kind: ImportKind;
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
}): ReactElement {
  const { kind, draft, onChange } = props;
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
      {kind.erases && (
        <Field label={t('import.emptyCells')} hint={t(`import.emptyCells.${options.emptyCells ?? 'leave'}.hint`)}>
          <Select
            options={emptyCellChoices.map((choice) => ({ value: choice, label: t(`import.emptyCells.${choice}`) }))}
            value={options.emptyCells ?? 'leave'}
            onChange={(choice) => set({ emptyCells: oneOf(emptyCellChoices, choice) })}
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
      {kind.extras.some(({ option }) => option === 'moveItems') && (
        <Checkbox
          label={t('import.moveItems')}
          checked={options.extra?.['moveItems'] === true}
          onChange={({ currentTarget: { checked } }) => set({ extra: { ...options.extra, moveItems: checked } })}
        />
      )}
    </div>
  );
}

const oneOf = <V extends string>(values: readonly V[], value: string | null): V | undefined =>
  values.find((one) => one === value);

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
