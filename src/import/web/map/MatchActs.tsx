import { Link2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import type { Analysis } from '../useImport.ts';
import { withProposals } from '../../mapping/rules.fill.ts';
import type { Mapping } from '../../mapping/rules.fill.ts';

/** Fills by name what is empty, or empties all. */
export function MatchActs(props: {
  analysis: Analysis;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}): ReactElement {
  const { analysis, mapping, onChange } = props;
  const { t } = useTranslation();
  const count = Object.keys(withProposals(mapping, analysis.proposals)).length - Object.keys(mapping).length;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Link2 className="i14" />}
        reason={count === 0 ? t('import.matchByName.none') : undefined}
        onClick={() => onChange(withProposals(mapping, analysis.proposals))}
      >
        {t('import.matchByName')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onChange({})}>
        {t('import.clearAll')}
      </Button>
    </>
  );
}
