import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../platform/web/i18n.ts';
import { Tag } from '../../platform/web/ui/marks.tsx';
import globalLookupTexts from '../texts.en.json' with { type: 'json' };
import type { ListValue } from '../value/contract.ts';
import './Lookups.css';

addTexts(globalLookupTexts);

/** A value's name: red with a tag while it waits to be settled, grey with its replacement where it is replaced. */
export function ListValueName({
  value,
}: {
  value: Pick<ListValue, 'name' | 'replacedBy' | 'customData'>;
}): ReactElement {
  const { t } = useTranslation();
  if (value.replacedBy !== null)
    return (
      <span className="row lookup-replaced">
        <span className="faint trunc">{value.name}</span>
        <ArrowRight className="i12" aria-hidden="true" />
        <span className="muted trunc">{t('global-lookup.replacedBy', { name: value.replacedBy })}</span>
      </span>
    );
  if (value.customData.requiresValidation)
    return (
      <span className="row">
        <span className="med lookup-waits trunc">{value.name}</span>
        <Tag tone="error">{t('global-lookup.check')}</Tag>
      </span>
    );
  return <span className="med trunc">{value.name}</span>;
}
