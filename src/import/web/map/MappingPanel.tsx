import { Columns3 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Panel } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import type { PartialOptions } from '../../mapping/contract.ts';
import type { Analysis } from '../useImport.ts';
import { MappingTable } from './MappingTable.tsx';
import { MatchActs } from './MatchActs.tsx';
import { isFilled, mappingOf, unusedOf } from '../../mapping/rules.fill.ts';
import type { Mapping } from '../../mapping/rules.fill.ts';

/** The columns of an import on its page: what most files need; the wizard shows them beside the file's own. */
export function MappingPanel(props: {
  options: PartialOptions;
  analysis: Analysis;
  readOnly: boolean;
  /** Address of the wizard with this draft. */
  wizard: string;
  onChange: (mapping: Mapping) => void;
}): ReactElement {
  const { options, analysis, readOnly, wizard, onChange } = props;
  const { t } = useTranslation();
  const mapping = options.columns ?? mappingOf(analysis);
  const wrong = analysis.columns.filter(({ errors }) => errors.length > 0).length;
  const unused = unusedOf(analysis.headers, mapping).length;
  return (
    <Panel
      title={t('import.step.map')}
      head={
        <>
          <Count {...(wrong > 0 && { tone: 'error' as const })}>
            {analysis.columns.filter(isFilled).length}/{analysis.columns.length}
          </Count>
          <span className="faint s">{t('import.unused', { count: unused })}</span>
          <span className="row ml">
            {!readOnly && <MatchActs analysis={analysis} mapping={mapping} onChange={onChange} />}
            <AppLink className="btn sm" href={wizard}>
              <span className="btn-label">
                <Columns3 className="i14" aria-hidden="true" />
                {t('import.wizard.open')}
              </span>
            </AppLink>
          </span>
        </>
      }
    >
      <MappingTable
        label={t('import.step.map')}
        columns={analysis.columns}
        analysis={analysis}
        options={options}
        mapping={mapping}
        readOnly={readOnly}
        onChange={onChange}
      />
    </Panel>
  );
}
