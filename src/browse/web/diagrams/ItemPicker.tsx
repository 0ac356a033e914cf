import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../platform/web/ui/marks.tsx';
import { ItemFinder } from '../../../item-search/web/fields.tsx';
import { useBrowse } from '../useHierarchy.ts';

export interface Chosen {
  id: number;
  name: string;
}

/** Chooses items by searching for them: each one found is added to those chosen, which stand above and can be removed. */
export function ItemPicker(props: {
  label: string;
  chosen: readonly Chosen[];
  onChange: (chosen: readonly Chosen[]) => void;
  /** Types that can be chosen. */
  typeIds: readonly number[];
}): ReactElement {
  const { label, chosen, onChange, typeIds } = props;
  const { t } = useTranslation();
  const { context } = useBrowse();
  return (
    <div className="item-picker">
      <div className="row item-picked" role="status" aria-label={t('hierarchy.chosen')}>
        {chosen.length === 0 && <span className="s muted">{t('hierarchy.chosen.none')}</span>}
        {chosen.map(({ id, name }) => (
          <Chip
            key={id}
            value={name}
            removeLabel={t('platform.removeValue', { value: name })}
            onRemove={() => onChange(chosen.filter((one) => one.id !== id))}
          />
        ))}
      </div>
      <ItemFinder
        label={label}
        context={context}
        selected={null}
        typeIds={typeIds}
        allow={(item) => !chosen.some((one) => one.id === item.id)}
        onOpen={(id, item) => onChange([...chosen, { id, name: item.displayName }])}
      />
    </div>
  );
}
