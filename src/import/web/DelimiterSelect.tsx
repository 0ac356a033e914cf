import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { PartialOptions } from '../mapping/contract.ts';
import { reread } from './useDraft.ts';
import type { Analysis } from './useImport.ts';

const delimiters = [',', ';', '\t', '|'] as const;
const found = 'found';

const nameOf = (delimiter: string): string =>
  ({ ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' })[delimiter] ?? 'other';

/** What parts the columns of the file: what was found, or another one. */
export function DelimiterSelect(props: {
  options: PartialOptions;
  analysis: Analysis;
  /** Without a Field around it. */
  size?: 'sm';
  onOptions: (options: PartialOptions) => void;
}): ReactElement {
  const { options, analysis, size, onOptions } = props;
  const { t } = useTranslation();
  const named = (delimiter: string) => t(`import.delimiter.${nameOf(delimiter)}`, { delimiter });
  return (
    <Select
      {...(size && { size, 'aria-label': t('import.delimiter') })}
      options={[
        { value: found, label: named(analysis.delimiter), hint: t('import.found') },
        ...delimiters.map((one) => ({ value: one, label: named(one) })),
      ]}
      value={options.delimiter ?? found}
      onChange={(one) => onOptions(reread(options, { delimiter: delimiters.find((known) => known === one) }))}
    />
  );
}
