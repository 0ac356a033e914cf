import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartialOptions } from '../../mapping/contract.ts';
import type { AnalysedColumn, Analysis } from '../useImport.ts';
import { MappingRow } from './MappingRow.tsx';
import { put, set, take } from '../../mapping/rules.fill.ts';
import type { Mapping } from '../../mapping/rules.fill.ts';
import './MappingTable.css';

/** Which columns of the file fill which of these columns of the catalogue. */
export function MappingTable(props: {
  /** Names the table. */
  label: string;
  columns: readonly AnalysedColumn[];
  analysis: Analysis;
  options: PartialOptions;
  mapping: Mapping;
  readOnly: boolean;
  /** A file column that was picked up and waits for its target. */
  held?: string | null;
  onPlaced?: () => void;
  onChange: (mapping: Mapping) => void;
}): ReactElement {
  const { label, columns, analysis, options, mapping, readOnly, held = null, onPlaced, onChange } = props;
  const { t } = useTranslation();
  return (
    <table className="tb import-map" aria-label={label}>
      <thead>
        <tr>
          {['target', 'type', 'from', 'combine', 'first'].map((key) => (
            <th key={key} scope="col" className={`c-${key}`}>
              {t(`import.map.${key}`)}
            </th>
          ))}
          <th className="c-state">
            <span className="vh">{t('import.map.state')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => (
          <MappingRow
            key={column.columnId}
            column={column}
            isFirst={at === 0}
            headers={analysis.headers}
            of={mapping[column.columnId] ?? {}}
            required={options.mode === 'update' ? column.isUpdateRequired : column.isRequired}
            file={{ dateFormat: analysis.dateFormat, decimalSeparator: analysis.decimalSeparator }}
            readOnly={readOnly}
            held={held}
            onSet={(next) => onChange(set(mapping, column.columnId, next))}
            onPut={(header, from) => {
              const source = from === undefined ? undefined : columns.find(({ columnId }) => columnId === from);
              onChange(put(source ? take(mapping, source, header) : mapping, column, header));
              onPlaced?.();
            }}
            onTake={() => onChange(take(mapping, column))}
          />
        ))}
      </tbody>
    </table>
  );
}
