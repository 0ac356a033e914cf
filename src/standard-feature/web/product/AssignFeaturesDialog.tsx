import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import type { ProductField } from '../../contract.ts';
import { globalTypeKey } from '../../rules.ts';
import { featureApi, fieldsQuery, useWritten } from '../useFeatures.ts';

/** Gives a sub type several fields of its industry that it lacks. */
export function AssignFeaturesDialog(props: {
  industry: number;
  product: { productTypeNumericCode: number; productSubTypeNumericCode: number };
  held: readonly Pick<ProductField, 'id'>[];
  onClose: () => void;
}): ReactElement {
  const { industry, product, held, onClose } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(fieldsQuery(industry));
  const [term, setTerm] = useState('');
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const [saving, setSaving] = useState(false);
  const { write } = useWritten();
  const has = new Set(held.map(({ id }) => id));
  const open = (data ?? []).filter(({ id }) => !has.has(id));
  const shown = open.filter(({ fieldName, groupName }) =>
    `${groupName} ${fieldName}`.toLowerCase().includes(term.trim().toLowerCase()),
  );

  const toggle = (ids: readonly number[], on: boolean): void =>
    choose((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));

  async function save(): Promise<void> {
    setSaving(true);
    const standardFeatureIds = open.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
    const done = await write(t('standard-feature.featuresAssigned'), () =>
      featureApi.addAssignments({ standardFeatureIds, subTypeToAssign: product }),
    );
    setSaving(false);
    if (done) onClose();
  }

  const all = shown.filter(({ id }) => chosen.has(id)).length;
  return (
    <Dialog
      title={t('standard-feature.assignFeatures')}
      onClose={onClose}
      dirty={chosen.size > 0}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={saving && t('platform.saving')}
            reason={chosen.size === 0 ? t('standard-feature.chooseField') : undefined}
            onClick={() => void save()}
          >
            {t('standard-feature.assignCount', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <TextInput
        aria-label={t('standard-feature.filter')}
        placeholder={t('standard-feature.filter')}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {shown.length > 0 && (
        <Checkbox
          label={t('standard-feature.all')}
          checked={all === shown.length}
          mixed={all > 0 && all < shown.length}
          onChange={(event) =>
            toggle(
              shown.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
      )}
      <ul className="features-list" aria-label={t('standard-feature.view.fields')}>
        {shown.map(({ id, fieldName, groupName, type }) => (
          <li key={id}>
            <Checkbox
              label={
                <>
                  {fieldName} <span className="muted s">{groupName}</span>
                </>
              }
              checked={chosen.has(id)}
              onChange={(event) => toggle([id], event.currentTarget.checked)}
            />
            <span className="ml">
              <Tag>{t(`standard-feature.kind.${globalTypeKey(type.globalTypeId)}`)}</Tag>
            </span>
          </li>
        ))}
      </ul>
      {data && shown.length === 0 && (
        <p className="muted s">{t(open.length === 0 ? 'standard-feature.nothingLeft' : 'standard-feature.noMatch')}</p>
      )}
    </Dialog>
  );
}
