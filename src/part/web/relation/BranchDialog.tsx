import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { BoundField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { Radio } from '../../../platform/web/ui/checks.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import type { Chain } from '../../relation/contract.ts';
import { branchesOf } from '../../relation/rules.ts';
import type { Taking } from '../../relation/rules.ts';
import { partApi, partKey } from '../useParts.ts';
import './Chain.css';

interface Props {
  part: { id: number; partNumber: string };
  onClose: () => void;
}
interface Touched {
  lists: number;
  models: number;
}

/** Asks which branch of a chain takes the place of a part in all lists, and says before what that touches. */
export function BranchDialog(props: Props): ReactElement | null {
  const { id } = props.part;
  const { data } = useQuery({
    queryKey: [...partKey(id), 'branches'],
    queryFn: async () => {
      const [chain, touched] = await Promise.all([partApi.relation.history({ id }), partApi.merge.touched({ id })]);
      return { chain, touched };
    },
    gcTime: 0,
  });
  return data ? <BranchForm {...props} {...data} /> : null;
}

function BranchForm({ part, chain, touched, onClose }: Props & { chain: Chain; touched: Touched }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  const [ways] = useState(() => branchesOf(part.id, chain.links));
  const [start] = useState({ way: ways.length === 1 ? 0 : -1 });
  const named = (way: readonly Taking[]): string =>
    way
      .map(({ partId, quantity }) => {
        const number = chain.parts.find((one) => one.partId === partId)?.partNumber ?? '';
        return quantity === 1 ? number : `${number} x ${formatNumber(quantity)}`;
      })
      .join(` ${t('part.branch.and')} `);
  const form = useRecordForm({
    record: start,
    valuesOf: (values) => values,
    label: () => t('part.branch.way'),
    problemsOf: ({ way }) => (ways[way] ? {} : { way: t('part.branch.required') }),
    send: async (values) => {
      const branch = ways[values.way] ?? [];
      const { changeId, lists } = await partApi.merge.takeNewer({ id: part.id, branch });
      const done = { count: lists, n: formatNumber(lists), old: part.partNumber, kept: named(branch) };
      told(t('part.replace.done', done), changeId);
      onClose();
      void written(queries, ['part', 'hierarchy_item']);
      return values;
    },
  });
  const count = (key: 'lists' | 'models'): string =>
    t(`part.${key}`, { count: touched[key], n: formatNumber(touched[key]) });
  return (
    <FormDialog
      title={t('part.branch.title', { number: part.partNumber })}
      form={form}
      onClose={onClose}
      act={t('part.replace.act', { count: touched.lists, n: formatNumber(touched.lists) })}
      reason={touched.lists === 0 ? t('part.replace.nothing') : undefined}
      className="form-grid"
    >
      <div className="span-all">
        <Banner tone="warning">
          {t('part.replace.touches', { number: part.partNumber, lists: count('lists'), models: count('models') })}
        </Banner>
      </div>
      <BoundField {...form.field('way')} required span="all" hint={t('part.branch.hint')}>
        <div className="part-branches" role="radiogroup" aria-label={t('part.branch.way')}>
          {ways.map((way, at) => (
            <Radio
              key={named(way)}
              name="branch"
              data-autofocus={at === 0 || undefined}
              checked={form.values.way === at}
              onChange={() => form.choose('way', at)}
              label={<span className="pn">{named(way)}</span>}
            />
          ))}
        </div>
      </BoundField>
    </FormDialog>
  );
}
