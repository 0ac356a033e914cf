import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { FeatureField } from '../../contract.ts';
import { featureMessages } from '../../rules.ts';
import { ProductSelect, type ProductCodes } from '../ProductSelect.tsx';
import { assignedQuery, featureApi, subTypesQuery, typesQuery, useWritten } from '../useFeatures.ts';

const none: ProductCodes = { type: 0, subtype: 0 };

/** Where a field is used, and further sub types to have it. */
export function AssignSubTypesDialog(props: {
  industry: number;
  field: FeatureField;
  /** Why nothing can be assigned. */
  lock: string | undefined;
  onClose: () => void;
}): ReactElement {
  const { industry, field, lock, onClose } = props;
  const { t } = useTranslation();
  const { data: used, isError, refetch } = useQuery(assignedQuery(field.id));
  const { data: types = [] } = useQuery(typesQuery(industry));
  const [chosen, choose] = useState(none);
  const { data: subTypes = [] } = useQuery(subTypesQuery(chosen.type));
  const [added, setAdded] = useState<readonly (ProductCodes & { text: string })[]>([]);
  const [refused, refuse] = useState<string | undefined>(undefined);
  const [saving, setSaving] = useState(false);
  const { write } = useWritten();
  const assigned = used?.subTypes ?? [];

  function add(): void {
    const isThere =
      added.some(({ subtype }) => subtype === chosen.subtype) ||
      assigned.some(({ productSubTypeNumericCode }) => productSubTypeNumericCode === chosen.subtype);
    refuse(isThere ? featureMessages.assigned : undefined);
    if (isThere) return;
    const type = types.find(({ numericCode }) => numericCode === chosen.type)?.name ?? '';
    const sub = subTypes.find(({ numericCode }) => numericCode === chosen.subtype)?.name ?? '';
    setAdded((all) => [...all, { ...chosen, text: `${type} / ${sub}` }]);
    choose({ ...chosen, subtype: 0 });
  }

  async function save(): Promise<void> {
    setSaving(true);
    const done = await write(t('standard-feature.assignmentUpdated', { field: field.fieldName }), () =>
      featureApi.saveAssignment({
        standardFeatureId: field.id,
        subTypesToAssign: added.map(({ type, subtype }) => ({
          productTypeNumericCode: type,
          productSubTypeNumericCode: subtype,
        })),
      }),
    );
    setSaving(false);
    if (done) onClose();
  }

  return (
    <Dialog
      title={t('standard-feature.assignOf', { name: field.fieldName })}
      onClose={onClose}
      dirty={added.length > 0}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={saving && t('platform.saving')}
            reason={lock ?? (added.length === 0 ? t('standard-feature.chooseSubType') : undefined)}
            onClick={() => void save()}
          >
            {t('standard-feature.assign')}
          </Button>
        </>
      }
    >
      {refused !== undefined && <Banner tone="error">{refused}</Banner>}
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {lock === undefined && (
        <div className="features-pick">
          <ProductSelect industry={industry} value={chosen} onChange={choose} />
          <Button
            icon={<Plus className="i14" />}
            reason={chosen.subtype === 0 ? t('standard-feature.chooseSubType') : undefined}
            onClick={add}
          >
            {t('standard-feature.add')}
          </Button>
        </div>
      )}
      <ul className="features-list" aria-label={t('standard-feature.subTypes')}>
        {added.map((one) => (
          <li key={one.subtype}>
            <span className="grow med trunc">{one.text}</span>
            <IconButton
              size="sm"
              label={t('standard-feature.takeOut', { name: one.text })}
              icon={<Trash2 className="i14" />}
              onClick={() => setAdded((all) => all.filter((other) => other !== one))}
            />
          </li>
        ))}
        {assigned.map((one) => (
          <li key={one.relationId} className="muted">
            <span className="grow trunc">{`${one.productTypeName} / ${one.productSubTypeName}`}</span>
          </li>
        ))}
      </ul>
      {used && assigned.length === 0 && added.length === 0 && (
        <p className="muted s">{t('standard-feature.notAssigned')}</p>
      )}
      {used && (used.catalogs.length > 0 || used.more > 0) && (
        <p className="muted s">
          {t('standard-feature.valuesIn', { names: used.catalogs.map(({ name }) => name).join(', ') })}{' '}
          {used.more > 0 && t('standard-feature.andMore', { count: used.more })}
        </p>
      )}
    </Dialog>
  );
}
