import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { useTypedFilter } from '../../../platform/web/useTypedFilter.ts';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Checkbox, Segment } from '../../../platform/web/ui/checks.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { peggedLimits } from '../../pegged/rules.ts';
import type { ModelChoice } from '../../pegged/rules.ts';
import { diagramApi } from '../useDiagram.ts';

/** Chooses models: the parts list then shows the rows whose parts they use, or those that they do not. */
export function ModelFilterDialog(props: {
  code: string;
  diagramId: number;
  chosen: ModelChoice | null;
  onChoose: (choice: ModelChoice | null) => void;
  onClose: () => void;
}): ReactElement {
  const { code, diagramId, chosen, onChoose, onClose } = props;
  const { t } = useTranslation();
  const [start] = useState<ModelChoice>(chosen ?? { models: [], use: 'used' });
  const form = useRecordForm<ModelChoice, ModelChoice>({
    record: start,
    valuesOf: (values) => values,
    label: (key) => t(key === 'use' ? 'diagram.models.use' : 'diagram.models.list'),
    send: (values) => {
      onChoose(values.models.length === 0 ? null : values);
      onClose();
      return Promise.resolve(values);
    },
  });
  const { models, use } = form.values;
  const [asked, setAsked] = useState('');
  const filter = useTypedFilter(asked, setAsked);
  const query = useQuery({
    queryKey: [code, 'diagram', diagramId, 'models', asked],
    queryFn: () => diagramApi.filter.models({ id: diagramId, term: asked }),
    placeholderData: (before) => before,
  });
  const { data } = query;
  const full = models.length >= peggedLimits.models;

  return (
    <FormDialog
      width={800}
      title={t('diagram.models.title')}
      form={form}
      onClose={onClose}
      act={t('diagram.models.apply')}
    >
      <p className="muted">{t('diagram.models.text')}</p>
      <div className="row models-tools">
        <TextInput
          data-autofocus
          aria-label={t('diagram.models.find')}
          placeholder={t('diagram.models.find')}
          icon={<ListFilter className="i14" aria-hidden="true" />}
          value={filter.text}
          onChange={(event) => filter.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter asks at once; it does not send the form.
            if (event.key === 'Enter') event.preventDefault();
            filter.onKeyDown(event);
          }}
          onClear={filter.clear}
          clearLabel={t('platform.clear')}
        />
        <Segment
          label={t('diagram.models.use')}
          value={use}
          onChange={(next) => next && form.set('use', next)}
          options={[
            { value: 'used', label: t('diagram.models.used') },
            { value: 'unused', label: t('diagram.models.unused') },
          ]}
        />
      </div>
      {query.isError && <LoadFailed onRetry={() => void query.refetch()} />}
      {!data && !query.isError && <Skeleton width="60%" />}
      {data && (
        <>
          <p className="s muted" role="status">
            {t('diagram.models.found', { count: data.totalCount, n: formatNumber(data.items.length) })}
          </p>
          <table className="tb c models" aria-label={t('diagram.models.list')}>
            <thead>
              <tr>
                <th scope="col">{t('diagram.models.model')}</th>
                <th scope="col" className="num">
                  {t('diagram.models.parts')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map(({ id, displayName, path, parts, showsDiagram }) => {
                const checked = models.some((one) => one.id === id);
                return (
                  <tr key={id}>
                    <td>
                      <Checkbox
                        label={
                          <span className="trunc">
                            <span className="muted">{path.map((name) => `${name} / `)}</span>
                            {displayName}
                            {showsDiagram && <span className="faint s"> {t('diagram.models.here')}</span>}
                          </span>
                        }
                        checked={checked}
                        disabled={full && !checked}
                        onChange={() =>
                          form.set(
                            'models',
                            checked ? models.filter((one) => one.id !== id) : [...models, { id, name: displayName }],
                          )
                        }
                      />
                    </td>
                    <td className="num">{t('diagram.models.count', { n: parts, total: data.parts })}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </FormDialog>
  );
}
