import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { useSettled } from '../../../platform/web/useSettled.ts';
import { useUrlState } from '../../../platform/web/url.ts';
import { FoundSkus, type SkuSearchProps } from '../fields.tsx';

/** The search by manufacturer SKU: results follow what is typed. */
export function MfrSkuSearch({ workflowId }: SkuSearchProps): ReactElement {
  const { t } = useTranslation();
  const [text, setText] = useUrlState('q');
  const [, setState] = useUrlState('state');
  const asked = useSettled(text, 200);
  return (
    <>
      <div className="toolbar">
        <div style={{ width: 320 }}>
          <TextInput
            type="search"
            icon={<Search className="i14" aria-hidden="true" />}
            aria-label={t('sku.search.text')}
            placeholder={t('sku.search.text')}
            maxLength={256}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      </div>
      <FoundSkus
        search={{ type: 'MfrSku', skuStart: asked, ...(workflowId !== null && { workflow: workflowId }) }}
        onClear={() => {
          setText('');
          setState('');
        }}
      />
    </>
  );
}
