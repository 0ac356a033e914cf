import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TabPanel, Tabs } from '../../../platform/web/ui/Tabs.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { MappingTable } from '../map/MappingTable.tsx';
import { MatchActs } from '../map/MatchActs.tsx';
import type { PartialOptions } from '../../mapping/contract.ts';
import { isFilled } from '../../mapping/rules.fill.ts';
import type { Mapping } from '../../mapping/rules.fill.ts';
import type { AnalysedColumn, Analysis, ImportKind } from '../useImport.ts';

/** What parts of the wizard have in common. */
export interface WizardPart {
  kind: ImportKind;
  options: PartialOptions;
  mapping: Mapping;
  analysis: Analysis;
  readOnly: boolean;
  onOptions: (options: PartialOptions) => void;
}

/** The tab of a kind of record, as the address has it. */
const tabOf = (record: string): string => record.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The kinds of record that a row writes: the type's own first, then the others in the order of its columns. */
function recordsOf({ name, columns }: ImportKind): string[] {
  return [...new Set([name, ...columns.map(({ record }) => record)])];
}

/** The columns of the catalogue by the kinds of record that a row writes. */
export function Targets(props: WizardPart & { held: string | null; onPlaced: () => void }): ReactElement {
  const { kind, options, mapping, analysis, readOnly, held, onPlaced, onOptions } = props;
  const { t } = useTranslation();
  const records = recordsOf(kind);
  const [tab, show] = useUrlState('tabId', tabOf(records[0] ?? ''), { push: true });
  const record = records.find((one) => tabOf(one) === tab) ?? records[0] ?? '';
  const of = (one: string): AnalysedColumn[] => analysis.columns.filter((column) => column.record === one);
  const change = (columns: typeof mapping): void => onOptions({ ...options, columns });
  return (
    <>
      <Tabs
        id="import-record"
        label={t('import.wizard.records')}
        value={tabOf(record)}
        onChange={show}
        tabs={records.map((one) => {
          const columns = of(one);
          const errors = columns.filter((column) => column.errors.length > 0).length;
          return {
            key: tabOf(one),
            label: one,
            count: `${columns.filter(isFilled).length}/${columns.length}`,
            ...(errors > 0 && { errors }),
          };
        })}
        end={
          !readOnly && (
            <span className="row import-wizard-acts">
              <MatchActs analysis={analysis} mapping={mapping} onChange={change} />
            </span>
          )
        }
      />
      <TabPanel id="import-record" tab={tabOf(record)} className="import-targets">
        {/* What only is read has nothing in it that takes the keyboard. */}
        <div className="import-targets-scroll" {...(readOnly && { tabIndex: 0, role: 'region', 'aria-label': record })}>
          <MappingTable
            label={record}
            columns={of(record)}
            analysis={analysis}
            options={options}
            mapping={mapping}
            readOnly={readOnly}
            held={held}
            onPlaced={onPlaced}
            onChange={change}
          />
        </div>
      </TabPanel>
    </>
  );
}
