import { ListPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { maxSearchAttributes } from '../../../item-search/rules.ts';
import { toggled, withAttribute, type SearchState } from '../../../item-search/rules.address.ts';
import { AttributeInput } from './AttributeInput.tsx';
import { useSearchAttributes } from './useSearchAttributes.ts';
import type { ChangeSearch } from './useSearchAddress.ts';

/**
 * A field for each attribute that the user searches by; which ones is remembered
 * (docs/domain/tree.md, Search of items).
 */
export function AttributeFilters(props: { state: SearchState; change: ChangeSearch }): ReactElement | null {
  const { state, change } = props;
  const { t } = useTranslation();
  const { offered, chosen, choose } = useSearchAttributes();
  if (offered.length === 0) return null;
  const used = state.attributes.map(({ attributeId }) => attributeId);
  const shown = [...new Set([...used, ...chosen])].slice(0, maxSearchAttributes);
  const isFull = shown.length >= maxSearchAttributes;
  const toggle = (id: number): void => {
    if (shown.includes(id)) change(withAttribute(state, id, ''));
    void choose(toggled(shown, id));
  };
  return (
    <fieldset>
      <legend className="sec">{t('hierarchy.search.attributes')}</legend>
      {offered
        .filter(({ id }) => shown.includes(id))
        .map((attribute) => (
          <AttributeInput
            key={attribute.id}
            attribute={attribute}
            value={state.attributes.find(({ attributeId }) => attributeId === attribute.id)?.value ?? ''}
            onChange={(value) => change(withAttribute(state, attribute.id, value), { replace: true })}
          />
        ))}
      <Popover
        label={t('hierarchy.search.choose')}
        position="bottom-start"
        target={
          <Button size="sm" variant="ghost" icon={<ListPlus className="i14" />}>
            {t('hierarchy.search.choose')}
          </Button>
        }
      >
        <div className="search-choices">
          {offered.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={shown.includes(id)}
              disabled={isFull && !shown.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
          {isFull && <p className="s faint">{t('hierarchy.search.most', { count: maxSearchAttributes })}</p>}
        </div>
      </Popover>
    </fieldset>
  );
}
