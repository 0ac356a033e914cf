import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { featureMessages } from '../../rules.ts';
import { ProductSelect, type ProductCodes } from '../ProductSelect.tsx';
import { featureApi, productQuery, useWritten } from '../useFeatures.ts';

/** Copies the fields of a sub type to another one, which keeps its own. */
export function CopyFeaturesDialog(props: { industry: number; to: ProductCodes; onClose: () => void }): ReactElement {
  const { industry, to, onClose } = props;
  const { t } = useTranslation();
  const [from, choose] = useState<ProductCodes>({ type: to.type, subtype: 0 });
  const [saving, setSaving] = useState(false);
  const { write } = useWritten();
  const { data: source = [] } = useQuery(productQuery(industry, from.type, from.subtype));
  const { data: own = [] } = useQuery(productQuery(industry, to.type, to.subtype));
  const missing = source.filter(({ id }) => !own.some((row) => row.id === id)).length;
  const codesOf = ({ type, subtype }: ProductCodes) => ({
    productTypeNumericCode: type,
    productSubTypeNumericCode: subtype,
  });

  async function save(): Promise<void> {
    setSaving(true);
    const done = await write(t('standard-feature.fieldsCopied'), () =>
      featureApi.copyAssignment({ industryNumericCode: industry, from: codesOf(from), to: codesOf(to) }),
    );
    setSaving(false);
    if (done) onClose();
  }

  const reason =
    from.subtype === 0
      ? t('standard-feature.chooseSubType')
      : from.subtype === to.subtype
        ? featureMessages.sameProduct
        : missing === 0
          ? t('standard-feature.nothingToCopy')
          : undefined;
  return (
    <Dialog
      title={t('standard-feature.copyTitle')}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={saving && t('platform.saving')}
            reason={reason}
            onClick={() => void save()}
          >
            {t('standard-feature.copy')}
          </Button>
        </>
      }
    >
      <p className="muted s">{t('standard-feature.copyText')}</p>
      <div className="features-pick">
        <ProductSelect industry={industry} value={from} onChange={choose} />
      </div>
      {from.subtype !== 0 && from.subtype !== to.subtype && (
        <p>{t('standard-feature.copyCount', { count: missing, held: source.length - missing })}</p>
      )}
    </Dialog>
  );
}
